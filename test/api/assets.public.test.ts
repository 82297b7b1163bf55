import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archive } from '../../testkit/archive-song.ts'
import { contentPath, publicContentPath, uploadedId } from '../../testkit/pdf/exchange.ts'
import { pdfSaying } from '../../testkit/pdf/pdfs.ts'
import { client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { arrangementDocument, createArrangement, createSong, saving } from '../../testkit/songs/songs.ts'

const cache = await mkdtemp(join(tmpdir(), 'psaltery-cache-'))
const server = await startTestServer({ env: { XDG_CACHE_HOME: cache } })
const churchId = await makeChurch(server)
const writer = await makeMember(server, churchId, 'Editor')
const anyone = client(server)

afterAll(async () => {
  await server.stop()
  await rm(cache, { recursive: true })
})

const newFile = (text: string) => uploadedId(server, writer, churchId, pdfSaying(text))

const publicStatus = async (assetId: string, church = churchId): Promise<number[]> => {
  const path = publicContentPath(church, assetId)
  const [whole, head] = [await anyone.send(path), await anyone.send(path, { method: 'HEAD' })]
  const part = await anyone.send(path, { headers: { range: 'bytes=0-3' } })
  expect(head.status).toBe(whole.status)
  return [whole.status, part.status]
}

const memberStatus = async (assetId: string): Promise<number> =>
  (await writer.send(contentPath(churchId, assetId))).status

const save = (path: string, version: number, assetIds: string[]) =>
  writer.send(path, { method: 'PUT', headers: saving({ version }), body: arrangementDocument({ assetIds }) })

test('404 until an arrangement has the file, 200 while it does, 404 at once when it is replaced or taken out', async () => {
  const [first, second] = [await newFile('first'), await newFile('second')]
  expect(await publicStatus(first)).toEqual([404, 404])
  expect(await memberStatus(first)).toBe(200)
  const song = await createSong(writer, churchId)
  const created = await createArrangement(writer, song.path, { assetIds: [first] })
  const path = `${song.path}/arrangements/${created.body.arrangement.id}`
  expect(await publicStatus(first)).toEqual([200, 206])
  await save(path, 1, [second])
  expect(await publicStatus(first)).toEqual([404, 404])
  expect(await publicStatus(second)).toEqual([200, 206])
  await save(path, 2, [second, first])
  expect(await publicStatus(first)).toEqual([200, 206])
  await save(path, 3, [])
  expect([await publicStatus(first), await publicStatus(second)]).toEqual([
    [404, 404],
    [404, 404],
  ])
  expect([await memberStatus(first), await memberStatus(second)]).toEqual([200, 200])
})

test('404 at once when the song is archived, unless another song has the file', async () => {
  const file = await newFile('shared')
  const songs = [await createSong(writer, churchId), await createSong(writer, churchId)] as const
  for (const song of songs) await createArrangement(writer, song.path, { assetIds: [file] })
  await archive(server, churchId, songs[0].id)
  expect(await publicStatus(file)).toEqual([200, 206])
  await archive(server, churchId, songs[1].id)
  expect(await publicStatus(file)).toEqual([404, 404])
  expect(await memberStatus(file)).toBe(200)
  await archive(server, churchId, songs[1].id, false)
  expect(await publicStatus(file)).toEqual([200, 206])
})

test('404: the same bytes under another name, or through another church, are not public', async () => {
  const bytes = pdfSaying('twice')
  const shown = await uploadedId(server, writer, churchId, bytes, 'shown.pdf')
  const hidden = await uploadedId(server, writer, churchId, bytes, 'hidden.pdf')
  const song = await createSong(writer, churchId)
  await createArrangement(writer, song.path, { assetIds: [shown] })
  expect(await publicStatus(shown)).toEqual([200, 206])
  expect(await publicStatus(hidden)).toEqual([404, 404])
  const other = await makeChurch(server)
  expect(await publicStatus(shown, other)).toEqual([404, 404])
  const stranger = await makeMember(server, other, 'Administrator')
  expect((await stranger.send(contentPath(other, shown))).status).toBe(404)
  expect((await stranger.send(contentPath(churchId, shown))).status).toBe(404)
})

test('200: a signed-in member sees at a public address only what everyone sees', async () => {
  const file = await newFile('not public')
  expect((await writer.send(publicContentPath(churchId, file))).status).toBe(404)
})
