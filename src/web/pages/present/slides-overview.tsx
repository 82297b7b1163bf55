import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { directionOf } from '../../../core/languages/language-match.ts'
import { useTexts } from '../../texts/texts.ts'
import { classes } from '../../ui/class-names.ts'
import { BarButton } from './bar-button.tsx'
import type { SongLayout } from './slide-layout.ts'
import type { Slide } from './slides.ts'

interface OverviewProps {
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
export function Overview({ ref, songs, at, onJump, onClose, notices }: OverviewProps) {
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

/** Enough to know a slide by. */
const SHOWN_LINES = 2

interface TileProps {
  slide: Slide
  /** Of the section. */
  name: string
  languages: readonly [string, string]
  mark: 'now' | 'upcoming' | null
  onClick: () => void
}

/** One slide in the overview: its section and its first lines. */
function Tile({ slide, name, languages, mark, onClick }: TileProps) {
  const t = useTexts()
  return (
    <button
      type="button"
      data-tile=""
      aria-current={mark === 'now' ? 'true' : undefined}
      onClick={onClick}
      className={classes(
        'flex min-h-20 w-full min-w-0 flex-col rounded-lg border bg-neutral-900 px-3 py-2 text-start text-neutral-300 hover:bg-neutral-800 focus-visible:outline-white',
        mark === 'now' ? 'border-white text-white' : mark ? 'border-neutral-400' : 'border-neutral-700',
      )}
    >
      <span className="flex items-baseline justify-between gap-2 text-sm">
        <span className="min-w-0 truncate">{name}</span>
        {mark && (
          <span
            className={classes(
              'shrink-0 rounded-full px-2 text-xs',
              mark === 'now' ? 'bg-white text-black' : 'border border-neutral-400',
            )}
          >
            {t.present[mark]}
          </span>
        )}
      </span>
      {slide.kind === 'words' ? (
        firstLines(slide).map(([text, at], place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat; their place tells them apart
            key={place}
            lang={languages[at]}
            dir={directionOf(languages[at])}
            className="block truncate font-serif"
          >
            {text}
          </span>
        ))
      ) : (
        <span className="block truncate font-serif">{slide.metadata.title}</span>
      )}
    </button>
  )
}

const firstLines = ({ rows }: Extract<Slide, { kind: 'words' }>): [string, 0 | 1][] =>
  rows
    .map(({ first, second }): [string, 0 | 1] => (first === '' ? [second, 1] : [first, 0]))
    .filter(([text]) => text !== '')
    .slice(0, SHOWN_LINES)

type Keys = Record<string, () => void>

/** The overview of all slides: whether it is open, and its keys while it is. */
export function useOverview(stage: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false)
  const element = useRef<HTMLElement>(null)
  const close = () => {
    setOpen(false)
    stage.current?.focus({ preventScroll: true })
  }
  const tiles = () => [...(element.current?.querySelectorAll<HTMLElement>('[data-tile]') ?? [])]
  const focused = () => tiles().find((tile) => tile === document.activeElement)
  const step = (by: 1 | -1) => () => {
    const all = tiles()
    const own = focused()
    all[own ? all.indexOf(own) + by : 0]?.focus()
  }
  const row = (by: 1 | -1) => () => {
    const own = focused()
    if (own) nearestInNextRow(tiles(), own, by)?.focus()
  }
  const edge = (at: 0 | -1) => () => tiles().at(at)?.focus()
  const press = () => {
    if (element.current?.contains(document.activeElement)) (document.activeElement as HTMLElement).click()
  }
  const keys: Keys = {
    ArrowRight: step(1),
    ArrowLeft: step(-1),
    ArrowDown: row(1),
    ArrowUp: row(-1),
    Home: edge(0),
    End: edge(-1),
    Enter: press,
    ' ': press,
    Escape: close,
  }
  return {
    isOpen,
    element,
    close,
    toggle: () => (isOpen ? close() : setOpen(true)),
    keys: isOpen ? keys : {},
  }
}

/** Of the tiles in the next row above or below the one that is nearest. */
function nearestInNextRow(tiles: readonly HTMLElement[], own: HTMLElement, by: 1 | -1) {
  const { left, top } = own.getBoundingClientRect()
  const away = tiles
    .map((tile) => ({ tile, box: tile.getBoundingClientRect() }))
    .filter(({ box }) => (box.top - top) * by > 1)
  const closest = Math.min(...away.map(({ box }) => Math.abs(box.top - top)))
  const inRow = away.filter(({ box }) => Math.abs(Math.abs(box.top - top) - closest) <= 1)
  return inRow.toSorted((a, b) => Math.abs(a.box.left - left) - Math.abs(b.box.left - left))[0]?.tile
}
