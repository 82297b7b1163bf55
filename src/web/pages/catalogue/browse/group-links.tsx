import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { Group } from '../../../model/search/browse-groups.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'
import { classes } from '../../../ui/class-names.ts'

interface Props {
  groups: readonly Group[]
  addressOf: (group: Group) => string
}

/** Across the window, so that it is the same whichever way the letters run. */
function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

/** The letters that titles begin with, always in sight. */
export function LetterBar({ groups, addressOf, current }: Props & { current: string }) {
  const { browse: t } = useTexts()
  const bar = useRef<HTMLElement>(null)
  // On a phone the letters do not fit side by side.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another letter is another place
  useEffect(() => {
    const chosen = bar.current?.querySelector('[aria-current]')
    if (bar.current && chosen) bar.current.scrollLeft += middleOf(chosen) - middleOf(bar.current)
  }, [current])
  return (
    <nav
      ref={bar}
      aria-label={t.letters}
      className="sticky top-0 z-10 -mx-4 flex flex-wrap gap-1 bg-paper px-4 py-2 max-sm:flex-nowrap max-sm:overflow-x-auto"
    >
      {groups.map((group) => (
        <Link
          key={group.key}
          href={addressOf(group)}
          aria-label={t.letter(group.name, group.entries.length)}
          aria-current={group.key === current ? 'true' : undefined}
          className={classes(
            'inline-flex h-10 min-w-10 shrink-0 items-center justify-center rounded-lg px-2 font-medium',
            group.key === current ? 'bg-accent text-on-accent' : 'bg-surface text-ink hover:bg-accent-soft',
          )}
        >
          {group.name}
        </Link>
      ))}
    </nav>
  )
}

/** Songbooks or themes, each with how many songs it has. */
export function GroupList({ groups, addressOf, label }: Props & { label: string }) {
  const language = useLanguage()
  return (
    <ul
      aria-label={label}
      className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface"
    >
      {groups.map((group) => (
        <li key={group.key}>
          <Link
            href={addressOf(group)}
            className="flex items-baseline justify-between gap-4 px-4 py-3.5 hover:bg-accent-soft focus-visible:outline-offset-[-3px] sm:px-5"
          >
            <span className="min-w-0 break-words font-semibold font-serif text-lg leading-snug">
              {group.name}
            </span>
            <span className="shrink-0 text-muted text-sm tabular-nums">
              {group.entries.length.toLocaleString(language)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
