/** Clients that each add a song and save it again, over and over, for the given time. */
import type { Answered } from '../shared/in-turns.ts'

export interface SaveLoad {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly churchIds: readonly string[]
  readonly clients: number
  readonly seconds: number
}

const load: SaveLoad = JSON.parse(await Bun.stdin.text())
const latencies: number[] = []
const until = performance.now() + load.seconds * 1000

const send = async (method: 'POST' | 'PUT', path: string, title: string, ifMatch: string | null) => {
  const began = performance.now()
  const response = await fetch(`${load.url}${path}`, {
    method,
    headers: {
      ...load.headers,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...(ifMatch ? { 'if-match': ifMatch } : {}),
    },
    body: JSON.stringify({
      title,
      alternateTitles: ['Morning Song'],
      authors: ['Ada Brook', 'Tom Field'],
      copyright: 'Public domain',
      themes: ['Morning', 'Praise'],
      songbooks: [{ book: 'Songs of the Valley', number: '17' }],
    }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
  latencies.push(performance.now() - began)
  return JSON.parse(text).song
}

const work = async (client: number) => {
  for (let turn = 0; performance.now() < until; turn++) {
    const churchId = load.churchIds[(client + turn) % load.churchIds.length]
    const path = `/api/v1/churches/${churchId}/songs`
    const song = await send('POST', path, `Song ${client} ${turn}`, null)
    if (performance.now() < until)
      await send('PUT', `${path}/${song.id}`, `Song ${turn} again`, `"${song.version}"`)
  }
}

const began = performance.now()
await Promise.all(Array.from({ length: load.clients }, (_, client) => work(client)))
const answered: Answered = { ms: performance.now() - began, latencies }
console.log(JSON.stringify(answered))
