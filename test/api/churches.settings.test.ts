import { afterAll, expect, test } from 'bun:test'
import { renameChurch, setChurch } from '../../src/churches/service.ts'
import { type Client, makeChurch, makeMember, makeUser } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { createSong } from '../../testkit/songs/songs.ts'

const server = await startTestServer()
afterAll(() => server.stop())

interface Place {
  readonly churchId: string
  readonly administrator: Client
  read(who?: Client): ReturnType<Client['send']>
  save(version: number | string | null, change?: Record<string, unknown>): ReturnType<Client['send']>
}

const settings = {
  ...{ name: 'Grace', timeZone: 'UTC', address: null, listed: false, visibility: 'public' },
  language: null,
}

const open = async (): Promise<Place> => {
  const churchId = await makeChurch(server, 'Grace')
  const administrator = await makeMember(server, churchId, 'Administrator')
  const path = `/api/v2/churches/${churchId}`
  return {
    churchId,
    administrator,
    read: (who = administrator) => who.send(path),
    save: (version, change = {}) =>
      administrator.send(path, {
        method: 'PUT',
        headers:
          version === null ? {} : { 'if-match': typeof version === 'number' ? `"${version}"` : version },
        body: { ...settings, ...change },
      }),
  }
}

const word = () => `w${crypto.randomUUID().slice(0, 20)}`

test('200: every member reads the settings, with the version as ETag', async () => {
  const { churchId, read } = await open()
  for (const role of ['Administrator', 'Editor', 'Viewer'] as const) {
    const answer = await read(await makeMember(server, churchId, role))
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"1"'])
    expect(answer.body).toEqual({
      church: { ...settings, id: churchId, timeZone: 'Europe/Berlin', version: 1 },
    })
  }
  expect((await read(await makeUser(server))).status).toBe(404)
})

test('200: an Administrator changes all of them, and both versions show the name', async () => {
  const { churchId, administrator, read, save } = await open()
  const address = word()
  const change = {
    ...{ name: 'Harbour', timeZone: 'Asia/Seoul', address, listed: true, visibility: 'members' },
    language: 'de-CH',
  }
  const saved = await save(1, change)
  expect([saved.status, saved.headers.get('etag')]).toEqual([200, '"2"'])
  expect(saved.body).toEqual({ church: { id: churchId, ...change, version: 2 } })
  expect((await read()).body).toEqual(saved.body)
  for (const list of ['/api/v1/churches', '/api/v2/churches'])
    expect((await administrator.send(list)).body.churches).toEqual([
      { id: churchId, name: 'Harbour', timeZone: 'Asia/Seoul', role: 'Administrator' },
    ])
  const back = await save(2, { name: 'Harbour' })
  expect(back.body).toEqual({ church: { ...settings, id: churchId, name: 'Harbour', version: 3 } })
})

test('200: a language that is left out stays as it is, and null removes it', async () => {
  const { read, save } = await open()
  expect((await save(1, { language: 'ko' })).body.church.language).toBe('ko')
  const kept = await save(2, { language: undefined, name: 'Harbour' })
  expect(kept.body.church).toMatchObject({ name: 'Harbour', language: 'ko', version: 3 })
  expect((await save(3, { language: null })).body.church.language).toBeNull()
  expect((await read()).body.church).toMatchObject({ language: null, version: 4 })
})

test('412: a stale version changes nothing and answers the current settings', async () => {
  const { churchId, read, save } = await open()
  expect((await save(1, { name: 'First' })).status).toBe(200)
  for (const version of [1, 3]) {
    const late = await save(version, { name: 'Second' })
    expect([late.status, late.headers.get('etag')]).toEqual([412, '"2"'])
    expect(late.body).toEqual({
      error: expect.any(String),
      currentChurch: { ...settings, id: churchId, name: 'First', version: 2 },
    })
  }
  expect((await read()).body.church.name).toBe('First')
})

test('412: of changes at the same moment one is saved, with and without a new address', async () => {
  for (const change of [() => ({}), () => ({ address: word() })]) {
    const { read, save } = await open()
    const names = Array.from({ length: 6 }, (_, at) => `Name ${at}`)
    const answers = await Promise.all(names.map((name) => save(1, { name, ...change() })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412])
    const winner = answers.find(({ status }) => status === 200)
    expect((await read()).body).toEqual(winner?.body)
  }
})

test('200: a change by the admin’s tool is a new version too, and a save of a song is none', async () => {
  const { churchId, administrator, read, save } = await open()
  const { collections } = server.database
  await renameChurch(collections, churchId, 'Renamed')
  await setChurch(collections, churchId, { listed: true })
  await createSong(administrator, churchId)
  expect((await read()).body.church).toMatchObject({ name: 'Renamed', listed: true, version: 3 })
  expect((await save(1)).status).toBe(412)
})

test('409: an address that another church has, which is free again once that one has given it up', async () => {
  const [first, second] = [await open(), await open()]
  const address = word()
  expect((await first.save(1, { address })).status).toBe(200)
  const taken = await second.save(1, { address })
  expect(taken.status).toBe(409)
  expect(taken.body.error).toContain(address)
  expect((await second.read()).body.church).toMatchObject({ address: null, version: 1 })
  expect((await first.save(2, { address })).body.church.address).toBe(address)
  expect((await first.save(3)).status).toBe(200)
  expect((await second.save(1, { address })).status).toBe(200)
})

test.each([
  ['an empty name', { name: ' ' }],
  ['a name of 201 characters', { name: 'x'.repeat(201) }],
  ['a time zone that is none', { timeZone: 'Europe/Nowhere' }],
  ['an offset as time zone', { timeZone: '+01:00' }],
  ['an address in upper case', { address: 'Harbour' }],
  ['an address that the server uses itself', { address: 'api' }],
  ['an address of one letter', { address: 'a' }],
  ['a listing that is no truth value', { listed: 'yes' }],
  ['an unknown visibility', { visibility: 'secret' }],
  ['no visibility', { visibility: undefined }],
  ['a language that is no tag', { language: 'de_CH' }],
  ['an empty language', { language: '' }],
  ['a version in the body', { version: 1 }],
])('400: %s', async (_, change) => {
  const { read, save } = await open()
  const before = (await read()).text
  expect((await save(1, change)).status).toBe(400)
  expect((await read()).text).toBe(before)
})

test('428 and 400: without If-Match, and with one that is not a version', async () => {
  const { save } = await open()
  expect((await save(null)).status).toBe(428)
  for (const header of ['*', 'W/"1"', '1', '"0"']) expect((await save(header)).status).toBe(400)
})
