import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { DeliveryRecord, WebhookRecord } from '../../src/events/collections.ts'
import { decryptSecret } from '../../src/events/webhooks/secret.ts'
import { createLog } from '../../src/log.ts'
import { type Client, client, makeChurch, makeMember } from '../../testkit/people.ts'
import { SECRET_KEY, startTestServer, type TestServer } from '../../testkit/server.ts'
import { createLyrics, createSong } from '../../testkit/songs/songs.ts'
import { makeProgram } from '../../testkit/tokens.ts'
import { holdDeliveries, webhookSettings, webhooksPath } from '../../testkit/webhooks/routes.ts'
import { plantDelivery } from '../../testkit/webhooks/webhooks.ts'

let server: TestServer
let churchId: string
let administrator: Client
const logged: string[] = []
beforeAll(async () => {
  server = await startTestServer({ log: createLog('debug', (line) => logged.push(line)) })
  ;[churchId, administrator] = await newChurch()
})
afterAll(() => server.stop())

/** A church whose deliveries no process sends, with its Administrator. */
const newChurch = async (): Promise<[string, Client]> => {
  const made = await makeChurch(server)
  await holdDeliveries(server, made)
  return [made, await makeMember(server, made, 'Administrator')]
}

const post = (who: Client, path: string, body?: unknown) => who.send(path, { method: 'POST', body })
const make = async (who = administrator, church = churchId, change = {}) => {
  const answer = await post(who, webhooksPath(church), webhookSettings(change))
  expect(answer.status).toBe(201)
  return { ...answer.body, path: `${webhooksPath(church)}/${answer.body.webhook.id}` }
}
const list = async (who = administrator, church = churchId) =>
  (await who.send(webhooksPath(church))).body.webhooks
const put = (path: string, change = {}, who = administrator) =>
  who.send(path, { method: 'PUT', body: webhookSettings(change) })
const stored = async (id: string) =>
  (await server.database.collections.webhooks.findOne({ _id: id })) as WebhookRecord
const change = (id: string, update: Partial<WebhookRecord>) =>
  server.database.collections.webhooks.updateOne({ _id: id }, { $set: update })

const key = Buffer.from(SECRET_KEY, 'base64')

describe('POST /webhooks', () => {
  test('201: answers the secret once, stores it encrypted, and begins after the newest change', async () => {
    const [church, who] = await newChurch()
    await createSong(who, church)
    const { webhook, secret } = await make(who, church, { kinds: ['song.created'] })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(webhook).toEqual({
      id: expect.any(String),
      url: 'https://receiver.example/songs',
      kinds: ['song.created'],
      enabled: true,
      createdAt: expect.any(String),
      tokenId: null,
      hasSecret: true,
      waiting: 0,
      retry: null,
      disabled: null,
    })
    expect(await list(who, church)).toEqual([webhook])
    const record = await stored(webhook.id)
    expect(record.cursor).toBe(1)
    expect(JSON.stringify(record)).not.toContain(secret.slice(6))
    expect(record.secret && decryptSecret(key, record.secret, record)).toBe(secret)
  })

  test.each([
    ['no url', { url: undefined }, 'url is required.'],
    ['http', { url: 'http://receiver.example/' }, 'url must be an address that begins with https://.'],
    [
      'a user',
      { url: 'https://me:secret@receiver.example/' },
      'url must not hold a user or a password. Deliveries are signed instead.',
    ],
    [
      'a private address in hexadecimal',
      { url: 'https://0x7f.1/' },
      'url must not name a private or reserved IP address.',
    ],
    [
      'a mapped address',
      { url: 'https://[::ffff:10.0.0.1]/' },
      'url must not name a private or reserved IP address.',
    ],
    [
      'a long url',
      { url: `https://receiver.example/${'a'.repeat(2000)}` },
      'url must have at most 2000 characters.',
    ],
    [
      'a url that is long when encoded',
      { url: `https://receiver.example/${'ü'.repeat(400)}` },
      'url must have at most 2000 characters.',
    ],
    [
      'an unknown kind',
      { kinds: ['song.eaten'] },
      expect.stringContaining('kinds[0] must be one of song.created'),
    ],
    [
      'a kind twice',
      { kinds: ['song.created', 'song.created'] },
      'kinds must not hold the same entry twice.',
    ],
    ['no kinds', { kinds: undefined }, 'kinds is required.'],
    ['enabled: yes', { enabled: 'yes' }, 'enabled must be true or false.'],
    ['a secret', { secret: 'whsec_mine' }, 'secret is not a known property; remove it.'],
  ])('400: %s is refused with a sentence', async (_, wrong, error) => {
    const before = await server.database.collections.webhooks.countDocuments()
    const answer = await post(administrator, webhooksPath(churchId), { ...webhookSettings(), ...wrong })
    expect([answer.status, answer.body.error]).toEqual([400, error])
    expect(await server.database.collections.webhooks.countDocuments()).toBe(before)
  })

  test('409: the 11th, also of simultaneous ones, until one is deleted', async () => {
    const [church, who] = await newChurch()
    const made = await Promise.all(
      Array.from({ length: 13 }, () => post(who, webhooksPath(church), webhookSettings())),
    )
    expect(made.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 409, 409, 409])
    const [first] = await list(who, church)
    await who.send(`${webhooksPath(church)}/${first.id}`, { method: 'DELETE' })
    await make(who, church)
    expect((await post(who, webhooksPath(church), webhookSettings())).status).toBe(409)
  })
})

