import { type ReactNode, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import type { LyricVersion, Song } from '../../../client/types.ts'
import { isBlank } from '../../../core/limits.ts'
import type { LyricsDraft } from '../../editor/documents.ts'
import { useMedia } from '../../hooks/screen/use-device.ts'
import { useElementSize } from '../../hooks/screen/use-element-size.ts'
import { useStoredState } from '../../hooks/use-stored-state.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PagePart } from '../../ui/page-part.tsx'
import { SungWords } from '../../ui/song/sung-words.tsx'
import { useLayouts } from '../present/slide-layout.ts'
import { Scaled, SlideWords } from '../present/slide-words.tsx'
import { PrintedSong, usePrintOptions } from '../print.tsx'

/** Where both have room beside each other. */
const WIDE = '(width >= 64rem)'

interface Props {
  preview: PreviewProps
  /** The editor; `tools` is the way to the preview where it does not stand beside it. */
  children: (tools: ReactNode) => ReactNode
}

/** An editor with the preview beside it, or one tap away. */
export function WithPreview({ preview, children }: Props) {
  const t = useAllTexts()
  const isWide = useMedia(WIDE)
  const title = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div
      className={isWide ? 'grid grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)] items-start gap-8' : undefined}
    >
      {children(
        !isWide && (
          <Button icon="present" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <span className="max-sm:sr-only">{t.preview.title}</span>
          </Button>
        ),
      )}
      {isWide && (
        <section
          aria-labelledby={title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key
          tabIndex={0}
          className="sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto rounded-2xl border border-line bg-surface p-5"
        >
          <h2 id={title} className="mb-4 font-semibold font-serif text-xl">
            {t.preview.title}
          </h2>
          <PagePart of={preview.draft}>
            <Preview {...preview} />
          </PagePart>
        </section>
      )}
      {!isWide && isOpen && (
        <Dialog wide title={t.preview.title} closeLabel={t.close} onClose={() => setOpen(false)}>
          <PagePart of={preview.draft}>
            <Preview {...preview} />
          </PagePart>
        </Dialog>
      )}
    </div>
  )
}

interface PreviewProps {
  song: Song
  /** In which language the words are. */
  language: string
  draft: LyricsDraft
}

const WAYS = ['sung', 'presented', 'printed'] as const

/** The words as they will be sung, presented and printed, made by what sings, presents and prints them. */
function Preview({ song, language, draft }: PreviewProps) {
  const t = useAllTexts()
  const [way, setWay] = useStoredState('preview', WAYS, 'sung')
  // Typing comes first: measuring a song's lines takes longer than a letter.
  const later = useDeferredValue(draft)
  const lyrics = useMemo(() => asSaved(song, language, later), [song, language, later])
  const isEmpty = lyrics.sections.every(({ lines }) => lines.every(({ text }) => isBlank(text)))
  return (
    <div className="space-y-4">
      <ChoiceGroup
        label={t.preview.title}
        value={way}
        onChange={setWay}
        options={WAYS.map((value) => ({ value, label: t.preview[value] }))}
      />
      {isEmpty ? (
        <p className="text-muted">{t.preview.empty}</p>
      ) : way === 'sung' ? (
        <div className="font-serif">
          <SungWords chosen={{ first: lyrics, second: null }} order="sung" isNarrow />
        </div>
      ) : way === 'presented' ? (
        <SlidesPreview song={song} lyrics={lyrics} />
      ) : (
        <PrintedPreview song={song} lyrics={lyrics} />
      )}
    </div>
  )
}

/** What the service would keep of it: white space at the end of a line goes. */
function asSaved(song: Song, language: string, { label, sections, sequence }: LyricsDraft): LyricVersion {
  return {
    id: song.id,
    songId: song.id,
    language,
    version: 0,
    revisionId: song.revisionId,
    label,
    sections: sections.map((section) => ({
      ...section,
      lines: section.lines.map((line) => ({ ...line, text: line.text.trimEnd() })),
    })),
    sequence,
    updatedAt: song.updatedAt,
    archivedAt: null,
  }
}

/** The sheet as this browser prints it, made smaller: lines break here where they break on A4 paper. */
function PrintedPreview({ song, lyrics }: { song: Song; lyrics: LyricVersion }) {
  const { printed } = usePrintOptions()
  const frame = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const { width } = useElementSize(frame)
  const size = useElementSize(sheet)
  const scale = size.width > 0 ? Math.min(1, width / size.width) : 1
  return (
    <div ref={frame} className="relative overflow-hidden" style={{ height: size.height * scale }}>
      {/* 178 mm between the margins of the paper, and around them the padding of the sheet on a screen. */}
      <div
        ref={sheet}
        className="absolute top-0 left-0 w-[calc(178mm+4rem)] origin-top-left sm:w-[calc(178mm+6rem)]"
        style={{ transform: `scale(${scale})` }}
      >
        <PrintedSong metadata={song.metadata} lyrics={[lyrics]} {...printed} />
      </div>
    </div>
  )
}

/** A usual projector, and what its window leaves of it for the words. */
const SCREEN = { width: 1280, height: 720 }
const MARGIN = 0.04
const SPACE = {
  width: SCREEN.width * (1 - 2 * MARGIN),
  height: SCREEN.height * (1 - 2 * MARGIN),
}

/** Every slide in the order of singing, as a projector shows it. */
function SlidesPreview({ song, lyrics }: { song: Song; lyrics: LyricVersion }) {
  const t = useAllTexts()
  const songs = useMemo(() => [{ key: song.id, song, lyrics: [lyrics], chosen: [lyrics.id] }], [song, lyrics])
  const [layout] = useLayouts(songs, SPACE)
  if (!layout) return null
  const { slides, parts, size, arrangement, columns, languages, wide } = layout
  return (
    <ol className="space-y-4">
      {slides.map((slide, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a section may be sung several times; its place tells them apart
        <li key={at}>
          <p className="mb-1 text-muted text-xs">
            {t.preview.slide(at + 1, slides.length, parts[slide.part]?.name ?? t.fields.copyright)}
          </p>
          <div className="flex aspect-video text-white">
            <Scaled space={SCREEN}>
              <div className="absolute inset-[4%]">
                <SlideWords shown={{ slide, type: { size, arrangement, columns }, languages, wide }} />
              </div>
            </Scaled>
          </div>
        </li>
      ))}
    </ol>
  )
}
