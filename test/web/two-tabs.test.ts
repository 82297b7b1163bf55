import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { makeMember } from '../../testkit/people.ts'
import { expectAccessible, expectAccessibleByDayAndNight } from '../../testkit/web/axe.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { tabTo } from '../../testkit/web/keyboard.ts'
import { signIn } from '../../testkit/web/signing-in.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const pagesOf = (title: string) => songPages(web.site, title)
const line = (page: Page, at: number) => page.getByLabel(`Line ${at} of Verse 1`, { exact: true })
const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })
const ALSO = /You are also editing this in another tab/
const BACK = /Your unsaved changes from .* are back/

/**
 * Two tabs of one person for all tests, each of which edits what no other test does. Random typing, reloads and merges in both
 * are in test/unit/web/drafts/two-tabs.test.ts.
 */
let tab: Page
const first = sharedWindow(async () => {
  const who = await makeMember(web.site.server, web.site.churchId, 'Editor')
  const page = await web.visitor()
  await page.goto(`/library/${web.site.churchId}`)
  await signIn(page, who)
  await page.getByRole('list', { name: 'Songs' }).waitFor()
  tab = page
  return page
})
const second = sharedWindow(() => tab.context().newPage())

async function openBoth(address: string): Promise<[Page, Page]> {
  const both: [Page, Page] = [await first(), await second()]
  for (const page of both) await openWithin(page, address)
  return both
}

async function mergeHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Merge into this tab' }).click()
  await page.getByRole('heading', { name: 'Merge with your other changes' }).waitFor()
  const both = page.getByRole('radio', { name: /Keep both/ })
  for (let at = (await both.count()) - 1; at >= 0; at--) await both.nth(at).check()
  await page.getByRole('button', { name: 'Go on with the merged version' }).click()
  await line(page, 1).waitFor()
}

test('the second tab says that this is edited in another one, shows which, and merges by keyboard alone', async () => {
  const address = await pagesOf('It Is Well with My Soul').editLyrics()
  const [one, two] = [await first(), await second()]
  await openWithin(one, address)
  await line(one, 1).fill('Typed in the first tab')
  await openWithin(two, address)
  await two.getByText(ALSO).waitFor()
  expect(await line(two, 1).inputValue()).not.toBe('Typed in the first tab')
  await line(two, 2).fill('Typed in the second tab')
  await one.getByText(ALSO).waitFor()
  // The editor below it is checked in accessibility.test.ts.
  await expectAccessibleByDayAndNight(two, two.getByRole('status').filter({ hasText: ALSO }))

  await two.bringToFront()
  await tabTo(two, two.getByRole('button', { name: 'Show me that tab' }))
  await two.keyboard.press('Enter')
  await two.getByText('A dot (●) blinks in the title of that tab now.').waitFor()
  await expectEventually(async () => (await one.title()).startsWith('●'), true)
  await one.bringToFront()
  await one.keyboard.press('Shift')
  await expectEventually(async () => (await one.title()).startsWith('●'), false)

  await two.bringToFront()
  await tabTo(two, two.getByRole('button', { name: 'Merge into this tab' }))
  await two.keyboard.press('Enter')
  await two.getByRole('heading', { name: 'Merge with your other changes' }).waitFor()
  await expectAccessibleByDayAndNight(two, two.getByRole('main'))
  await tabTo(two, two.getByRole('button', { name: 'Go on with the merged version' }))
  await two.keyboard.press('Enter')
  await expectEventually(() => line(two, 1).inputValue(), 'Typed in the first tab')
  expect(await line(two, 2).inputValue()).toBe('Typed in the second tab')
  await one.getByText(/What you typed here was merged into another tab/).waitFor()
  await two.getByText(ALSO).waitFor({ state: 'detached' })

  await two.keyboard.press('Control+s')
  await two.getByText('Saved. Everyone sees the new version now.').waitFor()
  const saved = await pagesOf('It Is Well with My Soul').lines()
  expect(saved.slice(0, 2)).toEqual(['Typed in the first tab', 'Typed in the second tab'])
})

test('a tab that is too busy to answer at once is known to be open when it does', async () => {
  const address = `${pagesOf('Holy, Holy, Holy').member}/edit`
  const [one, two] = [await first(), await second()]
  await openWithin(one, address)
  await titleField(one).fill('Typed in a slow tab')
  // A request that blocks the tab until it is answered takes no processor time, unlike a loop.
  const answered = Promise.withResolvers<void>()
  await one.route('**/slow', async (route) => {
    await answered.promise
    await route.fulfill({ body: '' })
  })
  const busy = one.evaluate(() => {
    const request = new XMLHttpRequest()
    request.open('GET', '/slow', false)
    request.send()
  })
  await openWithin(two, address)
  await two.getByText(BACK).waitFor()
  answered.resolve()
  await two.getByText(ALSO).waitFor()
  await busy
  await one.unrouteAll()
})

test('new words in two tabs are two drafts, and merged they hold the sections of both', async () => {
  const [one, two] = await openBoth(`${pagesOf('Abide with Me').member}/lyrics/new`)
  await line(one, 1).fill('Words of one')
  await line(two, 1).fill('Words of two')
  await one.getByText(ALSO).waitFor()
  await mergeHere(one)
  const shown = () =>
    one
      .getByLabel(/^Line \d+ of /)
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value).filter(Boolean))
  await expectEventually(async () => (await shown()).sort(), ['Words of one', 'Words of two'])
})

test('what a closed or a crashed tab left comes back in the next one; what two left comes back in two steps', async () => {
  const address = await pagesOf('Amazing Grace').editLyrics()
  const two = await second()
  const one = await two.context().newPage()
  await one.goto(address)
  await openWithin(two, address)
  await line(one, 1).fill('From the first')
  await line(two, 2).fill('From the second')
  await two.getByText(ALSO).waitFor()
  await one.close({ runBeforeUnload: true })
  const more = two.getByText(/There are more unsaved changes of yours to this/)
  await more.waitFor()
  await expectAccessible(two, more)
  const three = await first()
  await openWithin(three, address)
  await three.getByText(BACK).waitFor()
  await expectEventually(() => line(three, 1).inputValue(), 'From the first')
  await mergeHere(three)
  await expectEventually(() => line(three, 2).inputValue(), 'From the second')
  expect(await line(three, 1).inputValue()).toBe('From the first')

  await line(three, 3).fill('Typed before the crash')
  await three.goto('chrome://crash').catch(() => {})
  const four = await two.context().newPage()
  await four.goto(address)
  await four.getByText(BACK).waitFor()
  expect(await line(four, 3).inputValue()).toBe('Typed before the crash')
})
