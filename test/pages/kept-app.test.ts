import { afterEach, beforeAll, expect, test } from 'bun:test'
import { currentBuild } from '../../scripts/lib/web/place-build.ts'
import type { AppSet } from '../../src/client/kept-app.ts'
import { projectFile } from '../../src/core/system/source-or-executable.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { builtWeb } from '../../testkit/web/built-web.ts'

let server: TestServer
beforeAll(builtWeb)
afterEach(() => server.stop())

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })
const hashOf = (bytes: Uint8Array) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex')

test('200: the list names each file with the hash of its bytes, the page too, and the page names the first of them', async () => {
  server = await startTestServer()
  const answer = await get('/psaltery-worker.json')
  const set: AppSet = await answer.json()
  expect([answer.status, answer.headers.get('cache-control'), set.format]).toEqual([200, 'no-cache', 1])
  for (const [address, hash] of Object.entries(set.files)) {
    const file = await get(address)
    expect([address, file.status, hashOf(await file.bytes())]).toEqual([address, 200, hash])
  }
  expect(await (await get('/library')).text()).toContain(`src="${set.start[0]}"`)
  for (const address of set.start) expect(Object.keys(set.files)).toContain(address)
  for (const address of set.others) expect(Object.keys(set.files)).not.toContain(address)
  expect(
    set.others.filter((name) => /\/(?:read-worker|database-worker|import-page)-/.test(name)),
  ).toHaveLength(3)
})

test('200: the files that a browser keeps are at most 700 kB to transfer', async () => {
  server = await startTestServer()
  const set: AppSet = await (await get('/psaltery-worker.json')).json()
  let bytes = 0
  for (const address of Object.keys(set.files)) {
    const { headers } = await fetch(server.url + address, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'br, gzip' },
    })
    bytes += Number(headers.get('content-length') ?? 0)
  }
  expect(bytes).toBeGreaterThan(400_000)
  expect(bytes).toBeLessThanOrEqual(700_000)
})

test('304: the list that the browser has', async () => {
  server = await startTestServer()
  const first = await get('/psaltery-worker.json')
  const etag = first.headers.get('etag') ?? ''
  const again = await get('/psaltery-worker.json', { 'if-none-match': etag })
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
})

test('200: the worker is a script for the whole site that nothing caches, and the pages say that the app is kept', async () => {
  server = await startTestServer()
  const answer = await get('/psaltery-worker.js')
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'no-cache',
  ])
  expect(answer.headers.get('content-security-policy')).toContain("connect-src 'self'")
  expect(await answer.text()).toContain('respondWith')
  const page = await get('/library')
  expect(page.headers.get('content-security-policy')).toContain("manifest-src 'self'")
  expect(await page.text()).toContain('"isKept":true')
})

test('404: with KEEP_APP=false there is no list, and 200: the worker removes itself', async () => {
  server = await startTestServer({ env: { KEEP_APP: 'false' } })
  const list = await get('/psaltery-worker.json')
  expect([list.status, (await list.text()).includes('id="page-data"')]).toEqual([404, true])
  const script = await (await get('/psaltery-worker.js')).text()
  expect([script.includes('unregister'), script.includes('respondWith')]).toEqual([true, false])
  expect(await (await get('/library')).text()).not.toContain('isKept')
})

test('200: the icon of a home screen has each of its pictures in its size', async () => {
  server = await startTestServer()
  const files = await currentBuild(projectFile('dist/web'))
  const named = (pattern: RegExp) => `/${files.find((name) => pattern.test(name))}`
  const answer = await get(named(/\.webmanifest$/))
  expect(answer.headers.get('content-type')).toBe('application/manifest+json')
  const { icons, start_url } = await answer.json()
  expect(start_url).toBe('/?start')
  const touch = named(/\/icon-180-/)
  expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['any', 'any', 'maskable'])
  for (const { src, sizes } of [...icons, { src: touch, sizes: '180x180' }]) {
    const picture = await get(src)
    const bytes = new DataView(await picture.arrayBuffer())
    // Width and height stand in the header of a PNG.
    const size = `${bytes.getUint32(16)}x${bytes.getUint32(20)}`
    expect([picture.headers.get('content-type'), size]).toEqual(['image/png', sizes])
  }
})
