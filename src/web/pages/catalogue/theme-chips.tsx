import { Link } from 'wouter'
import type { Song } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import { useSongs } from '../../api/queries.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { useTexts } from '../../texts/texts.ts'

const MOST = 8

/** The themes sung about most, each a search of its own. */
export function ThemeChips({ scope }: { scope: Scope }) {
  const t = useTexts()
  const songs = useSongs(scope, '').data?.pages.flatMap((page) => page.songs) ?? []
  const themes = commonest(songs)
  if (themes.length === 0) return null
  return (
    <nav aria-label={t.song.themes} className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:flex-wrap">
      {themes.map((theme) => (
        <Link
          key={theme}
          href={addresses.songs(scope, theme)}
          className="inline-flex min-h-8 shrink-0 items-center rounded-full border border-line bg-surface px-3 text-sm hover:border-control"
        >
          {theme}
        </Link>
      ))}
    </nav>
  )
}

function commonest(songs: readonly Song[]): string[] {
  const counts = new Map<string, number>()
  for (const theme of songs.flatMap(({ metadata }) => metadata.themes)) {
    counts.set(theme, (counts.get(theme) ?? 0) + 1)
  }
  return [...counts]
    .sort(([a, often], [b, other]) => other - often || a.localeCompare(b))
    .slice(0, MOST)
    .map(([theme]) => theme)
}
