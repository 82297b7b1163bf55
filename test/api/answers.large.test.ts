/** Long answers are sent by other code than short ones, with the same result. */
import { afterAll, expect, test } from 'bun:test'
import { openConnection, requestHead } from '../../testkit/http/raw-http.ts'
import { makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { createLyrics, createSong, lyricsDocument, saving } from '../../testkit/songs/songs.ts'

const server = await startTestServer()
const churchId = await makeChurch(server)
const writer = await makeMember(server, churchId, 'Editor')
const song = await createSong(writer, churchId)
const { body } = await createLyrics(writer, song.path)
const path = `${song.path}/lyrics/${body.lyrics.id}`
const history = `${path}/revisions`
for (let version = 1; version < 50; version++) {
  const lines = Array.from({ length: 3 * version }, (_, at) => `Línea ${at} – Ω`)
  const saved = await writer.send(path, {
    method: 'PUT',
    headers: saving({ version }),
    body: lyricsDocument({ 'Verse 1': lines }),
  })
  if (saved.status !== 200) throw new Error(saved.text)
}
afterAll(() => server.stop())

test('200: every length from a few bytes to hundreds of thousands is what HEAD announces', async () => {
  const sizes: number[] = []
  for (let before = 2; before <= 51; before++) {
    const page = `${history}?beforeVersion=${before}`
    const [whole, announced] = await Promise.all([writer.send(page), writer.send(page, { method: 'HEAD' })])
    expect(whole.body.revisions.map(({ version }: { version: number }) => version)).toEqual(
      Array.from({ length: before - 1 }, (_, at) => before - 1 - at),
    )
    sizes.push(Buffer.byteLength(whole.text))
    expect(announced.headers.get('content-length')).toBe(String(sizes.at(-1)))
  }
  expect(Math.min(...sizes)).toBeLessThan(1_000)
  expect(Math.max(...sizes)).toBeGreaterThan(200_000)
})

test('200: one who takes a long answer slowly gets all of it, and one who closes the connection affects nobody', async () => {
  const headers = { cookie: writer.cookie ?? '', connection: 'close' }
  const gone = openConnection(server.port)
  gone.send(requestHead('GET', history, headers))
  await gone.firstAnswer()
  gone.close()

  const slow = openConnection(server.port)
  slow.send(requestHead('GET', history, headers))
  const answer = await slow.slowAnswer({ ms: 25, pauseMs: 20 })
  const { text } = await writer.send(history)
  expect(answer.status).toBe(200)
  expect(withoutChunks(answer.body).toString()).toBe(text)
})

const withoutChunks = (bytes: Buffer): Buffer => {
  const end = bytes.indexOf('\r\n')
  const size = Number.parseInt(bytes.subarray(0, end).toString('latin1'), 16)
  if (size === 0) return Buffer.alloc(0)
  const next = end + 2 + size
  return Buffer.concat([bytes.subarray(end + 2, next), withoutChunks(bytes.subarray(next + 2))])
}
