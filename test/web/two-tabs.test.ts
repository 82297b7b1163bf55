import { expect, test } from 'bun:test'
import type { BrowserContext, Page } from 'playwright-core'
import { sampleSize } from '../../testkit/long-tests.ts'
import { makeMember } from '../../testkit/people.ts'
import { Random } from '../../testkit/random.ts'
import { expectAccessible, expectAccessibleByDayAndNight } from '../../testkit/web/axe.ts'
import { PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { tabTo } from '../../testkit/web/keyboard.ts'
import { signIn } from '../../testkit/web/signing-in.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { textsIn } from '../../testkit/web/texts-in.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'

const web = setUpWeb()
const pagesOf = (title: string) => songPages(web.site, title)
const line = (page: Page, at: number) => page.getByLabel(`Line ${at} of Verse 1`, { exact: true })
/** test/unit/web/drafts/two-tabs.test.ts has 200 of 30 steps, without a browser. */
const ROUNDS = sampleSize(4, 12)
const ALSO = /You are also editing this in another tab/

/** A new person's first tab, on the words of a song. */
async function firstTab(title: string): Promise<Page> {
  const who = await makeMember(web.site.server, web.site.churchId, 'Editor')
  const page = await web.visitor()
  await page.goto(await pagesOf(title).editLyrics())
  await signIn(page, who)
  await line(page, 1).waitFor()
  return page
}

async function nextTab(context: BrowserContext, title: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(await pagesOf(title).editLyrics())
  await line(page, 1).waitFor()
  return page
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
  const one = await firstTab('It Is Well with My Soul')
  await line(one, 1).fill('Typed in the first tab')
  const two = await nextTab(one.context(), 'It Is Well with My Soul')
  await two.getByText(ALSO).waitFor()
  expect(await line(two, 1).inputValue()).not.toBe('Typed in the first tab')
  await line(two, 2).fill('Typed in the second tab')
  await one.getByText(ALSO).waitFor()
  await expectAccessible(two)

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
  await expectAccessible(two)
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
  await one.context().close()
})

test('what a closed tab left comes back in the next one; what two left comes back in two steps', async () => {
  const one = await firstTab('Amazing Grace')
  const two = await nextTab(one.context(), 'Amazing Grace')
  await line(one, 1).fill('From the first')
  await line(two, 2).fill('From the second')
  await two.getByText(ALSO).waitFor()
  await one.close({ runBeforeUnload: true })
  await two.getByText(/There are more unsaved changes of yours to this/).waitFor()
  await expectAccessible(two)
  const three = await nextTab(two.context(), 'Amazing Grace')
  await three.getByText(/Your unsaved changes from .* are back/).waitFor()
  await expectEventually(() => line(three, 1).inputValue(), 'From the first')
  await mergeHere(three)
  await expectEventually(() => line(three, 2).inputValue(), 'From the second')
  expect(await line(three, 1).inputValue()).toBe('From the first')
  await three.context().close()
})

test('a tab that is too busy to answer at once is known to be open when it does', async () => {
  const one = await firstTab('Amazing Grace')
  await line(one, 1).fill('Typed in a slow tab')
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
  const two = await nextTab(one.context(), 'Amazing Grace')
  await two.getByText(/Your unsaved changes from .* are back/).waitFor()
  answered.resolve()
  await two.getByText(ALSO).waitFor()
  await busy
  await one.context().close()
})

test('what a tab held when it crashed comes back', async () => {
  const one = await firstTab('Amazing Grace')
  await line(one, 1).fill('Typed before the crash')
  await one.goto('chrome://crash').catch(() => {})
  const two = await nextTab(one.context(), 'Amazing Grace')
  await two.getByText(/Your unsaved changes from .* are back/).waitFor()
  expect(await line(two, 1).inputValue()).toBe('Typed before the crash')
  await one.context().close()
})

test('new words in two tabs are two drafts, and merged they hold the sections of both', async () => {
  const one = await firstTab('Amazing Grace')
  const address = `${pagesOf('Amazing Grace').member}/lyrics/new`
  const two = await one.context().newPage()
  for (const [page, words] of [
    [one, 'Words of one'],
    [two, 'Words of two'],
  ] as const) {
    await page.goto(address)
    await line(page, 1).fill(words)
  }
  await one.getByText(ALSO).waitFor()
  await mergeHere(one)
  const shown = () =>
    one
      .getByLabel(/^Line \d+ of /)
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value).filter(Boolean))
  await expectEventually(async () => (await shown()).sort(), ['Words of one', 'Words of two'])
  await one.context().close()
})

test('on a phone, in German, by day and by night', async () => {
  const t = textsIn('de')
  const who = await makeMember(web.site.server, web.site.churchId, 'Editor')
  const one = await web.visitor({ size: PHONE, locale: 'de-DE' })
  const address = `${pagesOf('Be Thou My Vision').member}/edit`
  await one.goto(address)
  await signIn(one, who, { language: 'de' })
  const title = (page: Page) => page.getByRole('textbox', { name: t.fields.title ?? '', exact: true })
  await title(one).fill('Erster Tab')
  const two = await one.context().newPage()
  await two.goto(address)
  await title(two).fill('Zweiter Tab')
  await two.getByRole('button', { name: t.otherTab.show }).waitFor()
  await expectAccessibleByDayAndNight(two)
  await two.getByRole('button', { name: t.otherTab.merge }).click()
  await two.getByRole('radio', { name: t.otherTab.theirs }).waitFor()
  await expectAccessibleByDayAndNight(two)
  await one.context().close()
})

test(`${ROUNDS} rounds of random typing, reloads and merges in two tabs: no line is lost`, async () => {
  const title = 'It Is Well with My Soul'
  const random = new Random(17)
  const one = await firstTab(title)
  const tabs = [one, await nextTab(one.context(), title)]
  const typed: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const at = random.between(0, 1)
    const page = tabs[at] ?? one
    const mark = `[${round}]`
    const field = line(page, random.between(1, 4))
    await field.fill(`${await field.inputValue()} ${mark}`)
    typed.push(mark)
    const next = random.between(0, 3)
    if (next === 0) await page.reload()
    if (next === 1 && (await page.getByText(ALSO).count()) > 0) await mergeHere(page)
    await line(page, 1).waitFor()
  }
  const [last = one, other = one] = tabs
  await last.bringToFront()
  if (
    !(await other.getByText('No changes yet').isVisible()) &&
    !(await last.getByText('No changes yet').isVisible())
  ) {
    await last.getByText(ALSO).waitFor()
    await mergeHere(last)
  }
  const holder = (await last.getByText('No changes yet').isVisible()) ? other : last
  await holder.keyboard.press('Control+s')
  await holder.getByText('Saved. Everyone sees the new version now.').waitFor()
  const saved = (await pagesOf(title).lines()).join('\n')
  expect(typed.filter((mark) => !saved.includes(mark))).toEqual([])
  await one.context().close()
})
