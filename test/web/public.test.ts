import { expect, test } from 'bun:test'
import { expectAccessible } from '../../testkit/web/axe.ts'
import { PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { songId } from '../../testkit/web/site.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
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

test.each([
  ['a visitor on a phone', () => web.visitor({ size: PHONE })],
  ['a member', () => web.editor()],
] as const)(
  '%s reads the public words in one language or two, the copyright below, and finds no way to edit',
  async (_who, open) => {
    const page = await open()
    await page.goto(`${song('Silent Night')}?lang=de,en`)
    await page.getByText('Stille Nacht, heilige Nacht!').first().waitFor()
    await page.getByText('Silent night, holy night!').first().waitFor()
    await page.getByText('Words and music in the public domain.').waitFor()
    await openWithin(page, home())
    await openWithin(page, song('Silent Night'))
    await page.getByText('Silent night, holy night!').first().waitFor()
    expect(await page.getByText('Stille Nacht, heilige Nacht!').count()).toBe(0)
    await page.getByText('Words and music in the public domain.').waitFor()
    expect(await page.getByRole('link', { name: /edit|history/i }).count()).toBe(0)
    await page.context().close()
  },
)

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

test('the app speaks German and turns dark when asked, and remembers both', async () => {
  const page = await shared()
  await openWithin(page, home())
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByText('Deutsch').click()
  await page.getByText('Dunkel').click()
  await page.reload()
  await page.getByRole('button', { name: 'Einstellungen' }).waitFor()
  await expectEventually(() => page.evaluate(() => document.documentElement.dataset.theme), 'dark')
  await page.getByText('10 Lieder').waitFor()
})

test('the first visit fetches less than 250 KB, nothing from elsewhere, and no reader of PDFs', async () => {
  const page = await web.visitor()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  let [bytes, scripts] = [0, 0]
  const hosts = new Set<string>()
  const names: string[] = []
  const types = new Map<string, string>()
  cdp.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    if (types.get(requestId) === 'Script') scripts += encodedDataLength
  })
  cdp.on('Network.requestWillBeSent', ({ request }) => {
    hosts.add(new URL(request.url).host)
    names.push(request.url)
  })
  await page.goto(home(), { waitUntil: 'networkidle' })
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  const paint = await painted.jsonValue()
  const kB = (size: number) => `${Math.round(size / 1000)} kB`
  console.log(
    `first visit: ${kB(bytes)} of which scripts ${kB(scripts)}, first contentful paint after ${Math.round(paint ?? 0)} ms`,
  )
  expect(scripts).toBeGreaterThan(0)
  expect([...hosts]).toEqual([new URL(page.url()).host])
  expect(names.filter((name) => name.includes('pdf'))).toEqual([])
  expect(bytes).toBeLessThan(250_000)
  await page.context().close()
})
