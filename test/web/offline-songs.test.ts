import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { expectAccessible } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'

const web = setUpWeb()
const OFFLINE = 'There is no connection. These are the songs on this device.'

const titles = (page: Page) =>
  page.getByRole('list', { name: 'Songs' }).locator('p.font-serif').allInnerTexts()

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])(
  'without a network all songs are those on the device, and the page says so, on a %s',
  async (_name, size) => {
    const page = await web.visitor({ size })
    await page.goto(songPages(web.site, 'Amazing Grace').public)
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'All songs' }).filter({ visible: true }).first().click()
    await page.getByText(OFFLINE).waitFor()
    expect(await titles(page)).toEqual(['Amazing Grace'])
    await page.getByRole('heading', { name: 'Grace Chapel' }).waitFor()
    await expectAccessible(page)
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
    await page.context().close()
  },
)

test('without a network browsing shows the songs of the catalogue that was read', async () => {
  const page = await web.visitor()
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
  await page.context().close()
})
