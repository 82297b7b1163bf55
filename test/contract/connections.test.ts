import { afterAll, expect, test } from 'bun:test'
import { MongoClient } from 'mongodb'
import { setUpRoutes } from '../../src/accounts/set-up/routes.ts'
import { connect } from '../../src/database.ts'
import type { Database } from '../../src/db/connect.ts'
import { dataRoutes } from '../../src/public/data-routes.ts'
import { plantAsset } from '../../testkit/assets.ts'
import { certified } from '../../testkit/attestations.ts'
import { servedRoutes } from '../../testkit/http/served-document.ts'
import { startMailServer } from '../../testkit/mail/mail-server.ts'
import { freshDatabase } from '../../testkit/mongodb/mongodb.ts'
import { settingsOf, startProvider } from '../../testkit/oidc/provider.ts'
import { createVisitor } from '../../testkit/oidc/visit.ts'
import { type Client, client, makeChurch, makeMember } from '../../testkit/people.ts'
import { SOURCE_FILE } from '../../testkit/process/main-file.ts'
import { listening, type Serving } from '../../testkit/process/program.ts'
import { type OpenedConnection, startWatchedProgram } from '../../testkit/process/watched-connections.ts'
import { ORIGIN } from '../../testkit/server.ts'
import { softwarePasskey } from '../../testkit/software-passkey.ts'
import { kinds } from '../../testkit/songs/kinds.ts'
import { arrangementDocument, createLyrics, createSong, saving } from '../../testkit/songs/songs.ts'
import { until } from '../../testkit/until.ts'
import { startReceiver } from '../../testkit/webhooks/receiver.ts'
import { webhookSettings, webhooksPath } from '../../testkit/webhooks/routes.ts'
import { deliveryEnv } from '../../testkit/webhooks/webhooks.ts'
import { nameOf, type Operation, operationsOf } from './every-route.ts'

/** Its address stands in everything that a request may hold, and it counts who connects to it. */
let visits = 0
const elsewhere = Bun.listen({
  hostname: '127.0.0.1',
  port: 0,
  socket: {
    open(socket) {
      visits++
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
    },
    data() {},
  },
})
const ELSEWHERE = `http://127.0.0.1:${elsewhere.port}/x`

interface Served extends Serving {
  readonly database: Database
}
const where = await freshDatabase()
const mail = await startMailServer()
const receiver = await startReceiver()
const provider = await startProvider(`${ORIGIN}/sign-in/oidc/callback`)
const program = await startWatchedProgram([SOURCE_FILE, 'serve'], {
  MONGODB_URI: where.uri,
  MONGODB_DATABASE: where.name,
  PORT: '0',
  APP_ORIGIN: ORIGIN,
  RATE_LIMIT_PER_MINUTE: '1000000',
  LOGIN_RATE_LIMIT_PER_MINUTE: '1000000',
  ...deliveryEnv,
  ...mail.env,
  ...settingsOf(provider),
})
const opened = program.opened
const server: Served = { ...(await listening(program)), database: await connect(where.uri, where.name) }
afterAll(async () => {
  await server.stop()
  await server.database.close()
  await provider[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
  await mail.stop()
  elsewhere.stop(true)
  await where.drop()
})

/** Routes are data, so listing them needs none of their services. */
const absent = {} as unknown as never

/** What is removed is removed last. */
const operations = [...servedRoutes(), ...dataRoutes(absent, servedRoutes()), ...setUpRoutes(absent)]
  .flatMap(operationsOf)
  .sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))

/** The value itself, and one for each of its texts, in which that text is the address. */
function* withAddresses(value: unknown): Generator<unknown> {
  yield value
  if (typeof value === 'string') yield ELSEWHERE
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value))
      for (const changed of [...withAddresses(part)].slice(1))
        yield Array.isArray(value)
          ? value.map((one, at) => (at === Number(key) ? changed : one))
          : { ...value, [key]: changed }
}

const queriesOf = ({ route }: Operation): string[] => {
  const all = Object.keys(route.query?.properties ?? {})
  return ['', ...all.map((name) => `${name}=${encodeURIComponent(ELSEWHERE)}`)]
}

const receiverUrl = (): string => `http://127.0.0.1:${receiver.port}/songs`

/** The address of a webhook is that of the receiver: a server does connect to it. */
const bodiesOf = ({ route, body }: Operation): unknown[] => {
  const all = [...withAddresses(body)]
  return route.path.includes('/webhooks')
    ? all.map((one) => (one && Object.hasOwn(Object(one), 'url') ? { ...one, url: receiverUrl() } : one))
    : all
}

const HEADERS = {
  referer: ELSEWHERE,
  'user-agent': ELSEWHERE,
  'x-forwarded-for': `127.0.0.1:${elsewhere.port}`,
  'x-forwarded-host': `127.0.0.1:${elsewhere.port}`,
  forwarded: `host=127.0.0.1:${elsewhere.port}`,
}