describe('PUT /webhooks/{webhookId}', () => {
  test('200: changes the settings; a new url begins its attempts anew, and others do not', async () => {
    const { webhook, path } = await make()
    const retry = { eventId: crypto.randomUUID(), attempts: 3, at: new Date('2027-01-01T00:00:00.000Z') }
    await change(webhook.id, { retry })
    const kinds = ['song.updated']
    const { status, body } = await put(path, { kinds })
    expect([status, body.webhook]).toEqual([
      200,
      { ...webhook, kinds, retry: { ...retry, at: '2027-01-01T00:00:00.000Z' } },
    ])
    const moved = await put(path, { url: 'https://other.example', kinds })
    expect(moved.body.webhook).toEqual({ ...webhook, url: 'https://other.example/', kinds, retry: null })
    expect((await put(path, { url: 'https://127.0.0.1/' })).status).toBe(400)
  })

  test('200: one that is enabled again gets what changes from then on', async () => {
    const [church, who] = await newChurch()
    const { webhook, path } = await make(who, church)
    await createSong(who, church)
    const off = await put(path, { enabled: false }, who)
    expect([off.body.webhook.enabled, off.body.webhook.waiting]).toEqual([false, 0])
    await createSong(who, church)
    const disabled = { at: new Date('2027-01-01T00:00:00.000Z'), reason: 'full' as const, cursor: 1 }
    const retry = { eventId: crypto.randomUUID(), attempts: 3, at: new Date() }
    await change(webhook.id, { disabled, retry })
    const [shown] = await list(who, church)
    expect(shown.disabled).toEqual({ at: '2027-01-01T00:00:00.000Z', reason: 'full', after: 0 })
    // Settings of a disabled one can be changed, and it still says why.
    expect(
      (await put(path, { enabled: false, kinds: ['song.updated'] }, who)).body.webhook.disabled,
    ).not.toBeNull()
    const on = await put(path, { enabled: true }, who)
    expect(on.body.webhook).toEqual({ ...webhook, waiting: 0, retry: null, disabled: null })
    expect((await stored(webhook.id)).cursor).toBe(2)
    expect(await stored(webhook.id)).not.toContainAnyKeys(['disabled', 'retry'])
    await createSong(who, church)
    expect((await list(who, church))[0].waiting).toBe(1)
  })

  test('409: a restored one without a secret is not enabled, until it gets a new one', async () => {
    const { webhook, path } = await make(administrator, churchId, { enabled: false })
    await server.database.collections.webhooks.updateOne({ _id: webhook.id }, { $unset: { secret: true } })
    expect((await list()).find(({ id }: { id: string }) => id === webhook.id).hasSecret).toBe(false)
    for (const refused of [await put(path), await post(administrator, `${path}/test`)])
      expect([refused.status, refused.body.error]).toEqual([
        409,
        expect.stringContaining('Make a new secret'),
      ])
    expect((await put(path, { enabled: false })).status).toBe(200)
    const renewed = await post(administrator, `${path}/secret`)
    expect([renewed.status, renewed.body.webhook.hasSecret]).toEqual([200, true])
    expect((await put(path)).status).toBe(200)
  })
})

