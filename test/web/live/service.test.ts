import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { makeMember } from '../../../testkit/people.ts'
import { expectAccessible } from '../../../testkit/web/axe.ts'
import { DESKTOP, launchBrowser, openWindow, PHONE, TABLET } from '../../../testkit/web/browser.ts'
import { expectEventually } from '../../../testkit/web/eventually.ts'
import { setHidden } from '../../../testkit/web/hidden-tab.ts'
import { type Site, startSite } from '../../../testkit/web/site.ts'
import { openWithin } from '../../../testkit/web/within-app.ts'
import { type ServerProcess, startServerProcess } from '../../fault/server-process.ts'
import { isInSight, planService, sungOn, titleOn, translateSong } from './service.ts'

/** The pages are served by a process that can be killed, beside the server of the site on the same database. */
let site: Site
let server: ServerProcess
let browser: Browser

beforeAll(async () => {
  site = await startSite()
  await translateSong(site)
  server = await startServerProcess(site.server.where)
  browser = await launchBrowser(server.port)
})

afterAll(async () => {
  await browser.close()
  await server[Symbol.asyncDispose]()
  await site.server.stop()
})

const open = async (path: string, options: Parameters<typeof openWindow>[1] = {}): Promise<Page> => {
  const { page } = await openWindow(browser, options)
  await page.goto(path)
  return page
}

/** In one window a notice waits in the bar. */
const noticeOn = (presenter: Page, text: string) => presenter.getByRole('button', { name: `Notice: ${text}` })

const turn = (presenter: Page) => presenter.keyboard.press('ArrowRight')
const backgroundsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, document.body].map((one) => getComputedStyle(one).backgroundColor),
  )
const LOST = 'There is no connection. This page stays here and goes on by itself.'

test('a whole service: two presenters, a stage and phones in three languages, over a killed server', async () => {
  const serviceId = await planService(site)
  const other = await makeMember(site.server, site.churchId, 'Editor')
  const present = `/library/${site.churchId}/services/${serviceId}/present`
  const today = `/c/${site.churchId}/today`
  const first = await open(present, { size: DESKTOP, cookie: site.editor.cookie })
  const second = await open(present, { size: TABLET, cookie: other.cookie })
  const stage = await open(`/library/${site.churchId}/services/${serviceId}/follow?view=stage`, {
    ...{ size: TABLET, cookie: site.editor.cookie },
  })
  const phones: Page[] = []
  for (const locale of ['en-GB', 'de-DE', 'ko-KR'])
    phones.push(await open(today, { size: PHONE, locale, dark: locale === 'ko-KR' }))
  const [english, german, korean] = phones
  if (!english || !german || !korean) throw new Error('There are three phones.')
  const marked = () => Promise.all(phones.map(sungOn))
  const verse = (number: number) => [`Verse ${number}`, `Strophe ${number}`, `${number}절`]

  // Nothing is presented yet: each phone has the order of the service.
  await english.getByRole('button', { name: 'Silent Night' }).waitFor()
  await expectAccessible(english)
  await first.getByRole('switch', { name: 'Let phones follow' }).click()
  await expectEventually(marked, verse(1))
  await turn(first)
  await expectEventually(marked, verse(2))
  await expectEventually(() => Promise.all(phones.map(isInSight)), [true, true, true])
  await stage.getByRole('region', { name: 'Now' }).getByText('’Twas grace that taught my heart').waitFor()
  await stage.getByText('Psalm 23').waitFor()
  for (const note of ['Begin quietly.', 'Doors open at nine.', 'G'])
    await stage.getByText(note, { exact: true }).waitFor()
  for (const page of [stage, korean]) await expectAccessible(page)
  // The stage is not needed any more: its window becomes an overlay.
  await openWithin(stage, `${today}?view=lower-third`)
  await stage.locator('main p').getByText('’Twas grace that taught my heart').waitFor()
  await expectEventually(() => backgroundsOf(stage), ['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)'])

  // A phone keeps its language and size, looks elsewhere, and comes back with one tap.
  await german.getByLabel('Sprache').selectOption({ label: 'Koreanisch · 한국어' })
  await expectEventually(() => sungOn(german), '2절')
  await german.getByRole('button', { name: 'Größer' }).click()
  await english.getByRole('button', { name: 'Order of the service' }).click()
  await english.getByRole('button', { name: 'Silent Night' }).click()
  await turn(first)
  await turn(first)
  await expectEventually(() => titleOn(german), 'Psalm 23')
  expect(await titleOn(english)).toBe('Silent Night')
  await english.getByRole('button', { name: 'Back to what is sung' }).click()
  await expectEventually(() => titleOn(english), 'Psalm 23')

  // The last word counts, and each presenter sees the other.
  await noticeOn(second, 'Someone else is presenting too and shows: Psalm 23').waitFor()
  await second.getByRole('switch', { name: 'Let phones follow' }).click()
  await noticeOn(first, 'Someone else is presenting too and shows: Amazing Grace · Verse 1').waitFor()
  await expectEventually(() => titleOn(english), 'Amazing Grace')
  expect([await sungOn(german), await sungOn(english)]).toEqual(['1절', 'Verse 1'])
  await expectAccessible(first)
  await first.getByRole('button', { name: 'Notice' }).click()
  await first.getByRole('button', { name: 'Show my slide' }).click()
  await expectEventually(() => titleOn(english), 'Psalm 23')
  await second.getByRole('button', { name: 'Notice' }).click()
  await second.getByRole('button', { name: 'Go there' }).click()
  // Otherwise both presenters would send their slides after the kill, in any order.
  const live = `/api/v2/churches/${site.churchId}/services/${serviceId}/live`
  await expectEventually(async () => (await site.editor.send(live)).body.live.by.userId, other.userId)

  // A killed server leaves every phone where it was; everything goes on by itself.
  const { port } = server
  server.signal('SIGKILL')
  await server.exited
  await english.getByText(LOST).waitFor()
  await turn(first)
  await noticeOn(first, 'Phones do not see this slide yet, because the server does not answer.').waitFor()
  expect(await titleOn(english)).toBe('Psalm 23')
  await setHidden(german, true)
  await server[Symbol.asyncDispose]()
  server = await startServerProcess(site.server.where, port)
  await expectEventually(
    () => Promise.all(phones.map(titleOn)),
    phones.map(() => 'Silent Night'),
  )
  await english.getByText(LOST).waitFor({ state: 'detached' })
  await noticeOn(first, 'Phones do not see this slide yet').waitFor({ state: 'detached' })
  await setHidden(german, false)

  // A dark screen, the end of the song, and the end of following.
  await first.keyboard.press('b')
  await english.getByText('The screen is dark at the moment.').waitFor()
  await first.keyboard.press('b')
  await turn(first)
  await expectEventually(() => sungOn(english), 'Verse 2')
  await first.keyboard.press('Escape')
  await english.getByText('Nothing is presented at the moment. This page stays here.').waitFor()
  expect(await titleOn(english)).toBe('Silent Night')

  // Several services on a day are a choice, until one of them is live.
  await planService(site, 'Evening service', '18:00')
  // Within the app the page would show what it read a few seconds ago.
  await english.goto(today)
  await english.getByRole('heading', { name: 'Several services today' }).waitFor()
  await expectAccessible(english, english.getByRole('main'))
  await english.getByRole('link', { name: 'Morning service' }).click()
  await english.getByRole('heading', { level: 1, name: 'Morning service' }).waitFor()
  await openWithin(english, `/c/${site.churchId}/poster?of=today`)
  await english.getByText(`psaltery.test/c/${site.churchId}/today`).waitFor()
})
