import { inBatches } from '../../core/async/batches.ts'
import { compareText } from '../../core/text.ts'
import type { SongHead } from '../../db/collections.ts'
import type { Database } from '../../db/connect.ts'
import type { EventRecord } from '../../db/event.ts'
import type { Findings } from '../report.ts'
import { checkSong } from '../song/check-song.ts'
import { loadSongRecords, type SongWithEvents } from '../song/song-records.ts'
import { type View, withCausalReads, withSnapshot } from '../view.ts'

const SONGS_PER_BATCH = 200
const EVENTS_PER_FETCH = 2000
const LONG_HISTORY = 100

/**
 * Scans the songs of a church. A save may come between two reads of a song, so a problem in the scan is
 * only suspected. Suspects are read again in one snapshot, which decides.
 */
export const verifySongs = (database: Database, churchId: string, findings: Findings): Promise<void> =>
  withCausalReads(database, async (view) => {
    const before = await cursorOf(view, churchId)
    let suspects: string[] = []
    const recheckSuspects = async () => {
      await recheck(database, churchId, suspects, findings)
      suspects = []
    }
    // A song with a long history counts for several, or a batch of them would fill the memory.
    const weight = ({ events }: SongWithEvents) => 1 + events.length / LONG_HISTORY
    for await (const batch of inBatches(songsWithEvents(view, churchId), SONGS_PER_BATCH, weight)) {
      const loaded = await loadSongRecords(view, churchId, batch)
      const suspicious = loaded.filter((records) => checkSong(records).length > 0)
      findings.checked('songs', batch.length)
      if (suspicious.length === 0) continue
      // No save since the scan began: its reads are consistent already.
      if ((await cursorOf(view, churchId)) === before)
        for (const records of suspicious) checkSong(records).forEach(findings.found)
      else suspects.push(...suspicious.map(({ songId }) => songId))
      if (suspects.length >= SONGS_PER_BATCH) await recheckSuspects()
    }
    if (suspects.length > 0) await recheckSuspects()
  })

/** No index finds the events of a song, so the church's are all read: once for many songs. */
const recheck = (
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
    for (const records of await loadSongRecords(view, churchId, known))
      checkSong(records).forEach(findings.found)
  })

/** The church's songs and its events side by side, both in the order of the songs' ids. */
async function* songsWithEvents({ all, session }: View, churchId: string): AsyncGenerator<SongWithEvents> {
  const songs = all.songs
    .find({ churchId }, { session })
    .sort({ churchId: 1, _id: 1 })
    .batchSize(SONGS_PER_BATCH)
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
      const hasSong = song?._id === songId
      yield { songId, song: hasSong ? song : null, events: own }
      if (hasSong) song = await songs.next()
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
