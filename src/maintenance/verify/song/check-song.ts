import type { Problem } from '../problem.ts'
import { checkChains } from './check-chain.ts'
import { checkEvents } from './check-events.ts'
import { checkReferences } from './check-references.ts'
import { checkSearch } from './check-search.ts'
import { headsOf, type SongRecords } from './song-records.ts'

/** Runs all checks of one song. Pure: the same records give the same problems. */
export const checkSong = (records: SongRecords): Problem[] => {
  if (!records.song) return [eventsWithoutSong(records)]
  const checked = { ...records, heads: headsOf(records) }
  return [
    ...checkChains(checked),
    ...checkEvents(checked),
    ...checkReferences(records),
    ...checkSearch(records),
  ]
}

const eventsWithoutSong = ({ churchId, songId, events }: SongRecords): Problem => {
  const cursors = events.map(({ cursor }) => cursor)
  const [first = 0] = cursors
  return {
    code: 'event-without-song',
    churchId,
    ids: { songId, cursor: first },
    sentence:
      cursors.length === 1
        ? `The event ${first} refers to the song ${songId}, which does not exist.`
        : `${cursors.length} events, the first of them ${first}, refer to the song ${songId}, which does not exist.`,
  }
}
