import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { DESKTOP, PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { listLink, titlesOf } from '../../testkit/web/list-pages.ts'
import { songId } from '../../testkit/web/site.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'

const web = setUpWeb()
const home = () => `/c/${web.site.churchId}`
const song = (title: string) => `${home()}/songs/${songId(web.site, title)}`

/** The paths of the data that a page requests, from now on. */
const callsOf = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|app\/data)\//.test(pathname)) calls.push(pathname)
  })
  return calls
}

let visitor: Page
beforeAll(async () => {
  visitor = await web.visitor({ size: PHONE })
})
afterAll(() => visitor.context().close())

test.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
])('on a %s songs and the catalogue are painted without another request for data', async (_name, size) => {
  const page = visitor
  await page.setViewportSize(size)
  const calls = callsOf(page)
  for (const [address, words] of [
    [song('Amazing Grace'), 'Amazing grace! how sweet the sound'],
    [`${song('Amazing Grace')}/print`, 'Amazing grace! how sweet the sound'],
    [`${song('Amazing Grace')}/present`, 'Amazing grace! how sweet the sound'],
    [home(), 'Amazing Grace'],
  ] as const) {
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.getByText(words).first().waitFor()
    expect([address, calls]).toEqual([address, []])
  }
})

test('from the catalogue to a song and back costs one request, and nothing after a look elsewhere', async () => {
  const page = visitor
  await page.goto(home())
  const calls = callsOf(page)
  await page.getByRole('link', { name: /Amazing Grace/ }).click()
  await page.getByText('Amazing grace! how sweet the sound').waitFor()
  await expectEventually(() => calls.length, 1)
  await page.goBack()
  await page.getByRole('heading', { name: 'Grace Chapel' }).waitFor()
  await page.evaluate(() => {
    window.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
    window.dispatchEvent(new Event('online'))
  })
  await page.goForward()
  await page.getByText('Amazing grace! how sweet the sound').waitFor()
  expect(calls).toEqual([`/app/data/churches/${web.site.churchId}/whole-songs`])
})

test('the words of a page are those in it, although they hold what could end a script', async () => {
  const { editor, churchId } = web.site
  const title = '</script><img src=x onerror="document.title=1"> <!--<script> %data% $&'
  const created = await editor.send(`/api/v2/churches/${churchId}/songs`, {
    method: 'POST',
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { title },
  })
  const page = visitor
  const calls = callsOf(page)
  await page.goto(`${home()}/songs/${created.body.song.id}`)
  await expectEventually(() => page.getByRole('heading', { level: 1 }).textContent(), title)
  expect(await page.locator('img[src=x]').count()).toBe(0)
  expect(calls).toEqual([])
})

const TITLES = ['Amazing Grace', 'It Is Well with My Soul', 'Silent Night']

test('a phone opens a list, reads its songs and searches without a call of the API', async () => {
  const page = visitor
  await page.setViewportSize(PHONE)
  const calls = callsOf(page)
  await page.goto(
    listLink(
      web.site,
      TITLES.map((title) => ({ title })),
    ),
  )
  await expectEventually(() => titlesOf(page), TITLES)
  for (const title of TITLES) {
    await page.getByRole('link', { name: title }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.goBack()
    await expectEventually(() => titlesOf(page), TITLES)
  }
  await page.getByRole('banner').getByRole('link', { name: 'Grace Chapel' }).click()
  for (const title of TITLES) {
    await page.getByLabel('Search songs').fill(title)
    const first = page.getByRole('list', { name: 'Songs' }).getByRole('listitem').first()
    await expectEventually(async () => (await first.textContent())?.startsWith(title), true)
  }
  await page.getByRole('link', { name: /Silent Night/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Silent Night' }).waitFor()
  expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([])
})
