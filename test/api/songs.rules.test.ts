import { afterAll, describe, expect, test } from 'bun:test'
import { makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { written } from '../../testkit/songs/kinds.ts'
import { createSong, saving, songsPath } from '../../testkit/songs/songs.ts'

const server = await startTestServer()
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
afterAll(() => server.stop())

const post = (body: unknown) => editor.send(songsPath(churchId), { method: 'POST', headers: saving(), body })
const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item)
const long = (length: number, letter = 'ä') => letter.repeat(length)

describe('what a song may be', () => {
  test.each([
    ['a title of 200 characters', { title: long(200) }],
    ['a title of 200 emoji', { title: long(200, '🎵') }],
    ['20 alternate titles of 200', { title: 'A', alternateTitles: times(20, long(200)) }],
    ['30 authors of 200', { title: 'A', authors: times(30, long(200)) }],
    ['30 themes of 80', { title: 'A', themes: times(30, long(80)) }],
    [
      '30 songbooks of 200 and 30',
      { title: 'A', songbooks: times(30, { book: long(200), number: long(30) }) },
    ],
    ['a copyright of 1000 with line breaks', { title: 'A', copyright: `${long(499)}\n${long(500)}` }],
    ['spaces around a title, kept as sent', { title: '  A  ' }],
  ])('201: %s', async (_, body) => {
    const made = await post(body)
    expect(made.status).toBe(201)
    const empty = { alternateTitles: [], authors: [], copyright: '', themes: [], songbooks: [] }
    expect(made.body.song.metadata).toEqual({ ...empty, ...body })
  })

  test.each([
    ['title', {}],
    ['title', { title: '' }],
    ['title', { title: '   ' }],
    ['title', { title: '\u3000\u00a0' }],
    ['title', { title: long(201) }],
    ['title', { title: long(201, '🎵') }],
    ['title', { title: 'two\nlines' }],
    ['title', { title: 'two\u2028lines' }],
    ['title', { title: 'NUL\0' }],
    ['title', { title: 'half \ud800 pair' }],
    ['title', { title: null }],
    ['title', { title: 7 }],
    ['title', { title: { $gt: '' } }],
    ['alternateTitles', { title: 'A', alternateTitles: times(21, 'a') }],
    ['alternateTitles', { title: 'A', alternateTitles: 'a' }],
    ['alternateTitles', { title: 'A', alternateTitles: null }],
    ['alternateTitles[0]', { title: 'A', alternateTitles: [''] }],
    ['alternateTitles[1]', { title: 'A', alternateTitles: ['b', long(201)] }],
    ['authors', { title: 'A', authors: times(31, 'a') }],
    ['authors[0]', { title: 'A', authors: [' '] }],
    ['authors[0]', { title: 'A', authors: [long(201)] }],
    ['copyright', { title: 'A', copyright: long(1001) }],
    ['copyright', { title: 'A', copyright: null }],
    ['themes', { title: 'A', themes: times(31, 'a') }],
    ['themes[0]', { title: 'A', themes: [long(81)] }],
    ['songbooks', { title: 'A', songbooks: times(31, { book: 'a', number: '1' }) }],
    ['songbooks[0].number', { title: 'A', songbooks: [{ book: 'a' }] }],
    ['songbooks[0].number', { title: 'A', songbooks: [{ book: 'a', number: 1 }] }],
    ['songbooks[0].number', { title: 'A', songbooks: [{ book: 'a', number: long(31) }] }],
    ['songbooks[0].book', { title: 'A', songbooks: [{ book: long(201), number: '1' }] }],
    ['songbooks[0].page', { title: 'A', songbooks: [{ book: 'a', number: '1', page: 3 }] }],
    ['version', { title: 'A', version: 1 }],
  ])('400: the sentence names %s in %j', async (field, body) => {
    const before = await written(server, churchId)
    const refused = await post(body)
    expect(refused.status).toBe(400)
    expect(refused.body.error.startsWith(`${field} `)).toBe(true)
    expect(refused.body.error.endsWith('.')).toBe(true)
    expect(await written(server, churchId)).toEqual(before)
  })

  test.each(['[]', '"text"', 'null', '1'])('400: a body of %s is no song', async (text) => {
    const refused = await post(JSON.parse(text))
    expect(refused.status).toBe(400)
    expect(refused.body.error).toBe('The body must be an object.')
  })

  test('200: an update replaces the whole; what is left out becomes empty', async () => {
    const { path } = await createSong(editor, churchId, { title: 'A', authors: ['B'], copyright: 'C' })
    const saved = await editor.send(path, {
      method: 'PUT',
      headers: saving({ version: 1 }),
      body: { title: 'D' },
    })
    expect(saved.body.song.metadata).toEqual({
      title: 'D',
      alternateTitles: [],
      authors: [],
      copyright: '',
      themes: [],
      songbooks: [],
    })
  })

  test('200: schema version 1 is stored with the head and with each revision', async () => {
    const { id } = await createSong(editor, churchId)
    const { songs, revisions } = server.database.collections
    expect((await songs.findOne({ _id: id }))?.schemaVersion).toBe(1)
    expect((await revisions.findOne({ resourceId: id }))?.schemaVersion).toBe(1)
  })
})
