import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { client, makeChurch, makeMember } from '../../testkit/people.ts'
import { ORIGIN, startTestServer, type TestServer } from '../../testkit/server.ts'
import { launchBrowser, openWindow } from '../../testkit/web/browser.ts'

let server: TestServer
let browser: Browser
beforeAll(async () => {
  server = await startTestServer()
  // Swagger UI computes for so long that optimized code takes less time: 25 s instead of 30.
  browser = await launchBrowser(server.port, ORIGIN, { isOptimized: true })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

test('200: /docs is a page under a policy that lets nothing in from outside', async () => {
  const answer = await client(server).send('/docs')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('404: what is not one of the page’s files, and another method', async () => {
  const nobody = client(server)
  expect((await nobody.send('/docs/../package.json')).status).toBe(404)
  expect((await nobody.send('/docs/viewer.js')).status).toBe(404)
  expect((await nobody.send('/docs', { method: 'POST' })).status).toBe(404)
})

test('a signed-in person reads the descriptions of both versions and tries saves, and nothing leaves for outside', async () => {
  const churchId = await makeChurch(server)
  const editor = await makeMember(server, churchId, 'Editor')
  const { context, page } = await openWindow(browser, { cookie: editor.cookie })
  const asked: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  const operation = page.locator('#operations-Songs-createSong')
  const field = (name: string) => operation.locator(`tr[data-param-name="${name}"] input`)
  const save = async (title: string): Promise<string> => {
    await operation.locator('textarea.body-param__text').fill(JSON.stringify({ title }))
    const saved = page.waitForResponse((response) => response.request().method() === 'POST')
    await operation.getByRole('button', { name: 'Execute' }).click()
    const answer = await saved
    expect(answer.status()).toBe(201)
    // Shown before the next one begins, and away again, so that the viewer's form is at rest.
    await operation.locator('.live-responses-table .response-col_status', { hasText: '201' }).waitFor()
    await operation.getByRole('button', { name: 'Clear' }).click()
    await operation.locator('.live-responses-table').waitFor({ state: 'detached' })
    return new URL(answer.url()).pathname
  }
  await page.goto('/docs#/Songs/createSong')
  await operation.getByRole('button', { name: 'Execute' }).waitFor()
  expect(await operation.locator('.opblock-summary-path').getAttribute('data-path')).toStartWith('/api/v2/')
  const example = await field('Idempotency-Key').inputValue()
  // The description of version 1 is a third as long. Two saves, because each needs a key of its own.
  await page.goto('/docs?version=1#/Songs/createSong')
  await field('churchId').fill(churchId)
  expect(await field('Idempotency-Key').inputValue()).toBe(example)
  const paths = [await save('First'), await save('Second')]
  expect(paths).toEqual([1, 1].map((version) => `/api/v${version}/churches/${churchId}/songs`))

  const list = await editor.send(`/api/v2/churches/${churchId}/songs`)
  const titles = list.body.songs.map((song: { metadata: { title: string } }) => song.metadata.title)
  expect(titles).toEqual(['First', 'Second'])
  expect(asked.filter((url) => !url.startsWith(ORIGIN) && !url.startsWith('data:'))).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})
