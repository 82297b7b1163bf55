/** How long other requests are held up while the index takes in songs whose words fold to megabytes. */
import type { Database } from '../../../../src/db/connect.ts'
import { SearchDocuments } from '../../../../src/search/search-documents.ts'
import { SongSearch } from '../../../../src/search/song-search.ts'
import { Random } from '../../../../testkit/random.ts'
import { heavySong } from '../../../../testkit/search/heavy-song.ts'
import { SavedChurch } from '../../../../testkit/search/saved-church.ts'
import { watchPauses } from '../pauses.ts'

const SONGS = 8

export async function measureHeavySongs({ collections }: Database): Promise<void> {
  const church = new SavedChurch(collections.search)
  const random = new Random(8)
  for (let song = 0; song < SONGS; song++) await church.save(heavySong(random))
  console.log(`\n${SONGS} songs with 20 lyric versions each that fold to 11 times their bytes`)
  await measure('taken into the index', collections.search, 1_000_000_000, church)
  await measure('searched without one', collections.search, 0, church)
}

async function measure(
  what: string,
  songs: ConstructorParameters<typeof SearchDocuments>[0],
  memoryBytes: number,
  church: SavedChurch,
): Promise<void> {
  const search = new SongSearch(new SearchDocuments(songs), { memoryBytes, scanSeconds: 60 })
  const pauses = watchPauses()
  const started = performance.now()
  await search.find(church, [...'abcdefghijklmnopqrstuvwxyz', 'وسلم'], 0)
  await search.settled()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const { worst, worstOnProcessor } = pauses.end()
  console.log(
    `${what} in ${seconds} s; worst pause of the event loop ${worst.toFixed(0)} ms, ` +
      `${worstOnProcessor.toFixed(0)} ms of it on the processor (wanted: below 50)`,
  )
  await search.stop()
}
