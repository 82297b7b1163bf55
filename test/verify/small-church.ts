import type { EventRecord } from '../../src/saves/collections.ts'
import { archive } from '../../testkit/archive-song.ts'
import { plantAsset } from '../../testkit/assets.ts'
import { type Client, makeChurch, setRole } from '../../testkit/people.ts'
import type { TestServer } from '../../testkit/server.ts'
import {
  arrangementDocument,
  createArrangement,
  createLyrics,
  createService,
  createSong,
  lyricsDocument,
  saving,
  sendUntilSaved,
  songItem,
  textItem,
} from '../../testkit/songs/songs.ts'

/** A church with one of everything, each with a history, to do damage to. The arrangement was saved last. */
export interface SmallChurch {
  readonly server: TestServer
  readonly churchId: string
  readonly userId: string
  readonly songId: string
  readonly lyricsId: string
  readonly arrangementId: string
  readonly serviceId: string
  readonly archivedSongId: string
  readonly assetId: string
}

export const makeSmallChurch = async (server: TestServer, writer: Client): Promise<SmallChurch> => {
  const churchId = await makeChurch(server)
  await setRole(server, churchId, writer, 'Editor')
  const assetId = await plantAsset(server, churchId)
  const put = async (path: string, version: number, body: object) => {
    const request = { method: 'PUT', headers: saving({ version }), body } as const
    const answer = await sendUntilSaved(writer, path, request)
    if (answer.status !== 200) throw new Error(`Not saved: ${answer.text}`)
  }
  const archived = await createSong(writer, churchId, { title: 'Evening' })
  await archive(server, churchId, archived.id)
  const song = await createSong(writer, churchId)
  await put(song.path, 1, { title: 'Morning', copyright: '© 1901' })
  await put(song.path, 2, { title: 'Morning', copyright: '© 1902' })
  const lyrics = await createLyrics(writer, song.path)
  const lyricsId: string = lyrics.body.lyrics.id
  await put(`${song.path}/lyrics/${lyricsId}`, 1, lyricsDocument({ Chorus: ['Evening goes'] }))
  const references = { lyricVersionIds: [lyricsId], assetIds: [assetId] }
  const arrangement = await createArrangement(writer, song.path, references)
  const arrangementId: string = arrangement.body.arrangement.id
  const sung = songItem(song.id, { lyricVersionIds: [lyricsId], arrangementId })
  const service = await createService(writer, churchId, { items: [sung] })
  await put(service.path, 1, { date: '2026-11-16', title: 'Evening', items: [textItem(), sung] })
  const document = arrangementDocument({ ...references, tempo: 72 })
  await put(`${song.path}/arrangements/${arrangementId}`, 1, document)
  await put(`${song.path}/arrangements/${arrangementId}`, 2, { ...document, tempo: 80 })
  return {
    server,
    churchId,
    userId: writer.userId ?? '',
    songId: song.id,
    lyricsId,
    arrangementId,
    serviceId: service.id,
    archivedSongId: archived.id,
    assetId,
  }
}

/** An event that nothing else contradicts: numbered, and caused by no person. */
export const appendEvent = async (
  { server, churchId, songId, arrangementId }: SmallChurch,
  change: Partial<EventRecord>,
): Promise<void> => {
  const { churches, events } = server.database.collections
  const church = await churches.findOneAndUpdate(
    { _id: churchId },
    { $inc: { cursor: 1 } },
    { returnDocument: 'after' },
  )
  const event: EventRecord = {
    _id: crypto.randomUUID(),
    churchId,
    cursor: church?.cursor ?? 0,
    kind: 'song.arrangement.updated',
    actorId: null,
    songId,
    lyricVersionId: null,
    arrangementId,
    version: 9,
    revisionId: crypto.randomUUID(),
    schemaVersion: 1,
    at: new Date(),
    ...change,
  }
  await events.insertOne(event)
}
