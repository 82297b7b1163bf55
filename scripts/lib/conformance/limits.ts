import { apiPath } from '../../../src/core/versions/api-version.ts'
import { openConnection, requestHead } from '../../../testkit/http/raw-http.ts'
import { expectStatus, expectThat, type Promised, type Site } from './site.ts'

/** What takes long or affects other users: run with --limits only, and last. */
export const limitPromises = (): Promised[] => [
  [
    '408: an upload that stalls',
    async (site) => {
      const upload = startUpload(site)
      expectThat('the status of a stalled upload is 408', (await upload.status) === 408)
    },
  ],
  [
    '503: more uploads at once than the server takes',
    async (site) => {
      const uploads = Array.from({ length: 64 }, () => startUpload(site))
      const first = await Promise.race(uploads.map(({ status }) => status))
      await Promise.all(uploads.map(({ close }) => close()))
      expectThat('the status of one too many is 503', first === 503)
    },
  ],
  [
    '429: too many requests in a minute, with Retry-After',
    async (site) => {
      for (let count = 0; count < 10_000; count++) {
        const answer = await fetch(`${site.url}${apiPath(site.version, '/churches')}`)
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
      expectStatus(await site.sendTo('/api/health/live'), 200)
    },
  ],
]

/** Announces a file, sends its first bytes, and then nothing more. */
const startUpload = (site: Site) => {
  const connection = openConnection(new URL(site.url))
  const path = apiPath(site.version, `/churches/${site.churchId}/assets?filename=stalled.pdf`)
  const head = requestHead('POST', path, {
    host: new URL(site.url).host,
    origin: site.origin,
    cookie: site.session ?? '',
    'content-type': 'application/pdf',
    'content-length': '1000',
  })
  void connection.send(`${head}%PDF-1.4`)
  return { status: connection.firstAnswer().then(({ status }) => status), close: connection.close }
}
