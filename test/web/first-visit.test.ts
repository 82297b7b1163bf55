import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { ORIGIN } from '../../testkit/server.ts'
import { createLyrics, createService, createSong, songItem } from '../../testkit/songs/songs.ts'
import { expectAccessible } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { songId } from '../../testkit/web/site.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'

const web = setUpWeb()
/** With the page of all songs, which is fetched ahead. */
const MOST_BYTES = 210_000
/** Longer than a page waits before it fetches anything ahead. */
const QUIET_MS = 2_000
const FIRST_LINE = 'Amazing grace! how sweet the sound'

const amazingGrace = () => songPages(web.site, 'Amazing Grace').public

const withoutScripts = async (size: typeof PHONE, locale = 'en-GB'): Promise<Page> => {
  const options = { baseURL: ORIGIN, viewport: size, locale, javaScriptEnabled: false }
  return (await web.browser.newContext(options)).newPage()
}

/** The windows on a phone that two tests share each, with the app and without scripts. */
const phones: { app?: Page; plain?: Page } = {}
const phoneWithApp = async () => {
  phones.app ??= await web.visitor({ size: PHONE })
  return phones.app
}
const phoneWithoutScripts = async () => {
  phones.plain ??= await withoutScripts(PHONE)
  return phones.plain
}

test('the first visit of a song on a phone transfers at most 210 kB, of the catalogue 250 kB, nothing from elsewhere and no reader of PDFs', async () => {
  const page = await phoneWithApp()
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  // As in a new window: nothing that was loaded before is used again.
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  // By its address on this machine the server is as secure as by HTTPS, where browsers accept Brotli.
  const { url: origin } = web.site.server
  let bytes = 0
  const asked: string[] = []
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  network.on('Network.requestWillBeSent', ({ request }) => asked.push(request.url))
  for (const [address, most] of [
    [amazingGrace(), MOST_BYTES],
    [`/c/${web.site.churchId}`, 250_000],
  ] as const) {
    bytes = 0
    await page.goto(origin + address, { waitUntil: 'networkidle' })
    await page.getByText('Amazing Grace').first().waitFor()
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThanOrEqual(most)
  }
  expect(asked.filter((url) => !url.startsWith(origin) || url.includes('pdf'))).toEqual([])
  await network.detach()
})

test('the first visit of the service of the day makes at most 8 requests of at most 120 kB, and needs no script for its words', async () => {
  const { churchId, editor, server } = web.site
  const titles = ['Amazing Grace', 'Silent Night', 'Abide with Me', 'Be Thou My Vision', 'Holy, Holy, Holy']
  await createService(editor, churchId, {
    date: new Date().toISOString().slice(0, 10),
    visibility: 'public',
    items: titles.map((title) => songItem(songId(web.site, title))),
  })
  const address = `${server.url}/c/${churchId}/today`
  const plain = await phoneWithoutScripts()
  await plain.goto(address)
  for (const text of [...titles, FIRST_LINE]) await plain.getByText(text, { exact: true }).first().waitFor()

  const context = await web.browser.newContext({ viewport: PHONE })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  let requests = 0
  // A stream does not end, so that its bytes are counted as they come.
  const bytes = new Map<string, number>()
  network.on('Network.requestWillBeSent', () => requests++)
  network.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, (bytes.get(requestId) ?? 0) + encodedDataLength),
  )
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength),
  )
  await page.goto(address)
  await page.getByText(FIRST_LINE).waitFor()
  await page.getByRole('button', { name: 'Share' }).waitFor()
  await Bun.sleep(QUIET_MS)
  const transferred = [...bytes.values()].reduce((sum, each) => sum + each, 0)
  expect(requests).toBeLessThanOrEqual(8)
  // The app is kept on the device later.
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(transferred).toBeGreaterThan(50_000)
  expect(transferred).toBeLessThanOrEqual(120_000)
  await context.close()
})

describe('without JavaScript', () => {
  test('on a phone and on a desktop a song shows its words where the app shows them', async () => {
    const plain = await phoneWithoutScripts()
    const page = await phoneWithApp()
    for (const each of [plain, page]) await each.goto(amazingGrace())
    const placeOf = async (each: Page) => {
      await each.evaluate(() => document.fonts.ready.then(() => null))
      const box = await each.getByText(FIRST_LINE).boundingBox()
      return [box?.x, box?.y, box?.height]
    }
    for (const size of [PHONE, DESKTOP]) {
      for (const each of [plain, page]) await each.setViewportSize(size)
      await page.getByRole('button', { name: 'More' }).waitFor()
      const place = await placeOf(plain)
      await expectEventually(() => placeOf(page), place)
    }
    expect(await plain.getByRole('heading', { level: 1 }).textContent()).toBe('Amazing Grace')
    expect(await page.getByText(FIRST_LINE).count()).toBe(1)
    expect(await page.locator('[data-served]').count()).toBe(0)
    await plain.getByRole('link', { name: 'Grace Chapel' }).first().click()
    expect(new URL(plain.url()).pathname).toBe(`/c/${web.site.churchId}`)
  })

  test('the words are those of the browser’s language or of the address, each in its direction', async () => {
    const { editor, churchId } = web.site
    const song = await createSong(editor, churchId, { title: 'Psalm <b>23</b>' })
    const words = (language: string, text: string) => ({
      language,
      label: '',
      sequence: [],
      sections: [{ id: crypto.randomUUID(), name: '1', lines: [{ id: crypto.randomUUID(), text }] }],
    })
    await createLyrics(editor, song.path, words('en', 'The <i>Lord</i> is my shepherd & "guide"'))
    await createLyrics(editor, song.path, words('he', 'יהוה רעי לא אחסר'))
    const address = `/c/${churchId}/songs/${song.id}`
    const english = await phoneWithoutScripts()
    await english.setViewportSize(PHONE)
    await english.goto(address)
    expect(await english.getByRole('heading', { level: 1 }).textContent()).toBe('Psalm <b>23</b>')
    await english.getByText('The <i>Lord</i> is my shepherd & "guide"', { exact: true }).waitFor()
    expect(await english.getByText('יהוה רעי לא אחסר').count()).toBe(0)
    const directionOf = (page: Page, text: string) =>
      page.getByText(text).evaluate((line) => {
        const { lang, dir } = line.closest('[lang]') as HTMLElement
        return [lang, dir]
      })
    expect(await directionOf(english, 'shepherd')).toEqual(['en', 'ltr'])
    await english.getByRole('link', { name: 'עברית' }).click()
    await english.getByText('יהוה רעי לא אחסר').waitFor()
    expect(await directionOf(english, 'יהוה רעי לא אחסר')).toEqual(['he', 'rtl'])
    const hebrew = await withoutScripts(DESKTOP, 'he-IL')
    await hebrew.goto(address)
    await hebrew.getByText('יהוה רעי לא אחסר').waitFor()
    await hebrew.context().close()
  })
})

test('the words before the app has loaded are accessible, on a phone by night and on a desktop by day', async () => {
  const looks = { viewport: PHONE, colorScheme: 'dark' } as const
  const context = await web.browser.newContext({ baseURL: ORIGIN, reducedMotion: 'reduce', ...looks })
  const page = await context.newPage()
  await page.route('**/app/*.js', (route) => route.abort())
  await page.goto(amazingGrace())
  await page.getByText(FIRST_LINE).waitFor()
  await expectAccessible(page)
  await page.setViewportSize(DESKTOP)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await context.close()
})
