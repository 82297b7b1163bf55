import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { makeMember } from '../../testkit/people.ts'
import { expectAccessible } from '../../testkit/web/axe.ts'
import { PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { signIn } from '../../testkit/web/signing-in.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { textsIn } from '../../testkit/web/texts-in.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'

const web = setUpWeb()
const { problem, errorPage } = textsIn('en')
const library = () => `/library/${web.site.churchId}`
const catalogue = () => `/c/${web.site.churchId}`
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const line = (page: Page) => page.getByRole('status').filter({ hasText: problem.noAnswer })
const path = (page: Page) => new URL(page.url()).pathname

/** Nothing is fetched ahead, so that a tap meets a page that is not on the device. */
const withoutPreload = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { get: () => ({ saveData: true }) }),
  )

/** Taps without a network: the page stays with its address and says what it waits for. */
async function tapOffline(page: Page, tapped: ReturnType<Page['getByRole']>, shown: string): Promise<void> {
  const before = page.url()
  await page.context().setOffline(true)
  await tapped.click()
  await line(page).waitFor()
  await heading(page, shown).waitFor()
  expect([page.url(), await page.getByText(errorPage.title).count()]).toEqual([before, 0])
}

test('visitors: a tap without a network leaves the page as it is, says so and goes on by itself; Back calls it off', async () => {
  const page = await web.visitor({ size: PHONE })
  await withoutPreload(page)
  await page.goto(catalogue())
  await page.getByRole('link', { name: /Amazing Grace/ }).waitFor()
  await tapOffline(page, page.getByRole('link', { name: /Amazing Grace/ }), 'Grace Chapel')
  await expectAccessible(page, line(page))
  await page.context().setOffline(false)
  await heading(page, 'Amazing Grace').waitFor()
  await line(page).waitFor({ state: 'detached' })
  expect(path(page)).toBe(songPages(web.site, 'Amazing Grace').public)

  // Back from the song, whose way on is not there yet.
  await tapOffline(page, page.getByRole('link', { name: 'Present' }).last(), 'Amazing Grace')
  await page.goBack()
  await heading(page, 'Grace Chapel').waitFor()
  await page.context().setOffline(false)
  await line(page).waitFor({ state: 'detached' })
  expect(path(page)).toBe(catalogue())

  // The last of several taps counts.
  await tapOffline(page, page.getByRole('link', { name: 'Sign in' }), 'Grace Chapel')
  await page.getByRole('link', { name: /Amazing Grace/ }).click()
  await heading(page, 'Amazing Grace').waitFor()
  await page.context().setOffline(false)
  await line(page).waitFor({ state: 'detached' })
  expect(path(page)).toBe(songPages(web.site, 'Amazing Grace').public)
  await page.context().close()
})

test('visitors: a dialog that is not on the device yet opens when the network is back', async () => {
  const page = await web.visitor({ size: PHONE })
  await withoutPreload(page)
  await page.goto(catalogue())
  await tapOffline(page, page.getByRole('button', { name: 'Share' }), 'Grace Chapel')
  await page.context().setOffline(false)
  await page.getByRole('dialog').waitFor()
  await page.context().close()
})

test('members: every way out of the library waits on the page, also where the server makes the next one; the next page has its focus', async () => {
  const page = await web.editor()
  await withoutPreload(page)
  const links = [
    ['New song', '/new'],
    ['Import', '/import'],
    ['Administration', '/administration'],
    ['Services', '/services'],
  ] as const
  for (const [name, below] of links) {
    await page.goto(library())
    const link = page.getByRole('link', { name, exact: true }).first()
    await link.waitFor()
    await page.getByRole('list', { name: 'Songs' }).waitFor()
    await page.context().setOffline(true)
    await link.click()
    await line(page).first().waitFor()
    await page.getByRole('list', { name: 'Songs' }).waitFor()
    expect([name, path(page)]).toEqual([name, library()])
    await page.context().setOffline(false)
    await expectEventually(() => path(page), library() + below)
    await expectEventually(
      () => page.evaluate(() => document.activeElement?.matches('#page-start, main input') ?? false),
      true,
    )
  }
  await page.goto(library())
  await page.getByRole('list', { name: 'Songs' }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Public page' }).click()
  await line(page).waitFor()
  expect(path(page)).toBe(library())
  await page.context().setOffline(false)
  await expectEventually(() => path(page), catalogue())
  await heading(page, 'Grace Chapel').waitFor()
  await page.context().close()
})

test('members: the pages of the services are fetched ahead, so that they open without a network', async () => {
  const page = await web.editor()
  await page.goto(library())
  await page.waitForFunction(() => performance.getEntriesByName('psaltery.services-ready').length > 0)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Services', exact: true }).first().click()
  await expectEventually(() => path(page), `${library()}/services`)
  await page.getByRole('main').getByText(problem.noAnswer).first().waitFor()
  expect(await page.getByText(errorPage.title).count()).toBe(0)
  await page.context().setOffline(false)
  await expectEventually(() => page.getByText(problem.noAnswer).count(), 0)
  await page.context().close()
})

test('signing out before the form is on the device: the next person begins in the library', async () => {
  const [first, second] = [
    await makeMember(web.site.server, web.site.churchId, 'Editor'),
    await makeMember(web.site.server, web.site.churchId, 'Editor'),
  ]
  const page = await web.holder(first.cookie)
  await withoutPreload(page)
  await page.route(/\/app\/sign-in-pages-/, async (route) => {
    await Bun.sleep(500)
    await route.continue()
  })
  await page.goto(`${songPages(web.site, 'Amazing Grace').member}/history`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('E-mail address').waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(await page.getByText('Amazing Grace').count()).toBe(0)
  await signIn(page, second)
  await page.getByRole('list', { name: 'Songs' }).waitFor()
  expect(path(page)).toBe(library())
  await page.context().close()
})