/** Makes one of each thing that a path may name. */
const fillChurch = async (administrator: Client, churchId: string): Promise<Record<string, string>> => {
  const church = `/api/v2/churches/${churchId}`
  const post = async (path: string, body: unknown) => {
    const answer = await administrator.send(path, { method: 'POST', headers: saving(), body })
    if (answer.status >= 300) throw new Error(`${path} ${answer.text}`)
    return answer.body
  }
  const song = await createSong(administrator, churchId)
  const { lyrics } = (await createLyrics(administrator, song.path)).body
  const { arrangement } = await post(`${song.path}/arrangements`, arrangementDocument())
  const serviceKind = kinds.find(({ name }) => name === 'service')
  const { service } = await post(`${church}/services`, serviceKind?.body('Sunday', true))
  const { webhook } = await post(webhooksPath(churchId), webhookSettings({ url: receiverUrl() }))
  await post(`${webhooksPath(churchId)}/${webhook.id}/test`, undefined)
  await until(() => receiver.received.length > 0)
  const [{ eventId }] = (await administrator.send(`${webhooksPath(churchId)}/${webhook.id}/deliveries`)).body
    .deliveries
  const invited = { email: 'invited@example.org', role: 'Editor' }
  const { invitation } = await post(`${church}/invitations`, invited)
  await mail.mailFor(invited.email)
  return {
    churchId,
    eventId,
    songId: song.id,
    lyricVersionId: lyrics.id,
    arrangementId: arrangement.id,
    serviceId: service.id,
    webhookId: webhook.id,
    invitationId: invitation.id,
    assetId: await plantAsset(server, churchId),
    userId: (await makeMember(server, churchId, 'Viewer')).userId ?? '',
  }
}

const addPasskey = async (person: Client, fmt: string) => {
  const post = (path: string, body?: object) => person.send(`/api/v2${path}`, { method: 'POST', body })
  const device = softwarePasskey(new URL(ORIGIN).hostname, ORIGIN)
  const options = (await post('/me/passkeys/options')).body
  const response = await device.register(options, { attest: certified(fmt, ELSEWHERE) })
  return (await post('/me/passkeys', { name: 'Phone', response })).status
}

/** The members of the replica set too, which the driver finds by itself. */
const mongodbAddresses = async (): Promise<string[]> => {
  const mongodb = new MongoClient(where.uri)
  const { hosts = [], me } = await mongodb.db('admin').command({ hello: 1 })
  const seeds = mongodb.options.hosts.map(({ host, port }) => `${host}:${port}`)
  await mongodb.close()
  return [...seeds, ...hosts, ...(me ? [me] : [])]
}

test('a server connects to MongoDB, receivers, its mail server and its provider, whatever it is sent', async () => {
  const churchId = await makeChurch(server)
  const ids = await fillChurch(await makeMember(server, churchId, 'Administrator'), churchId)
  const place = (path: string): string =>
    path.replace('{version}', '1').replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? crypto.randomUUID())
  const failed: string[] = []
  for (const operation of operations) {
    const administrator = await makeMember(server, churchId, 'Administrator')
    for (const query of queriesOf(operation))
      for (const body of bodiesOf(operation)) {
        const path = `${place(operation.route.path)}${query === '' ? '' : `?${query}`}`
        const headers = { ...HEADERS, ...operation.headers }
        const { status } = await administrator.send(path, { method: operation.method, headers, body })
        if (status >= 500) failed.push(`${nameOf(operation)} ${status}`)
      }
  }
  expect(failed).toEqual([])

  const visitor = createVisitor(server)
  for (const path of [
    '/',
    '/docs',
    '/robots.txt',
    `/${ELSEWHERE}`,
    `/public/${churchId}/songs/${ids.songId}`,
  ])
    await client(server).send(path, { headers: HEADERS })
  const hanna = { subject: 'hanna', email: 'invited@example.org', isVerified: true }
  expect((await visitor.signIn(hanna)).location).toContain('/sign-in')
  const person = await makeMember(server, churchId, 'Viewer')
  const added: number[] = []
  for (const fmt of ['android-key', 'packed', 'tpm', 'apple', 'fido-u2f', 'android-safetynet'])
    added.push(await addPasskey(person, fmt))

  const local = [receiver.port, mail.port, provider.port].map((port) => `127.0.0.1:${port}`)
  const allowed = new Set([...(await mongodbAddresses()), ...local])
  const addresses = [mail.url, ...[...allowed].map((address) => `tcp://${address}`)]
  const names = new Set(addresses.map((address) => new URL(address).hostname))
  const isAllowed = ({ by, target }: OpenedConnection): boolean =>
    by === 'look-up' ? names.has(target) : (by === 'socket' || by === 'fetch') && allowed.has(target)
  expect(opened().filter((connection) => !isAllowed(connection))).toEqual([])
  expect(visits).toBe(0)
  expect(added).toEqual(Array(6).fill(400))
  // What it may connect to was connected to, so the watch was on.
  const targets = new Set(opened().map(({ target }) => target))
  expect(local.filter((address) => !targets.has(address))).toEqual([])
  expect(targets.intersection(new Set(await mongodbAddresses())).size).toBeGreaterThan(0)
})

test('the watch sees every way in which a program opens a connection', async () => {
  const FIRST = 20_001
  const program = await startWatchedProgram(['testkit/process/open-connections-main.ts', String(FIRST)])
  expect((await program.ended).code).toBe(0)
  const at = (by: string) =>
    program.opened().flatMap((one) => (one.by === by ? one.target.replace('127.0.0.1:', '') : []))
  const ports = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `${from + index}`)
  expect(at('socket')).toEqual(ports(FIRST, 8))
  expect(at('fetch')).toEqual(ports(FIRST + 8, 1))
  expect(at('fetch that follows redirects')).toEqual(ports(FIRST + 9, 1))
  expect(at('WebSocket')).toEqual(ports(FIRST + 10, 1))
  expect(at('Bun.connect')).toEqual(ports(FIRST + 11, 1))
  // A socket of datagrams has no address of its own.
  expect(at('udp').sort()).toEqual([...ports(FIRST + 12, 2), 'unknown'])
  const names = ['one', 'two', 'three', 'four', 'five'].map((name) => `${name}.localhost`)
  expect(names.filter((name) => !at('look-up').includes(name))).toEqual([])
})
