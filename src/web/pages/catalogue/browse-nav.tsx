import { Link, useSearchParams } from 'wouter'
import { addresses } from '../../addresses.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { useTexts } from '../../texts/texts.ts'
import { classes } from '../../ui/class-names.ts'

/** All songs, or by letter, songbook or theme. */
export function BrowseNav({ scope, way }: { scope: Scope; way: Way | null }) {
  const { browse: t } = useTexts()
  const ways: [string, string, boolean][] = [
    [t.all, addresses.songs(scope), way === null],
    ...(['titles', 'books', 'themes'] as const).map((other): [string, string, boolean] => [
      t[other],
      browseAddress(scope, other),
      way === other,
    ]),
  ]
  return (
    <nav
      aria-label={t.label}
      className="flex max-w-full overflow-x-auto rounded-lg sm:w-fit border border-line bg-surface p-0.5"
    >
      {ways.map(([name, href, isCurrent]) => (
        <Link
          key={name}
          href={href}
          aria-current={isCurrent ? 'page' : undefined}
          className={classes(
            'inline-flex min-h-10 shrink-0 grow items-center justify-center rounded-md px-2 text-sm sm:px-3 focus-visible:outline-offset-[-2px]',
            isCurrent ? 'bg-accent-soft font-medium text-ink' : 'text-muted hover:text-ink',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

const WAYS = ['titles', 'books', 'themes'] as const

export type Way = (typeof WAYS)[number]

export interface Browsing {
  way: Way
  /** The letter, songbook or theme that was chosen. */
  group: string | null
}

/** What is being browsed, which stands in the address; nothing when it is not. */
export function useBrowsing(): Browsing | null {
  const [address] = useSearchParams()
  const way = WAYS.find((known) => known === address.get('browse'))
  return way && !address.get('q') ? { way, group: address.get('group') } : null
}

export const browseAddress = (scope: Scope, way: Way, group?: string): string => {
  const query = new URLSearchParams({ browse: way, ...(group === undefined ? {} : { group }) })
  return `${addresses.songs(scope)}?${query}`
}
