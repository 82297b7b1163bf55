import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { client } from '../../testkit/people.ts'
import { expectAccessible } from '../../testkit/web/axe.ts'
import { PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { songId } from '../../testkit/web/site.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb({ PAGE_RATE_LIMIT_PER_MINUTE: '900' })
const home = () => `/c/${web.site.churchId}`
const song = (title: string) => `${home()}/songs/${songId(web.site, title)}`

const shared = sharedWindow(() => web.visitor())

test('a visitor finds a song by a line of its words while typing, and opens it by keyboard alone', async () => {
  const page = await shared()
  await openWithin(page, home())
  await page.getByRole('heading', { name: 'Grace Chapel' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('heavenly peace')
  // Half of the words finds songs too: the list of the whole question is the one that counts.
  await page.waitForURL(/q=heavenly\+peace$/)
  const found = page.getByRole('list', { name: 'Songs' }).getByRole('link')
  await expectEventually(() => found.count(), 1)
  await page.getByText('Words found in English').waitFor()
  await expectAccessible(page, page.getByRole('list', { name: 'Songs' }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Silent Night' }).waitFor()
  await page.goBack()
  await page.getByText('Words found in English').waitFor()
  await expectEventually(() => page.getByLabel('Search songs').inputValue(), 'heavenly peace')
  await page.getByLabel('Search songs').fill('xylophone')
  await page.getByText('No song matches “xylophone”').waitFor()
  await expectAccessible(page, page.getByRole('main'))
})

test('authors, themes and books lead to a search; parts can be read once, and in larger type that is remembered', async () => {
  const page = await shared()
  await openWithin(page, song('It Is Well with My Soul'))
  for (const [chip, q] of [
    ['Horatio Spafford', 'Horatio+Spafford'],
    ['Trust', 'Trust'],
    [/Hymnal\s410/, 'Hymnal+410'],
  ] as const) {
    await page.getByRole('link', { name: chip }).click()
    await page.waitForURL((url) => url.search === `?q=${q.replace('+', '%20')}` || url.search === `?q=${q}`)
    await page.getByRole('link', { name: /It Is Well with My Soul/ }).click()
    await page.getByRole('heading', { name: 'It Is Well with My Soul' }).waitFor()
  }
  const chorus = page.getByText('It is well with my soul,')
  await expectEventually(() => chorus.count(), 2)
  await page.getByText('Each part once').click()
  await expectEventually(() => chorus.count(), 1)
  const size = () => chorus.evaluate((line) => getComputedStyle(line).fontSize)
  await expectEventually(size, '20px')
  await page.getByRole('button', { name: 'Larger text' }).click()
  await expectEventually(size, '24px')
  await page.reload()
  await expectEventually(() => chorus.count(), 1)
  await expectEventually(size, '24px')
})

/** The paths of the data that a page requests, from now on. */
const callsOf = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|app\/data)\//.test(pathname)) calls.push(pathname)
  })
  return calls
}

test('songs and the catalogue are painted without another request for data; from there to a song and back costs one, and nothing after a look elsewhere', async () => {
  const page = await shared()
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

// The last one, because no page is served after it for a while.
test('a page beyond the limit says so, and loads itself again when its time has come', async () => {
  const page = await web.visitor({ size: PHONE, dark: true, locale: 'de-DE' })
  await page.clock.install()
  const other = client(web.site.server)
  // Once more where the minute of the limit has ended in between.
  await expectEventually(async () => {
    while ((await other.send(home())).status === 200);
    return (await page.goto(home()))?.status()
  }, 429)
  await page.getByText(/Gerade lesen sehr viele mit\. In \d+ s geht es von selbst weiter/).waitFor()
  await expectAccessible(page)
  const again = page.waitForRequest((request) => request.url().endsWith(home()))
  await page.clock.fastForward(61_000)
  await again
  await page.context().close()
})
