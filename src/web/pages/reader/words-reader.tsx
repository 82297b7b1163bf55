import { useMemo } from 'react'
import { directionOf } from '../../../core/languages/language-match.ts'
import { AS_WRITTEN, chartOfWords, readingOf } from '../../model/chart/chart-reading.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { ChartColumns, ChartSheet } from '../chart/chart-sheet.tsx'
import type { MusicWords, ReadingPlace } from './music-part.ts'
import { ReaderFrame } from './reader-frame.tsx'
import { useChartPages } from './use-chart-pages.ts'

interface Props extends ReadingPlace {
  part: MusicWords
  /** Reached by turning back from the part after it. */
  fromEnd: boolean
}

/** What has no music: the words of a song, or a text. */
export function WordsReader({ part, fromEnd, ...place }: Props) {
  const { song, lists } = useAllTexts()
  const { words } = part
  const chart = useMemo(() => (words ? chartOfWords(words, part.song) : null), [words, part.song])
  const reading = useMemo(() => (chart ? readingOf(chart, null, AS_WRITTEN, null) : null), [chart])
  const { sheet, layout, isPaged, setColumns, framed } = useChartPages({
    ...place,
    fromEnd,
    content: [chart],
  })
  return (
    <ReaderFrame
      {...place}
      {...framed}
      heading={part.song}
      detail=""
      menu={<ChartColumns value={isPaged ? 'two' : 'one'} onChange={setColumns} />}
      links={null}
    >
      {words && chart && reading ? (
        <div lang={words.language} dir={directionOf(words.language)} className="px-4 sm:px-8 print:p-0">
          <ChartSheet ref={sheet} chart={chart} reading={reading} layout={layout} />
        </div>
      ) : (
        <div className="mx-auto max-w-xl p-6">
          <EmptyState title={part.isMissing ? lists.missing : song.noWords} />
        </div>
      )}
    </ReaderFrame>
  )
}
