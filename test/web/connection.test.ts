import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { songId } from '../../testkit/web/site.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { forgetAll, openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const details = (title: string) => `/library/${web.site.churchId}/songs/${songId(web.site, title)}/edit`
const api = (title: string) => `/api/v2/churches/${web.site.churchId}/songs/${songId(web.site, title)}`
const saved = async (title: string) => (await web.site.editor.send(api(title))).body.song

/** The keys of every save this page sends. */
function keysOf(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    const key = request.headers()['idempotency-key']
    if (key) keys.push(key)
  })
  return keys
}

/** From now on saves reach the server and are made, but their answers never reach the page. */
async function loseAnswers(page: Page, title: string): Promise<void> {
  await page.route(`**${api(title)}`, async (route) => {
    const request = route.request()
    if (request.method() !== 'PUT') return route.continue()
    const answer = await fetch(`${web.site.server.url}${new URL(request.url()).pathname}`, {
      method: 'PUT',
      headers: await request.allHeaders(),
      body: request.postData() ?? '',
    })
    expect(answer.status).toBe(200)
    return route.abort('connectionreset')
  })
}

describe('in one window', () => {
  const shared = sharedWindow(() => web.editor())

  test('answers that get lost: that is said, and the save is sent again with its key until there is one, and made once', async () => {
    const title = 'Crown Him with Many Crowns'
    const page = await shared()
    const keys = keysOf(page)
    await openWithin(page, details(title))
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Crown Him')
    await loseAnswers(page, title)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/No answer from the server/).waitFor()
    await page.unroute(`**${api(title)}`)
    await page.getByRole('heading', { name: 'Crown Him' }).waitFor()
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
    const { version, metadata } = await saved(title)
    expect([version, metadata.title]).toEqual([2, 'Crown Him'])
  })

  test('a page loaded again after its answer got lost shows what was saved, and keeps no draft of it', async () => {
    const title = 'Holy, Holy, Holy'
    const page = await shared()
    const keys = keysOf(page)
    await openWithin(page, details(title))
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Holy! Holy! Holy!')
    await loseAnswers(page, title)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/No answer from the server/).waitFor()
    await page.unroute(`**${api(title)}`)
    await page.reload()
    await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Title', exact: true }).inputValue()).toBe(
      'Holy! Holy! Holy!',
    )
    expect(await page.getByText(/Your unsaved changes from/).count()).toBe(0)
    expect(new Set(keys).size).toBe(1)
    const { version, metadata } = await saved(title)
    expect([version, metadata.title]).toEqual([2, 'Holy! Holy! Holy!'])
  })

  test('a save that meets the rate limit says so, waits and is sent again with its key', async () => {
    const title = 'Be Thou My Vision'
    const page = await shared()
    const keys = keysOf(page)
    let isOver = false
    await page.route(`**${api(title)}`, (route) =>
      isOver || route.request().method() !== 'PUT'
        ? route.continue()
        : route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: { error: 'Too many.' } }),
    )
    await openWithin(page, details(title))
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Be Thou My Vision, Lord')
    await page.keyboard.press('Control+s')
    await page.getByText(/Too many requests. Trying again in \d s; nothing is lost./).waitFor()
    isOver = true
    await page.getByText('Saved. Everyone sees the new version now.').waitFor()
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
    await page.unrouteAll()
  })

  // The last one: the window is that of a visitor from here on.
  test('a rate limit is counted down and waited out by the page itself', async () => {
    const page = await shared()
    await forgetAll(page)
    let isOver = false
    await page.route('**/app/data/**/songs?*', (route) =>
      isOver
        ? route.continue()
        : route.fulfill({
            status: 429,
            headers: { 'retry-after': '2' },
            json: { error: 'Too many requests.' },
          }),
    )
    await page.goto(`/c/${web.site.churchId}?q=grace`)
    await page.getByText(/Too many requests. It goes on by itself in \d s/).waitFor()
    isOver = true
    await page.getByRole('list', { name: 'Songs' }).waitFor()

    // So are too many attempts to sign in, and the form waits.
    await page.route('**/api/v2/session', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json: { error: 'Too many attempts.' } }),
    )
    await openWithin(page, '/sign-in')
    await page.getByLabel('E-mail address').fill('nobody@example.org')
    await page.getByLabel('Password').fill('wrong')
    const button = page.getByRole('button', { name: 'Sign in' })
    await button.click()
    await page.getByText(/You can try again in \d+ s/).waitFor()
    await expectEventually(() => button.isDisabled(), true)
  })
})
