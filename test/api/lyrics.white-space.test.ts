import { afterAll, expect, test } from 'bun:test'
import { makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { createSong, lyricsDocument, saving } from '../../testkit/songs/songs.ts'

const server = await startTestServer()
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
const song = await createSong(editor, churchId)
const songId = song.id
const path = `${song.path}/lyrics`
afterAll(() => server.stop())

const post = (body: unknown, headers = saving()) => editor.send(path, { method: 'POST', headers, body })
const words = (sections: Record<string, string[]>) => ({ language: 'en', ...lyricsDocument(sections) })

const full = 'é'.repeat(200)

test.each([
  ['200 and a space', `${full} `, full],
  ['200 and 300 spaces of all kinds', `${full}${' \t\u00a0\u3000\ufeff\u2009'.repeat(50)}`, full],
  ['200 outside the basic plane and a space', `${'🎵'.repeat(200)} `, '🎵'.repeat(200)],
  ['400 spaces', ' '.repeat(400), ''],
  ['two spaces, 198 and a space', `  ${'x'.repeat(198)} `, `  ${'x'.repeat(198)}`],
])('201, 200: the length of a line counts without its trailing spaces: %s', async (_, text, kept) => {
  const body = words({ A: [text, 'x'] })
  const made = await post(body)
  expect(made.status).toBe(201)
  expect(made.body.lyrics.sections[0].lines[0].text).toBe(kept)
  const stored = await server.database.collections.lyrics.findOne({ _id: made.body.lyrics.id, songId })
  expect(stored?.document.sections[0]?.lines[0]?.text).toBe(kept)
  const { language: _language, ...document } = body
  const saved = await editor.send(made.headers.get('location') ?? '', {
    method: 'PUT',
    headers: saving({ version: 1 }),
    body: document,
  })
  expect(saved.status).toBe(200)
  expect(saved.body.lyrics.sections[0].lines[0].text).toBe(kept)
})

test('201: a repeated save that differs in trailing spaces alone is the same save', async () => {
  const headers = saving()
  const body = words({ A: ['words to replace'] })
  const withSpace = structuredClone(body)
  for (const { lines } of body.sections) for (const line of lines) line.text = full
  for (const { lines } of withSpace.sections) for (const line of lines) line.text = `${full} \t`
  const made = await post(body, headers)
  const again = await post(withSpace, headers)
  expect([made.status, again.status]).toEqual([201, 201])
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(again.text).toBe(made.text)
})

test('413: trailing spaces count for the size of the body', async () => {
  expect((await post(words({ A: [`x${' '.repeat(33_000)}`] }))).status).toBe(413)
})

test('201: a section name comes back with the white space around it', async () => {
  const made = await post(words({ ' Verse 1\t': ['x'], 'Verse  1': ['y'] }))
  expect(made.status).toBe(201)
  const names = made.body.lyrics.sections.map(({ name }: { name: string }) => name)
  expect(names).toEqual([' Verse 1\t', 'Verse  1'])
})

test('the description says that trailing spaces do not count', async () => {
  const { components } = (await editor.send('/api/openapi.json')).body
  const { text } = components.schemas.LyricLine.properties
  expect(text.maxLength).toBe(200)
  expect(text.description).toContain('does not count')
})