test('the number of waiting changes counts the wanted kinds only', async () => {
  const [church, who] = await newChurch()
  await make(who, church)
  await make(who, church, { kinds: ['song.lyrics.created'] })
  await make(who, church, { kinds: ['song.updated'] })
  const song = await createSong(who, church)
  await createLyrics(who, song.path)
  const waiting = (await list(who, church)).map((one: { waiting: number }) => one.waiting)
  expect(waiting).toEqual([2, 1, 0])
})

test('204: a deleted webhook is gone with its deliveries, and others keep theirs', async () => {
  const [one, other] = [await make(), await make()]
  for (const { path } of [one, other]) await post(administrator, `${path}/test`)
  expect((await administrator.send(one.path, { method: 'DELETE' })).status).toBe(204)
  expect((await administrator.send(one.path, { method: 'DELETE' })).status).toBe(404)
  const count = (id: string) =>
    server.database.collections.deliveries.countDocuments({ churchId, webhookId: id })
  expect([await count(one.webhook.id), await count(other.webhook.id)]).toEqual([0, 1])
})

test('200: a new secret replaces the old one', async () => {
  const { webhook, secret, path } = await make()
  const { status, body } = await post(administrator, `${path}/secret`)
  expect([status, body.webhook]).toEqual([200, webhook])
  expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(body.secret).not.toBe(secret)
  const record = await stored(webhook.id)
  expect(record.secret && decryptSecret(key, record.secret, record)).toBe(body.secret)
})

describe('a server whose key is missing or another', () => {
  const tried = async (env: Record<string, string>, run: (who: Client) => Promise<void>) => {
    const beside = await startTestServer({ beside: server, env })
    try {
      await run(client(beside, { token: administrator.cookie?.split('=')[1] ?? '' }))
    } finally {
      await beside.stop()
    }
  }

  test('409: says what to set where a secret is needed, and still lists, changes and deletes', async () => {
    const { webhook, path } = await make(administrator, churchId, { enabled: false })
    const delivery = await plant(webhook.id, {})
    await tried({ SECRET_KEY: '' }, async (who) => {
      const needed = [
        await post(who, webhooksPath(churchId), webhookSettings()),
        await post(who, `${path}/secret`),
        await post(who, `${path}/test`),
        await post(who, `${path}/deliveries/${delivery.eventId}/resend`),
        await put(path, {}, who),
      ]
      for (const { status, body } of needed)
        expect([status, body.error]).toEqual([409, expect.stringContaining('SECRET_KEY or SECRET_KEY_FILE')])
      expect((await list(who)).length).toBeGreaterThan(0)
      expect((await put(path, { enabled: false, kinds: ['song.updated'] }, who)).status).toBe(200)
      expect((await who.send(path, { method: 'DELETE' })).status).toBe(204)
    })
  })

  test('409: a secret of another key is not used, until a new one is made', async () => {
    const { path } = await make(administrator, churchId, { enabled: false })
    await tried({ SECRET_KEY: Buffer.alloc(32, 'x').toString('hex') }, async (who) => {
      for (const { status, body } of [await put(path, {}, who), await post(who, `${path}/test`)])
        expect([status, body.error]).toEqual([409, expect.stringContaining('Make a new secret')])
      expect((await post(who, `${path}/secret`)).status).toBe(200)
      expect((await put(path, {}, who)).status).toBe(200)
      expect((await post(who, `${path}/test`)).status).toBe(202)
    })
  })

  test('201: private addresses and http where the host allows them', async () => {
    await tried({ WEBHOOK_ALLOW_PRIVATE: 'true' }, async (who) => {
      for (const url of ['http://127.0.0.1:1/x', 'https://[::1]/x'])
        expect(
          (await post(who, webhooksPath(churchId), webhookSettings({ url, enabled: false }))).status,
        ).toBe(201)
    })
  })
})

const plant = (webhookId: string, given: Partial<DeliveryRecord>): Promise<DeliveryRecord> =>
  plantDelivery(server, { churchId, webhookId, ...given })

