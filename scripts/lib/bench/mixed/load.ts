/** The clients of the mix: each sends one request after the other for the given time. One JSON line at the end. */
import { Random } from '../../../../testkit/random.ts'
import { type Kind, kindOf, type MixedAnswers, type MixedChurch, type MixedLoad } from './mix.ts'

const load: MixedLoad = JSON.parse(await Bun.stdin.text())
const songsOf = ({ churchId }: MixedChurch) => `${load.url}/api/v1/churches/${churchId}/songs`
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

interface OwnSong {
  readonly path: string
  version: number
}

/** A song of its own, so that no other client's save is in its way. */
const addSong = async (client: number): Promise<OwnSong> => {
  const church = load.churches[Math.floor((client * load.churches.length) / load.clients)]
  if (!church) throw new Error('There is no church to ask.')
  const { id, version } = await write(songsOf(church), 'POST', `Mixed ${client}`, null)
  return { path: `${songsOf(church)}/${id}`, version }
}

const one = async (client: number, own: OwnSong, until: () => boolean) => {
  const random = new Random(load.seed * 1_000 + client)
  const read = () => {
    const church = random.pick(load.churches)
    return send(`${songsOf(church)}/${random.pick(church.songIds)}`)
  }
  const requests: Readonly<Record<Kind, () => Promise<unknown>>> = {
    read,
    search: () => {
      const church = random.pick(load.churches)
      return send(`${songsOf(church)}?${new URLSearchParams({ q: random.pick(church.searches) })}`)
    },
    download: () => {
      const { downloadPath } = random.pick(load.churches)
      return downloadPath === null ? read() : send(`${load.url}${downloadPath}`)
    },
    save: async () => {
      own.version = (await write(own.path, 'PUT', `Mixed ${client}`, own.version)).version
    },
  }
  const { pauseMs = 0 } = load
  for (;;) {
    // Of any length, short ones more often, so that the clients do not send in step.
    if (pauseMs > 0) await Bun.sleep(-Math.log(1 - random.next()) * pauseMs)
    if (until()) return
    const kind = kindOf(random.between(0, 99))
    const began = performance.now()
    await requests[kind]()
    latencies[kind].push(Number((performance.now() - began).toFixed(3)))
  }
}

const owns = await Promise.all(Array.from({ length: load.clients }, (_, client) => addSong(client)))
const began = performance.now()
const isOver = () => performance.now() - began > load.seconds * 1_000
await Promise.all(owns.map((own, client) => one(client, own, isOver)))
console.log(JSON.stringify({ ms: performance.now() - began, latencies } satisfies MixedAnswers))
