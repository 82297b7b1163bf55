import { inBatches } from '../../core/batches.ts'
import { compareText } from '../../core/text.ts'
import type { EventRecord, SongHead } from '../../db/collections.ts'
import type { Database } from '../../db/connect.ts'
import type { Findings } from '../report.ts'
import { checkSong } from '../song/check-song.ts'
import { loadDossiers, type SongWithEvents } from '../song/dossier.ts'
import { type View, withCausalReads, withSnapshot } from '../view.ts'

const SONGS_AT_ONCE = 200
const EVENTS_PER_FETCH = 2000
const LONG_HISTORY = 100

/**
 * Walks the songs of a church. A save may come between two reads of a song, so what looks wrong in the walk is
 * only suspected; suspects get a second look, all of it at one moment, and that one decides.
 */
export const verifySongs = (database: Database, churchId: string, findings: Findings): Promise<void> =>
  withCausalReads(database, async (view) => {
    const before = await cursorOf(view, churchId)
    let suspects: string[] = []
    const secondLook = async () => {
      await lookAgain(database, churchId, suspects, findings)
      suspects = []
    }
    // A song with a long history counts for several, or a batch of them would fill the memory.
    const weight = ({ events }: SongWithEvents) => 1 + events.length / LONG_HISTORY
    for await (const batch of inBatches(songsWithEvents(view, churchId), SONGS_AT_ONCE, weight)) {
      const dossiers = await loadDossiers(view, churchId, batch)
      const suspicious = dossiers.filter((dossier) => checkSong(dossier).length > 0)
      findings.checked('songs', batch.length)
      if (suspicious.length === 0) continue
      // Nobody saved since the walk began: what it saw is one moment already.
      if ((await cursorOf(view, churchId)) === before)
        for (const dossier of suspicious) checkSong(dossier).forEach(findings.found)
      else suspects.push(...suspicious.map(({ songId }) => songId))
      if (suspects.length >= SONGS_AT_ONCE) await secondLook()
    }
    if (suspects.length > 0) await secondLook()
  })

/** No index finds the events of a song, so the church's are all read: once for many songs. */
const lookAgain = (
  database: Database,
  churchId: string,
  songIds: readonly string[],
  findings: Findings,
): Promise<void> =>
  withSnapshot(database, async (view) => {
    const { all, session } = view
    const songs = await all.songs.find({ churchId, _id: { $in: [...songIds] } }, { session }).toArray()
    const events = await all.events
      .find({ churchId, songId: { $in: [...songIds] } }, { session })
      .sort({ churchId: 1, cursor: 1 })
      .toArray()
    const songOf = new Map(songs.map((song) => [song._id, song]))
    const eventsOf = Map.groupBy(events, ({ songId }) => songId)
    const known = songIds.map((songId) => ({
      songId,
      song: songOf.get(songId) ?? null,
      events: eventsOf.get(songId) ?? [],
    }))
    for (const dossier of await loadDossiers(view, churchId, known))
      checkSong(dossier).forEach(findings.found)
  })

/** The church's songs and its events side by side, both in the order of the songs' ids. */
async function* songsWithEvents({ all, session }: View, churchId: string): AsyncGenerator<SongWithEvents> {
  const songs = all.songs
    .find({ churchId }, { session })
    .sort({ churchId: 1, _id: 1 })
    .batchSize(SONGS_AT_ONCE)
  const events = all.events
    .find({ churchId }, { session })
    .sort({ songId: 1, cursor: 1 })
    .allowDiskUse(true)
    .batchSize(EVENTS_PER_FETCH)
  try {
    let song = await songs.next()
    let event = await events.next()
    while (song || event) {
      const songId = firstOf(song, event)
      const own: EventRecord[] = []
      for (; event?.songId === songId; event = await events.next()) own.push(event)
      const isItsTurn = song?._id === songId
      yield { songId, song: isItsTurn ? song : null, events: own }
      if (isItsTurn) song = await songs.next()
    }
  } finally {
    await Promise.all([songs.close(), events.close()])
  }
}

const firstOf = (song: SongHead | null, event: EventRecord | null): string => {
  if (!song) return event?.songId ?? ''
  return event && compareText(event.songId, song._id) < 0 ? event.songId : song._id
}

const cursorOf = async ({ all, session }: View, churchId: string): Promise<number | undefined> =>
  (await all.churches.findOne({ _id: churchId }, { session, projection: { cursor: 1 } }))?.cursor
