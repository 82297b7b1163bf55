import { afterAll, expect, test } from 'bun:test'
import { ObjectId } from 'mongodb'
import { plantAsset } from '../../testkit/assets.ts'
import { makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { inVersion2, postBelow } from '../../testkit/songs/head-kinds.ts'
import {
  createArrangement,
  createLyrics,
  createService,
  createSong,
  lyricsDocument,
  saving,
  servicesPath,
  songItem,
  textItem,
} from '../../testkit/songs/songs.ts'

const server = await startTestServer()
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Administrator')
afterAll(() => server.stop())

const put = async (path: string, version: number, body: object): Promise<void> => {
  const { status, text } = await editor.send(path, { method: 'PUT', headers: saving({ version }), body })
  if (status !== 200) throw new Error(text)
}

const post = async (path: string, what: string, version: number, body?: object): Promise<void> => {
  const { status, text } = await postBelow(editor, path, what, { version, body })
  if (status !== 200) throw new Error(text)
}

/** Saves with all fields and with as few as possible, and the flags set and taken back. */
const saveEverything = async (): Promise<void> => {
  const song = await createSong(editor, churchId)
  const { id: lyricVersionId } = (await createLyrics(editor, song.path)).body.lyrics
  const assetIds = [await plantAsset(server, churchId)]
  const { id: arrangementId } = (
    await createArrangement(editor, song.path, { lyricVersionIds: [lyricVersionId], assetIds })
  ).body.arrangement
  const lyrics = `${song.path}/lyrics/${lyricVersionId}`
  const arrangement = `${song.path}/arrangements/${arrangementId}`
  const named = songItem(song.id, { lyricVersionIds: [lyricVersionId], arrangementId, minutes: 4, key: 'G' })
  const service = await createService(editor, churchId, { items: [named, songItem(song.id), textItem()] })
  await put(song.path, 1, { title: 'Later' })
  await put(lyrics, 1, lyricsDocument())
  const chart = { label: 'Chart', lyricVersionIds: [], assetIds: [], chart: '[G]Morning', tempo: 92 }
  await put(inVersion2(arrangement), 1, chart)
  await put(arrangement, 2, { label: 'Kept', lyricVersionIds: [], assetIds: [] })
  await put(service.path, 1, { date: '2026-11-15', title: 'Evening', items: [textItem({ minutes: 3 })] })
  for (const [path, version] of [
    [song.path, 2],
    [lyrics, 2],
    [arrangement, 3],
    [`${servicesPath(churchId)}/${service.id}`, 2],
  ] as const) {
    await post(path, 'revisions/1/restore', version)
    await post(path, 'archive', version + 1)
    await post(path, 'unarchive', version + 1)
  }
  await post(song.path, 'visibility', 3, { visibility: 'members' })
  await post(song.path, 'visibility', 3, { visibility: null })
  await post(song.path, 'archive', 3)
}

/** The type of a value, with the fields of a document in their order. What is under an id is named by a star. */
const shapeOf = (value: unknown): string => {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].join(' ')}]`
  if (value === null) return 'null'
  if (value instanceof Date) return 'date'
  if (value instanceof ObjectId) return 'id'
  if (typeof value !== 'object') return typeof value
  const fields = Object.entries(value).map(
    ([name, own]) => `${/^[\da-f-]{36}$/.test(name) ? '*' : name}:${shapeOf(own)}`,
  )
  return `{${fields.join(' ')}}`
}

const shapesIn = async (name: keyof TestServer['database']['collections']): Promise<string[]> => {
  const found = await server.database.collections[name].find({} as never).toArray()
  return [...new Set(found.map(shapeOf))].sort()
}

test('every stored document has the fields of its kind in their order, and nothing that is undefined', async () => {
  await saveEverything()
  const names = [
    'songs',
    'lyrics',
    'arrangements',
    'services',
    'revisions',
    'events',
    'outbox',
    'operations',
    'search',
  ] as const
  const shapes = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await shapesIn(name)] as const)),
  )
  expect(shapes).toMatchInlineSnapshot(`
    {
      "arrangements": [
        "{_id:string churchId:string songId:string version:number schemaVersion:number createdAt:date document:{label:string lyricVersionIds:[string] assetIds:[string] sourceKey:null tempo:null} revisionId:string updatedAt:date}",
      ],
      "events": [
        "{_id:string kind:string actorId:string at:date churchId:string songId:null lyricVersionId:null arrangementId:null serviceId:string version:number revisionId:string schemaVersion:number cursor:number}",
        "{_id:string kind:string actorId:string at:date churchId:string songId:string lyricVersionId:null arrangementId:null version:number revisionId:string schemaVersion:number cursor:number}",
        "{_id:string kind:string actorId:string at:date churchId:string songId:string lyricVersionId:null arrangementId:string version:number revisionId:string schemaVersion:number cursor:number}",
        "{_id:string kind:string actorId:string at:date churchId:string songId:string lyricVersionId:string arrangementId:null version:number revisionId:string schemaVersion:number cursor:number}",
        "{_id:string kind:string actorId:string at:date visibility:null churchId:string songId:string lyricVersionId:null arrangementId:null version:number revisionId:string schemaVersion:number cursor:number}",
        "{_id:string kind:string actorId:string at:date visibility:string churchId:string songId:string lyricVersionId:null arrangementId:null version:number revisionId:string schemaVersion:number cursor:number}",
      ],
      "lyrics": [
        "{_id:string language:string churchId:string songId:string version:number schemaVersion:number createdAt:date document:{label:string sections:[{id:string name:string lines:[{id:string text:string}]}] sequence:[]} revisionId:string updatedAt:date}",
      ],
      "operations": [
        "{_id:{churchId:string userId:string key:string} churchId:string fingerprint:string response:{operationId:string status:number revisionId:string headFields:{archivedAt:date}} createdAt:date}",
        "{_id:{churchId:string userId:string key:string} churchId:string fingerprint:string response:{operationId:string status:number revisionId:string headFields:{language:string archivedAt:date}} createdAt:date}",
        "{_id:{churchId:string userId:string key:string} churchId:string fingerprint:string response:{operationId:string status:number revisionId:string headFields:{language:string}} createdAt:date}",
        "{_id:{churchId:string userId:string key:string} churchId:string fingerprint:string response:{operationId:string status:number revisionId:string headFields:{visibility:string}} createdAt:date}",
        "{_id:{churchId:string userId:string key:string} churchId:string fingerprint:string response:{operationId:string status:number revisionId:string} createdAt:date}",
      ],
      "outbox": [
        "{_id:string churchId:string createdAt:date}",
      ],
      "revisions": [
        "{_id:string churchId:string kind:string resourceId:string songId:null version:number schemaVersion:number source:string document:{date:string time:null title:string notes:string visibility:string items:[{id:string type:string songId:string lyricVersionIds:[string] arrangementId:string key:string note:string minutes:number} {id:string type:string songId:string lyricVersionIds:[] arrangementId:null key:null note:string} {id:string type:string title:string text:string}]} createdAt:date restoredFrom:number}",
        "{_id:string churchId:string kind:string resourceId:string songId:null version:number schemaVersion:number source:string document:{date:string time:null title:string notes:string visibility:string items:[{id:string type:string songId:string lyricVersionIds:[string] arrangementId:string key:string note:string minutes:number} {id:string type:string songId:string lyricVersionIds:[] arrangementId:null key:null note:string} {id:string type:string title:string text:string}]} createdAt:date}",
        "{_id:string churchId:string kind:string resourceId:string songId:null version:number schemaVersion:number source:string document:{date:string time:null title:string notes:string visibility:string items:[{id:string type:string title:string text:string minutes:number}]} createdAt:date}",
        "{_id:string churchId:string kind:string resourceId:string songId:string version:number schemaVersion:number source:string document:{label:string lyricVersionIds:[] assetIds:[] sourceKey:null tempo:null chart:string} createdAt:date}",
        "{_id:string churchId:string kind:string resourceId:string songId:string version:number schemaVersion:number source:string document:{label:string lyricVersionIds:[] assetIds:[] sourceKey:null tempo:number chart:string} createdAt:date}",
        "{_id:string churchId:string kind:string resourceId:string songId:string version:number schemaVersion:number source:string document:{label:string lyricVersionIds:[string] assetIds:[string] sourceKey:null tempo:null} createdAt:date restoredFrom:number}",
        "{_id:string churchId:string kind:string resourceId:string songId:string version:number schemaVersion:number source:string document:{label:string lyricVersionIds:[string] assetIds:[string] sourceKey:null tempo:null} createdAt:date}",
        "{_id:string churchId:string kind:string resourceId:string songId:string version:number schemaVersion:number source:string document:{label:string sections:[{id:string name:string lines:[{id:string text:string}]}] sequence:[]} createdAt:date restoredFrom:number}",
        "{_id:string churchId:string kind:string resourceId:string songId:string version:number schemaVersion:number source:string document:{label:string sections:[{id:string name:string lines:[{id:string text:string}]}] sequence:[]} createdAt:date}",
        "{_id:string churchId:string kind:string resourceId:string songId:string version:number schemaVersion:number source:string document:{title:string alternateTitles:[] authors:[] copyright:string themes:[] songbooks:[]} createdAt:date restoredFrom:number}",
        "{_id:string churchId:string kind:string resourceId:string songId:string version:number schemaVersion:number source:string document:{title:string alternateTitles:[] authors:[] copyright:string themes:[] songbooks:[]} createdAt:date}",
      ],
      "search": [
        "{_id:string churchId:string archived:boolean cursor:number lyrics:{*:{label:string text:string}} metadata:string title:string}",
      ],
      "services": [
        "{_id:string churchId:string songId:null version:number schemaVersion:number createdAt:date document:{date:string time:null title:string notes:string visibility:string items:[{id:string type:string songId:string lyricVersionIds:[string] arrangementId:string key:string note:string minutes:number} {id:string type:string songId:string lyricVersionIds:[] arrangementId:null key:null note:string} {id:string type:string title:string text:string}]} revisionId:string updatedAt:date}",
      ],
      "songs": [
        "{_id:string churchId:string songId:string version:number schemaVersion:number createdAt:date document:{title:string alternateTitles:[] authors:[] copyright:string themes:[] songbooks:[]} revisionId:string updatedAt:date archivedAt:date}",
      ],
    }
  `)
})
