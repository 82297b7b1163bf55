import { type ReactNode, type RefObject, useEffect, useId } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { BarButton } from '../controls/bar-button.tsx'
import type { SongLayout } from '../layout/layout.ts'
import { Tile } from './tile.tsx'

interface Props {
  ref: RefObject<HTMLElement | null>
  songs: readonly SongLayout[]
  /** The place of the slide that is shown, among those of all songs. */
  at: number
  onJump: (at: number) => void
  onClose: () => void
  /** What the one who presents has to know, above the slides. */
  notices?: ReactNode
}

/** All slides of all songs, to jump to: the one that is shown and the one that comes next are marked. */
export function Overview({ ref, songs, at, onJump, onClose, notices }: Props) {
  const t = useTexts()
  // The slide that is shown has the focus and is in sight, also after a page key has turned.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another slide is what moves the focus
  useEffect(() => {
    const current = ref.current?.querySelector<HTMLElement>('[aria-current]')
    current?.focus({ preventScroll: true })
    current?.scrollIntoView({ block: 'center' })
  }, [ref, at])
  let first = 0
  return (
    <section
      ref={ref}
      aria-label={t.present.overview}
      className="absolute inset-0 z-10 overflow-y-auto overscroll-contain bg-black px-[4vw] pb-6"
    >
      <div className="sticky top-0 z-10 bg-black py-2">
        <div className="flex items-center justify-between gap-4">
          <h2 className="font-medium text-lg">{t.present.overview}</h2>
          <BarButton icon="close" label={t.present.closeOverview} onClick={onClose} />
        </div>
        {notices}
      </div>
      <ol className="space-y-6">
        {songs.map((song, place) => {
          const from = first
          first += song.slides.length
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a song may be sung several times; its place tells them apart
            <SongSlides key={place} song={song} number={place + 1} from={from} at={at} onJump={onJump} />
          )
        })}
      </ol>
    </section>
  )
}

interface SongProps {
  song: SongLayout
  number: number
  /** The place of its first slide. */
  from: number
  at: number
  onJump: (at: number) => void
}

function SongSlides({ song, number, from, at, onJump }: SongProps) {
  const t = useTexts()
  const title = useId()
  return (
    <li>
      <h3 id={title} className="mb-2 font-semibold font-serif text-xl">
        <button
          type="button"
          onClick={() => onJump(from)}
          className="min-h-11 rounded text-start hover:underline focus-visible:outline-white"
        >
          <span className="text-neutral-400 tabular-nums">{number}.</span> {song.metadata.title}
        </button>
      </h3>
      <ol
        aria-labelledby={title}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-2"
      >
        {song.slides.map((slide, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a section may be sung several times; its place tells them apart
          <li key={place} className="flex">
            <Tile
              slide={slide}
              name={song.parts[slide.part]?.name ?? t.fields.copyright}
              languages={song.languages}
              mark={from + place === at ? 'now' : from + place === at + 1 ? 'upcoming' : null}
              onClick={() => onJump(from + place)}
            />
          </li>
        ))}
      </ol>
    </li>
  )
}
