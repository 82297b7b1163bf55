import { Suspense, useEffect, useState } from 'react'
import { useFullScreen } from '../../hooks/screen/use-full-screen.ts'
import { loadChartTexts } from '../../texts/chart/chart-texts.ts'
import { useReaderTexts } from '../../texts/reader/reader-texts.ts'
import { useLanguage } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { fetched } from '../../ui/fetched.tsx'
import { PagePart } from '../../ui/page-part.tsx'
import type { ReadingPlace } from './music-part.ts'
import { useLoadingAhead } from './pdf/use-loading-ahead.ts'
import { SheetReader } from './sheet-reader.tsx'

const ChartReader = fetched(
  () => import('./chart/chart-reader.tsx').then((module) => module.ChartReader),
  async () => loadChartTexts,
)
const WordsReader = fetched(
  () => import('./chart/words-reader.tsx').then((module) => module.WordsReader),
  async () => loadChartTexts,
)

/** Music on a stand, one file or chart after the other. */
export function ReadFiles({ parts, at, onOpen, onLeave, leaveLabel, onOtherKind }: ReadingPlace) {
  const r = useReaderTexts()
  const fullScreen = useFullScreen()
  const [fromEnd, setFromEnd] = useState(false)
  const language = useLanguage()
  const hasCharts = parts.some(({ kind }) => kind !== 'file')
  useLoadingAhead(parts, at)
  // Without a network, turning to a chart would show nothing.
  useEffect(() => {
    if (hasCharts) Promise.all([ChartReader.ahead(language), WordsReader.ahead(language)]).catch(() => {})
  }, [hasCharts, language])
  const part = parts[at]
  if (!part) return null
  const open = (target: number, end = false) => {
    if (!parts[target]) return
    setFromEnd(end)
    onOpen(target)
  }
  const leave = () => {
    fullScreen.leave()
    onLeave()
  }
  const place = { parts, at, fromEnd, onOpen: open, onLeave: leave, leaveLabel, onOtherKind }
  const key = `${at} ${part.id}`
  return (
    <PagePart
      of={key}
      actions={
        <>
          <Button onClick={leave}>{leaveLabel ?? r.leave}</Button>
          {parts[at - 1] && <Button onClick={() => open(at - 1)}>{r.previous}</Button>}
          {parts[at + 1] && <Button onClick={() => open(at + 1)}>{r.next}</Button>}
        </>
      }
    >
      {part.kind === 'file' ? (
        <SheetReader key={key} {...place} file={part} />
      ) : (
        <Suspense>
          {part.kind === 'chart' ? (
            <ChartReader key={key} {...place} music={part} />
          ) : (
            <WordsReader key={key} {...place} part={part} />
          )}
        </Suspense>
      )}
    </PagePart>
  )
}
