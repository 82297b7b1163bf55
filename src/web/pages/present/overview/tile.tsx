import { directionOf } from '../../../../core/languages/language-match.ts'
import { useTexts } from '../../../texts/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import type { Slide } from '../layout/slides.ts'

/** Enough to know a slide by. */
const SHOWN_LINES = 2

interface Props {
  slide: Slide
  /** Of the section. */
  name: string
  languages: readonly [string, string]
  mark: 'now' | 'upcoming' | null
  onClick: () => void
}

/** One slide in the overview: its section and its first lines. */
export function Tile({ slide, name, languages, mark, onClick }: Props) {
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
