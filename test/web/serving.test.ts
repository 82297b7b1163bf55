import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { type Site, startSite } from '../../testkit/web/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.server.stop())

const get = (path: string, init: RequestInit = {}) =>
  fetch(`${site.server.url}${path}`, { redirect: 'manual', ...init })

/** The addresses of the script and the style sheet that the page names. */
const filesOfPage = async () => {
  const page = await (await get('/')).text()
  return [...page.matchAll(/(?:src|href)="(\/app\/[^"]+)"/g)].map(([, address]) => address ?? '')
}

describe('the page', () => {
  test.each([
    ['/', 200],
    ['/sign-in', 200],
    ['/library', 200],
    ['/library/x/songs/y/edit', 200],
    ['/c/x', 404],
    ['/c/x/songs/y', 404],
    ['/nothing/here', 404],
    ['/nothing.html', 404],
  ])('%s is %d, a page that is never cached and allows no script of its own', async (path, status) => {
    const answer = await get(path)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("style-src 'self';")
    expect(policy).not.toContain('unsafe')
    const page = await answer.text()
    expect(page).not.toMatch(
      /<script(?![^>]*\bsrc=)(?! type="application\/json" id)|<style|\sstyle=|\son\w+=/,
    )
  })

  test.each(['/signin', '/cc', '/librarys', '/app', '/index.html', '/favicon.ico', '/wp-login.php', '/%'])(
    '%s is 404',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )
})

describe('the files the page names', () => {
  test('are 200, immutable, and compressed for a client that accepts it', async () => {
    const files = await filesOfPage()
    expect(files.length).toBeGreaterThanOrEqual(3)
    for (const file of files) {
      const zipped = await get(file, { headers: { 'accept-encoding': 'gzip' } })
      const plain = await get(file, { headers: { 'accept-encoding': 'identity' } })
      expect([file, zipped.status, plain.status]).toEqual([file, 200, 200])
      expect(zipped.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect([zipped.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual([
        'gzip',
        null,
      ])
      expect(zipped.headers.get('vary')).toBe('accept-encoding')
      expect(await zipped.text()).toBe(await plain.text())
      const smallest = await get(file, { headers: { 'accept-encoding': 'gzip, deflate, br' } })
      expect([file, smallest.headers.get('content-encoding')]).toEqual([file, 'br'])
      expect(await smallest.text()).toBe(await (await get(file)).text())
    }
  })

  test('answer HEAD with 200 and no body', async () => {
    const [file = ''] = await filesOfPage()
    const answer = await get(file, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
    const body = await (await get(file, { headers: { 'accept-encoding': 'identity' } })).bytes()
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
      200,
      String(body.length),
      '',
    ])
  })

  test('have the policy of the page, except for the worker that runs SQLite, which is served as WebAssembly', async () => {
    const folder = join(import.meta.dir, '../../dist/web/app')
    const scripts = [...new Bun.Glob('*-worker-*.js').scanSync(folder)].sort()
    const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy')
    const policy = (await policyOf('/')) ?? ''
    const loosened = policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
    expect(scripts.length).toBeGreaterThanOrEqual(3)
    for (const name of scripts)
      expect([name, await policyOf(`/app/${name}`)]).toEqual([
        name,
        name.startsWith('database-worker-') ? loosened : policy,
      ])
    const [wasm = ''] = new Bun.Glob('sql-wasm-*.wasm').scanSync(folder)
    const answer = await get(`/app/${wasm}`, { headers: { 'accept-encoding': 'gzip' } })
    expect([
      answer.headers.get('content-type'),
      answer.headers.get('content-encoding'),
      answer.headers.get('cache-control'),
      answer.headers.get('content-security-policy'),
    ]).toEqual(['application/wasm', 'gzip', 'public, max-age=31536000, immutable', policy])
    expect(WebAssembly.validate(await answer.bytes())).toBe(true)
  })

  test.each([
    '/app/',
    '/app/nothing.js',
    '/app/../index.html',
    '/app/%2e%2e/index.html',
    '/app/..%2findex.html',
  ])('%s is 404: nothing outside the folder is served', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  test('a POST to a page is 404', async () => {
    expect((await get('/', { method: 'POST' })).status).toBe(404)
  })
})