describe('deliveries', () => {
  test('202: a test waits to be sent, and is listed', async () => {
    const { webhook, path } = await make(administrator, churchId, { enabled: false })
    expect((await post(administrator, `${path}/test`)).status).toBe(202)
    const { body } = await administrator.send(`${path}/deliveries`)
    expect(body).toEqual({
      deliveries: [
        {
          eventId: expect.any(String),
          kind: 'ping',
          attempts: 0,
          state: 'waiting',
          lastStatus: null,
          lastError: null,
          at: expect.any(String),
        },
      ],
      hasMore: false,
    })
    const record = await server.database.collections.deliveries.findOne({ churchId, webhookId: webhook.id })
    expect(record).toMatchObject({ cursor: null, dueAt: record?.at })
    expect(Number(record?.expiresAt) - Number(record?.at)).toBe(30 * 24 * 60 * 60 * 1000)
  })

  const page = async (path: string, before?: string, who = administrator) => {
    const { body } = await who.send(`${path}/deliveries${before ? `?before=${before}` : ''}`)
    const ids: string[] = body.deliveries.map(({ eventId }: { eventId: string }) => eventId)
    return { ids, hasMore: body.hasMore, deliveries: body.deliveries }
  }

  test('200: pages of 50, what waits first, then the newest; each is on one page', async () => {
    const [church, who] = await newChurch()
    const { webhook, path } = await make(who, church, { kinds: ['song.created'] })
    const { events } = server.database.collections
    for (let at = 0; at < 8; at++) {
      const song = await createSong(who, church)
      if (at < 4) await createLyrics(who, song.path)
    }
    const all = await events.find({ churchId: church, kind: 'song.created' }).sort({ cursor: 1 }).toArray()
    const [done, failing, ...behind] = all
    if (!done || !failing) throw new Error('There are 8 events.')
    const inTime = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second))
    const common = { churchId: church, lastStatus: 500, lastError: 'The receiver answered 500.' }
    await plant(webhook.id, {
      ...common,
      eventId: done._id,
      cursor: done.cursor,
      kind: done.kind,
      at: inTime(200),
    })
    const head = { eventId: failing._id, cursor: failing.cursor, kind: failing.kind }
    await plant(webhook.id, { ...common, ...head, state: 'waiting', attempts: 2, at: inTime(300) })
    await change(webhook.id, {
      cursor: done.cursor,
      retry: { eventId: failing._id, attempts: 2, at: inTime(900) },
    })
    const old: string[] = []
    // Two of each moment, so that a page may end between them.
    for (let at = 0; at < 98; at++)
      old.push((await plant(webhook.id, { churchId: church, at: inTime(Math.floor(at / 2)) })).eventId)
    expect((await list(who, church))[0].waiting).toBe(7)

    const first = await page(path, undefined, who)
    expect(first.ids.slice(0, 8)).toEqual([...behind.map(({ _id }) => _id).reverse(), failing._id, done._id])
    expect(first.deliveries[0]).toMatchObject({ state: 'waiting', attempts: 0, kind: 'song.created' })
    expect(first.deliveries[6]).toMatchObject({ state: 'waiting', attempts: 2, lastStatus: 500 })
    const second = await page(path, first.ids.at(-1), who)
    const third = await page(path, second.ids.at(-1), who)
    expect([first, second, third].map(({ ids, hasMore }) => [ids.length, hasMore])).toEqual([
      [50, true],
      [50, true],
      [6, false],
    ])
    expect(new Set([...first.ids, ...second.ids, ...third.ids])).toEqual(
      new Set([...all.map(({ _id }) => _id), ...old]),
    )
    // From the middle of the queue on, with the id in either case.
    expect((await page(path, behind[3]?._id.toUpperCase(), who)).ids.slice(0, 4)).toEqual([
      ...behind
        .slice(0, 3)
        .map(({ _id }) => _id)
        .reverse(),
      failing._id,
    ])
    expect((await who.send(`${path}/deliveries?before=${crypto.randomUUID()}`)).status).toBe(404)
    expect((await who.send(`${path}/deliveries?before=last`)).status).toBe(400)

    const resend = (eventId: string) => post(who, `${path}/deliveries/${eventId}/resend`)
    const find = (eventId: string) =>
      server.database.collections.deliveries.findOne({ churchId: church, webhookId: webhook.id, eventId })
    expect((await resend(done._id)).status).toBe(202)
    expect(await find(done._id)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      cursor: done.cursor,
    })
    expect((await page(path, undefined, who)).ids[6]).toBe(done._id)
    // One that waits is sent in its turn.
    expect((await resend(behind[0]?._id ?? '')).status).toBe(202)
    expect(await find(behind[0]?._id ?? '')).toBeNull()
    const words = await events.findOne({ churchId: church, kind: 'song.lyrics.created' })
    for (const unknown of [words?._id ?? '', crypto.randomUUID()])
      expect((await resend(unknown)).status).toBe(404)
    await put(path, { enabled: false, kinds: ['song.created'] }, who)
    expect((await resend(behind[0]?._id ?? '')).status).toBe(404)
    expect((await page(path, undefined, who)).ids.slice(0, 2)).toEqual([done._id, failing._id])
  })

  test('409: a hundred tests and resends wait at most', async () => {
    const { webhook, path } = await make(administrator, churchId, { enabled: false })
    const { eventId } = await plant(webhook.id, {})
    const [waiting, sent] = [{ dueAt: new Date() }, {}]
    for (let at = 0; at < 99; at++) await plant(webhook.id, waiting)
    await plant(webhook.id, sent)
    expect((await post(administrator, `${path}/test`)).status).toBe(202)
    expect((await post(administrator, `${path}/test`)).status).toBe(409)
    expect((await post(administrator, `${path}/deliveries/${eventId}/resend`)).status).toBe(409)
  })
})

