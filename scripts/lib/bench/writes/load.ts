/** The clients: each adds a song and saves it again, over and over, for the given time. One JSON line at the end. */
import type { Load } from './measure.ts'
import { metadata } from './song.ts'

const load: Load = JSON.parse(process.argv[2] ?? '')
const latencies: number[] = []
const until = performance.now() + load.seconds * 1000

const send = async (method: 'POST' | 'PUT', path: string, title: string, ifMatch: string | null) => {
  const began = performance.now()
  const response = await fetch(`${load.url}${path}`, {
    method,
    headers: {
      origin: load.origin,
      cookie: load.cookie,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...(ifMatch ? { 'if-match': ifMatch } : {}),
    },
    body: JSON.stringify(metadata(title)),
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
console.log(JSON.stringify({ ms: performance.now() - began, latencies }))
