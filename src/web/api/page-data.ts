import type { QueryClient } from '@tanstack/react-query'
import type { Arrangement, Catalogue, LyricVersion, Song } from '../../client/types.ts'
import { keys } from './queries.ts'

/** What the server put into the page, so that nobody has to ask for it: src/public/page-content.ts. */
interface PageData {
  church?: PublicChurch
  catalogue?: Catalogue
  song?: {
    song: { song: Song }
    lyrics: { lyrics: LyricVersion[] }
    arrangements: { arrangements: Arrangement[] }
  }
  churches?: PublicChurch[]
  missing?: true
  wait?: { status: number; seconds: number }
}

/** A church as its public pages know it. */
interface PublicChurch {
  id: string
  name: string
  /** In the readable web address; null when it has none. */
  address: string | null
}

const read = (): PageData => {
  const block = document.getElementById('page-data')
  return block?.textContent ? (JSON.parse(block.textContent) as PageData) : {}
}

/** Of the address that the page was loaded from; the app may have gone to another one since. */
const pageData = read()

/** Answers the questions that the page itself answers, before anyone asks them. */
export function seedQueries(queries: QueryClient): void {
  const { church, catalogue, song } = pageData
  if (!church) return
  const scope = { as: 'anyone', churchId: church.id } as const
  if (catalogue) queries.setQueryData([...keys.songs(scope), ''], { pages: [catalogue], pageParams: [0] })
  if (song) {
    const key = keys.song(scope, song.song.song.id)
    queries.setQueryData([...key, 'metadata'], song.song)
    queries.setQueryData([...key, 'lyrics'], song.lyrics)
    queries.setQueryData([...key, 'arrangements'], song.arrangements)
  }
}
