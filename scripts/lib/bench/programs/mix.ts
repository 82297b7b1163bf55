/** Clients that read, search, download and save at the same time. Each sends one request after the other. */
import { Random } from '../../../../testkit/random.ts'
import { type Kind, kindOf, type MixedAnswers, type MixedLoad } from '../shared/mix.ts'

const load: MixedLoad = JSON.parse(await Bun.stdin.text())
const songs = `${load.url}/api/v1/churches/${load.churchId}/songs`
const latencies: Record<Kind, number[]> = { read: [], search: [], download: [], save: [] }

const send = async (url: string, init: RequestInit = {}): Promise<string> => {
  const response = await fetch(url, { ...init, headers: { ...load.headers, ...init.headers } })
  // Bytes of a file are not made into a text, which would be work that no browser does.
  const body = url.endsWith('/content')
    ? String((await response.arrayBuffer()).byteLength)
    : await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${body.slice(0, 200)}`)
  return body
}

const write = async (url: string, method: 'POST' | 'PUT', title: string, version: number | null) => {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
    ...(version === null ? {} : { 'if-match': `"${version}"` }),
  }
  const body = JSON.stringify({ title, authors: ['Ada Brook'], themes: ['Morning'] })
  return JSON.parse(await send(url, { method, headers, body })).song
}

const work = async (client: number, isOver: () => boolean) => {
  const random = new Random(load.seed * 1_000 + client)
  // A song of its own, so that no other client's save is in its way.
  const own = owns[client]
  if (!own) return
  const requests: Readonly<Record<Kind, () => Promise<unknown>>> = {
    read: () => send(`${songs}/${random.pick(load.songIds)}`),
    search: () => send(`${songs}?${new URLSearchParams({ q: random.pick(load.searches) })}`),
    download: () => send(`${load.url}${load.downloadPath}`),
    save: async () => {
      own.version = (await write(`${songs}/${own.id}`, 'PUT', `Mixed ${client}`, own.version)).version
    },
  }
  for (;;) {
    // Of any length, short ones more often, so that the clients do not send in step.
    if (load.pauseMs > 0) await Bun.sleep(-Math.log(1 - random.next()) * load.pauseMs)
    if (isOver()) return
    const kind = kindOf(random.between(0, 99))
    const began = performance.now()
    await requests[kind]()
    latencies[kind].push(Number((performance.now() - began).toFixed(3)))
  }
}

const clients = Array.from({ length: load.clients }, (_, client) => client)
const owns: { id: string; version: number }[] = await Promise.all(
  clients.map((client) => write(songs, 'POST', `Mixed ${client}`, null)),
)
const began = performance.now()
const isOver = () => performance.now() - began > load.seconds * 1_000
await Promise.all(clients.map((client) => work(client, isOver)))
console.log(JSON.stringify({ ms: performance.now() - began, latencies } satisfies MixedAnswers))
