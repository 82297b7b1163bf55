import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { expectAccessible } from '../../testkit/web/axe.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import {
  BUILDS,
  type Build,
  type Builds,
  buildOf,
  keptBuild,
  registerWorker,
  startBuilds,
} from '../../testkit/web/kept-app.ts'
import { songId } from '../../testkit/web/site.ts'
import { textsIn } from '../../testkit/web/texts-in.ts'

const { onDevice: t, fields } = textsIn('en')

let builds: Builds
beforeAll(async () => {
  builds = await startBuilds()
})
afterAll(() => builds.stop())

const library = () => `/library/${builds.site.churchId}`
const song = () => `${library()}/songs/${songId(builds.site, 'Amazing Grace')}`
const port = (build: Build) => builds.servers.get(build)?.port ?? 0
const songs = (page: Page) => page.getByRole('list', { name: 'Songs' })
const newer = (page: Page) => page.getByText(t.newer)
const titleField = (page: Page) => page.getByRole('textbox', { name: fields.title ?? '', exact: true })

async function keeping(build: Build) {
  const opened = await builds.open(build, builds.site.editor.cookie)
  await opened.page.goto(library())
  await registerWorker(opened.page)
  await expectEventually(() => keptBuild(opened.page), build)
  return opened
}

test.each(BUILDS)('a device with build %s is right at a server of each of the four builds', async (kept) => {
  for (const served of BUILDS) {
    const { page, network } = await keeping(kept)
    const draft = `Typed in ${kept} before ${served}`
    await page.goto(`${song()}/edit`)
    await titleField(page).fill(draft)
    network.lead(port(served))
    await page.goto(library())
    await songs(page).waitFor()
    expect([kept, served, await buildOf(page)]).toEqual([kept, served, kept])
    // A page whose scripts this window has not fetched, from the device.
    await page.getByRole('link', { name: 'Services', exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Services' }).waitFor()
    expect(await buildOf(page)).toBe(kept)
    await expectEventually(() => keptBuild(page), served)
    if (served === kept) await page.reload()
    else {
      await newer(page).waitFor()
      await page.getByRole('button', { name: t.load }).click()
      await page.waitForURL('**/services')
    }
    await expectEventually(() => buildOf(page), served)
    await page.getByRole('heading', { level: 1, name: 'Services' }).waitFor()
    await page.goto(`/c/${builds.site.churchId}`)
    await page.getByRole('link', { name: /Amazing Grace/ }).waitFor()
    expect(await buildOf(page)).toBe(served)
    await page.goto(`${song()}/edit`)
    await expectEventually(() => titleField(page).inputValue(), draft)
    expect([await buildOf(page), await newer(page).count()]).toEqual([served, 0])
    await page.context().close()
  }
})

test('a newer version is offered on a quiet page only: not while a song is presented, not while somebody types', async () => {
  const { page, network } = await keeping('b1')
  network.lead(port('b2'))
  await page.goto(`${song()}/present`)
  await page.locator('[data-line]').first().waitFor()
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await expectEventually(() => keptBuild(page), 'b2')
  // The page is at rest, and knows.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/on-device-')),
  )
  await page.keyboard.press('ArrowRight')
  expect(await newer(page).count()).toBe(0)
  await page.keyboard.press('Escape')
  await newer(page).waitFor()
  await expectAccessible(page, newer(page))
  await page.getByRole('link', { name: 'Psaltery' }).first().click()
  await songs(page).waitFor()
  await page.getByLabel('Search songs').fill('grace')
  await expectEventually(() => newer(page).count(), 0)
  await page.getByLabel('Search songs').blur()
  await newer(page).waitFor()
  expect([await page.evaluate(() => 'isSame' in window), await buildOf(page)]).toEqual([true, 'b1'])
  await page.getByRole('button', { name: t.load }).click()
  await expectEventually(() => buildOf(page), 'b2')
  await page.context().close()
})

test('a place on the home screen is offered from the second day on, once a month, by the browser or in words for an iPhone', async () => {
  const { page } = await builds.open('b1')
  const name = 'psaltery.install-hint'
  const kept = () => page.evaluate((name) => Number(localStorage.getItem(name)), name)
  const offer = () =>
    page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true })
      const prompt = async () => void Object.assign(window, { isPrompted: true })
      window.dispatchEvent(Object.assign(event, { prompt }))
      return event.defaultPrevented
    })
  const catalogue = `/c/${builds.site.churchId}`
  const atRest = () => page.locator('link[rel="manifest"]').waitFor({ state: 'attached' })
  await page.goto(catalogue)
  await atRest()
  expect(await offer()).toBe(true)
  for (const rel of ['manifest', 'apple-touch-icon']) {
    const address = await page.locator(`link[rel="${rel}"]`).getAttribute('href')
    expect([rel, (await page.request.get(address ?? '')).status()]).toEqual([rel, 200])
  }
  expect(await page.getByText(t.install).count()).toBe(0)
  const yesterday = () => page.evaluate((name) => localStorage.setItem(name, '1'), name)
  await yesterday()
  await page.goto(catalogue)
  await atRest()
  await offer()
  await page.getByText(t.install).waitFor()
  await expectAccessible(page, page.getByText(t.install))
  await page.getByRole('button', { name: t.toHomeScreen }).click()
  await page.waitForFunction(() => 'isPrompted' in window)
  expect((await kept()) - Date.now()).toBeGreaterThan(29 * 24 * 60 * 60 * 1000)

  await yesterday()
  const agent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
  await page.addInitScript(
    (agent) => Object.defineProperty(navigator, 'userAgent', { get: () => agent }),
    agent,
  )
  await page.goto(catalogue)
  await page.getByText(t.byHand).waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  expect(await page.getByText(t.byHand).count()).toBe(0)
  await page.context().close()
})
