import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { ORIGIN } from '../../testkit/server.ts'
import { saving } from '../../testkit/songs/songs.ts'
import { expectAccessible, expectAccessibleByDayAndNight } from '../../testkit/web/axe.ts'
import { PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { textsIn } from '../../testkit/web/texts-in.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'

const web = setUpWeb()
const pagesOf = (title: string) => songPages(web.site, title)
const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })

/** Another person saves the details of a song. */
async function saveElsewhere(title: string, changes: object): Promise<void> {
  const { api, song } = pagesOf(title)
  const { metadata, version } = await song()
  const body = { ...metadata, ...changes }
  const { status } = await web.site.editor.send(api, { method: 'PUT', headers: saving({ version }), body })
  expect(status).toBe(200)
}

/** Pretends that the tab is in the background, or in front again. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (value ? 'hidden' : 'visible'),
    })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, hidden)

/** The requests of the page about songs, from now on. */
function countRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/songs/')) asked.push(request.url())
  })
  return asked
}

/** By then the page has sent its pending requests. */
const answerOfServer = (page: Page) =>
  page.evaluate(async () => void (await (await fetch('/api/health/live')).text()))

test('an open editor finds out within a minute that someone saved, shows what changed, and merges before one saves', async () => {
  const { member, song } = pagesOf('Abide with Me')
  const page = await web.editor()
  await page.clock.install()
  await page.goto(`${member}/edit`)
  await titleField(page).fill('Abide by Me')
  await saveElsewhere('Abide with Me', { copyright: 'Sung since 1847' })
  const asked = countRequests(page)
  await page.clock.fastForward(60_000)
  await page.getByText(/Someone saved version 2/).waitFor()
  // Who saved it is asked for apart.
  expect(asked.filter((path) => !path.includes('/revisions')).length).toBe(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'See what changed' }).click()
  await page.getByRole('region', { name: 'What changed up to version 2' }).getByText('1847').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Merge now' }).click()
  await page.getByRole('heading', { name: 'Someone saved while you were editing' }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Merge now' }).click()
  await page.getByRole('button', { name: 'Go on editing with this' }).click()
  await expectEventually(() => page.getByLabel('Copyright').inputValue(), 'Sung since 1847')
  expect(await titleField(page).inputValue()).toBe('Abide by Me')
  expect(await page.getByText(/Someone saved version/).count()).toBe(0)
  await page.keyboard.press('Control+s')
  await page.getByText('Saved. Everyone sees the new version now.').waitFor()
  const { version, metadata } = await song()
  expect([version, metadata.title, metadata.copyright]).toEqual([3, 'Abide by Me', 'Sung since 1847'])
  await page.context().close()
})

test('a hidden tab asks for nothing; coming back it looks at once, and an open song page shows the new version', async () => {
  const { member } = pagesOf('Holy, Holy, Holy')
  const page = await web.editor()
  await page.clock.install()
  await page.goto(member)
  await page.getByRole('heading', { name: 'Holy, Holy, Holy' }).waitFor()
  await setHidden(page, true)
  await saveElsewhere('Holy, Holy, Holy', { title: 'Holy, Holy' })
  const asked = countRequests(page)
  await page.clock.fastForward(600_000)
  await page.clock.runFor(60_000)
  expect(asked).toEqual([])
  await setHidden(page, false)
  await page.getByRole('heading', { name: 'Holy, Holy', exact: true }).waitFor()
  // Whether the song is archived is asked for apart.
  const ofSong = () => new Set(asked.filter((path) => !path.includes('/public/')))
  await expectEventually(() => ofSong().size, 3)
  await saveElsewhere('Holy, Holy, Holy', { title: 'Holy' })
  await page.clock.fastForward(60_000)
  await page.getByRole('heading', { name: 'Holy', exact: true }).waitFor()
  await page.context().close()
})

test('that is said in German on a phone, by day and by night', async () => {
  const t = textsIn('de')
  const page = await web.editor({ size: PHONE, locale: 'de-DE' })
  await page.clock.install()
  await page.goto(`${pagesOf('Be Thou My Vision').member}/edit`)
  await page.getByRole('textbox', { name: t.fields.title ?? '', exact: true }).fill('Sei du mein Licht')
  await saveElsewhere('Be Thou My Vision', { title: 'Be Thou' })
  await page.clock.fastForward(60_000)
  await page.getByText(/Jemand hat Fassung 2 gespeichert/).waitFor()
  await page.getByRole('button', { name: t.newer.see }).click()
  await expectAccessibleByDayAndNight(page)
  await page.context().close()
})

test('with little left of the rate limit nothing is looked at until it begins anew, and then no more than is left', async () => {
  const { member } = pagesOf('Crown Him with Many Crowns')
  const page = await web.editor()
  await page.clock.install()
  // As if others behind the same address had used it up, 50 seconds before the server's minute ends.
  let [endsAt, underWay] = [0, 0]
  await page.route('**/api/v2/**', async (route) => {
    underWay++
    const now = await page.evaluate(() => Date.now())
    endsAt ||= now + 50_000
    const response = await route.fetch({ url: route.request().url().replace(ORIGIN, web.site.server.url) })
    const ratelimit = `"requests";r=20;t=${Math.max(1, Math.ceil((endsAt - now) / 1000))}`
    await route.fulfill({ response, headers: { ...response.headers(), ratelimit } })
    underWay--
  })
  /** The pending requests are sent and answered: an answer contains the rest of its minute. */
  const allAnswered = async () => {
    await answerOfServer(page)
    await expectEventually(() => underWay, 0)
    await answerOfServer(page)
  }
  const loaded = page.waitForResponse((response) => response.url().endsWith('/arrangements'))
  await page.goto(member)
  await page.getByRole('heading', { name: 'Crown Him with Many Crowns' }).waitFor()
  await loaded
  await allAnswered()
  const asked = countRequests(page)
  await page.clock.fastForward(20_000)
  await setHidden(page, true)
  await setHidden(page, false)
  await allAnswered()
  expect(asked.length).toBe(0)
  await page.clock.fastForward(40_000)
  await expectEventually(() => asked.length > 0, true)
  await allAnswered()
  expect(asked.length).toBe(1)
  await page.context().close()
})
