import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { plainPdf } from '../../testkit/pdf/pdfs.ts'
import { expectAccessible } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { addSheetMusic } from '../../testkit/web/sheet-music.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { windowForPeople } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const windowOf = windowForPeople(() => web.visitor({ size: PHONE }))
const OFFLINE = 'There is no connection. These are the songs on this device.'

const titles = (page: Page) =>
  page.getByRole('list', { name: 'Songs' }).locator('p.font-serif').allInnerTexts()

test.each([
  ['a visitor on a desktop', false],
  ['a member on a phone', true],
])(
  'after the song page was opened by %s, presenting and reading need no network',
  async (_name, isMember) => {
    const pages = songPages(web.site, 'Silent Night')
    const filename = isMember ? 'member.pdf' : 'visitor.pdf'
    await addSheetMusic(web.site, 'Silent Night', { filename, bytes: plainPdf(3) })
    // A window of its own: what another test has loaded would be in its cache.
    const page = await (isMember ? web.editor({ size: PHONE }) : web.visitor({ size: DESKTOP }))
    await page.goto(isMember ? pages.member : pages.public)
    await page.waitForFunction(() => performance.getEntriesByName('psaltery.music-ready').length > 0)
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Present' }).click()
    await page.locator('[data-line]').first().waitFor()
    for (const place of ['2 of 3', '3 of 3']) {
      await page.keyboard.press('PageDown')
      await page.getByText(place).waitFor()
    }
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: filename, exact: true }).click()
    await page.locator('[data-drawn="1"]').waitFor()
    await page.keyboard.press('End')
    await page.locator('[data-drawn="3"]').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Silent Night' }).waitFor()
    await page.context().close()
  },
)

test('a visitor on a phone downloads no sheet music before it is scrolled to, and has the songs of this visit without a network', async () => {
  await addSheetMusic(web.site, 'It Is Well with My Soul', { filename: 'quiet.pdf' })
  const page = await windowOf(null)
  let files = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/content')) files++
  })
  await page.goto(songPages(web.site, 'It Is Well with My Soul').public)
  await page.getByRole('link', { name: 'Present' }).waitFor()
  // What waits for an idle browser is done in its order, so this comes after it.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  const isAsked = () => page.evaluate(() => performance.getEntriesByName('psaltery.music-asked').length > 0)
  expect([await isAsked(), files]).toEqual([false, 0])
  await page.getByRole('heading', { name: 'Sheet music' }).scrollIntoViewIfNeeded()
  await expectEventually(isAsked, true)
  await expectEventually(() => files, 1)

  // Without a network all songs are those on the device, and the page says so.
  await page.goto(songPages(web.site, 'Amazing Grace').public)
  await page.waitForFunction(() => performance.getEntriesByName('psaltery.page-ready').length > 0)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'All songs' }).filter({ visible: true }).first().click()
  await page.getByText(OFFLINE).waitFor()
  expect(await titles(page)).toEqual(['Amazing Grace'])
  await page.getByRole('heading', { name: 'Grace Chapel' }).waitFor()
  await expectAccessible(page, page.getByText(OFFLINE))
  await page.getByRole('link', { name: /Amazing Grace/ }).click()
  await page.getByText('Amazing grace! how sweet the sound').waitFor()
  await page.goBack()
  await page.getByLabel('Search songs').fill('night')
  await page.getByText('There is no connection, and no song is on this device yet.').waitFor()
  await page.getByLabel('Search songs').fill('grace')
  await page.getByText(OFFLINE).waitFor()
  await page.context().setOffline(false)
  await page.getByLabel('Search songs').fill('')
  await expectEventually(async () => (await titles(page)).length, 10)
  expect(await page.getByText(OFFLINE).count()).toBe(0)
})

test('without a network browsing shows the songs of the catalogue that was read', async () => {
  const page = await windowOf(null)
  const browse = page.waitForResponse((response) => /\/app\/browse-.*\.js$/.test(response.url()))
  await page.goto(`/c/${web.site.churchId}`)
  await browse
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'A–Z' }).click()
  await page.getByText(OFFLINE).waitFor()
  await page.getByRole('link', { name: /^A, \d+ songs$/ }).waitFor()
  await page.getByRole('link', { name: /Amazing Grace/ }).waitFor()
  expect(await page.getByRole('progressbar').count()).toBe(0)
  await page.context().setOffline(false)
  await page.getByText('10 songs', { exact: true }).waitFor()
})
