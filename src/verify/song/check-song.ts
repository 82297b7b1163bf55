import type { Problem } from '../problem.ts'
import { checkChains } from './check-chain.ts'
import { checkEvents } from './check-events.ts'
import { checkReferences } from './check-references.ts'
import { checkSearch } from './check-search.ts'
import type { Dossier } from './dossier.ts'

/** All that can be wrong within one song. Pure: the same dossier always has the same problems. */
export const checkSong = (dossier: Dossier): Problem[] => {
  if (!dossier.song) return [eventsWithoutSong(dossier)]
  return [
    ...checkChains(dossier),
    ...checkEvents(dossier),
    ...checkReferences(dossier),
    ...checkSearch(dossier),
  ]
}

const eventsWithoutSong = ({ churchId, songId, events }: Dossier): Problem => {
  const cursors = events.map(({ cursor }) => cursor)
  const [first = 0] = cursors
  return {
    code: 'event-without-song',
    churchId,
    ids: { songId, cursor: first },
    sentence:
      cursors.length === 1
        ? `The event ${first} speaks of the song ${songId}, which does not exist.`
        : `${cursors.length} events, the first of them ${first}, speak of the song ${songId}, which does not exist.`,
  }
}