test('a token of the scope administer manages webhooks', async () => {
  const program = await makeProgram(server, churchId, administrator, 'administer')
  const [church, owner] = await newChurch()
  expect((await program.send(webhooksPath(churchId))).status).toBe(200)
  expect((await program.send(webhooksPath(church))).status).toBe(404)
  const own = await makeProgram(server, church, owner, 'administer')
  const { path } = await make(own, church)
  expect((await post(own, `${path}/test`)).status).toBe(202)
  expect((await own.send(path, { method: 'DELETE' })).status).toBe(204)
})

test('a webhook names the token by which its url was set, also after the token ended', async () => {
  const [church, owner] = await newChurch()
  const [one, two] = [
    await makeProgram(server, church, owner, 'administer'),
    await makeProgram(server, church, owner, 'administer'),
  ]
  const { path, webhook } = await make(one, church)
  const byPerson = await make(owner, church, { url: 'https://receiver.example/own' })
  expect([webhook.tokenId, byPerson.webhook.tokenId]).toEqual([one.tokenId, null])
  const tokenAfter = async (who: Client, at: string, change: object) =>
    (await put(at, change, who)).body.webhook.tokenId
  // What else is changed does not hide where the url came from.
  expect(await tokenAfter(owner, path, { enabled: false })).toBe(one.tokenId)
  expect(await tokenAfter(two, path, { kinds: ['song.created'] })).toBe(one.tokenId)
  expect(await tokenAfter(two, path, { url: 'https://receiver.example/two' })).toBe(two.tokenId)
  expect(await tokenAfter(one, byPerson.path, { url: 'https://receiver.example/one' })).toBe(one.tokenId)
  await owner.send(`/api/v2/churches/${church}/tokens/${one.tokenId}`, { method: 'DELETE' })
  const after = await list(owner, church)
  expect(after.map(({ tokenId }: { tokenId: string }) => tokenId)).toEqual([two.tokenId, one.tokenId])
  expect(await tokenAfter(owner, byPerson.path, { url: 'https://receiver.example/mine' })).toBeNull()
  expect(Object.keys(await stored(byPerson.webhook.id))).not.toContain('tokenId')
})

test('404: a webhook of another church, and version 1 has none', async () => {
  const [other, stranger] = await newChurch()
  const { webhook } = await make(stranger, other)
  expect((await put(`${webhooksPath(churchId)}/${webhook.id}`)).status).toBe(404)
  expect((await stored(webhook.id)).churchId).toBe(other)
  const inVersion1 = await administrator.send(`/api/v1/churches/${churchId}/webhooks`)
  expect([inVersion1.status, inVersion1.body.error]).toEqual([404, 'There is nothing at this address.'])
})

test('no secret is in the log', () => {
  expect(logged.length).toBeGreaterThan(50)
  expect(logged.filter((line) => line.includes('whsec_'))).toEqual([])
})
