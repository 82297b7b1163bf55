import { connect } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { expectStatus, expectThat, type Promised, type Site } from './site.ts'

/** What takes long or is felt by others: asked for with --limits only, and last. */
export const limitPromises = (): Promised[] => [
  [
    '408: an upload that stalls',
    async (site) => {
      const upload = startUpload(site)
      expectThat('the status of a stalled upload is 408', (await upload.answer) === 408)
    },
  ],
  [
    '503: more uploads at once than the server takes',
    async (site) => {
      const uploads = Array.from({ length: 64 }, () => startUpload(site))
      const first = await Promise.race(uploads.map(({ answer }) => answer))
      for (const { hangUp } of uploads) hangUp()
      expectThat('the status of one too many is 503', first === 503)
    },
  ],
  [
    '429: too many requests in a minute, with Retry-After',
    async (site) => {
      for (let count = 0; count < 10_000; count++) {
        const answer = await fetch(`${site.url}/api/v1/churches`)
        if (answer.status !== 429) continue
        expectThat('Retry-After', Number(answer.headers.get('retry-after')) > 0)
        return
      }
      throw new Error('10,000 requests within a minute were all answered')
    },
  ],
  [
    '200: health is not limited',
    async (site) => {
      expectStatus(await site.send('/api/health/live'), 200)
    },
  ],
]

/** Announces a file, sends its first bytes, and then nothing more. */
const startUpload = (site: Site) => {
  const { hostname, port, protocol } = new URL(site.url)
  const secure = protocol === 'https:'
  const to = { host: hostname, port: Number(port || (secure ? 443 : 80)) }
  const socket = secure ? connectSecurely({ ...to, servername: hostname }) : connect(to)
  const { promise: answer, resolve } = Promise.withResolvers<number>()
  socket.on('data', (part) => resolve(Number(String(part).split(' ')[1])))
  socket.on('error', () => resolve(0))
  socket.on('close', () => resolve(0))
  socket.write(
    [
      `POST /api/v1/churches/${site.churchId}/assets?filename=stalled.pdf HTTP/1.1`,
      ...[`Host: ${new URL(site.url).host}`, `Origin: ${site.origin}`, `Cookie: ${site.session}`],
      ...['Content-Type: application/pdf', 'Content-Length: 1000', '', '%PDF-1.4'],
    ].join('\r\n'),
  )
  return { answer, hangUp: () => socket.destroy() }
}
