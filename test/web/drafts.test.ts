import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { makeMember } from '../../testkit/people.ts'
import { expectAccessible, expectAccessibleByDayAndNight } from '../../testkit/web/axe.ts'
import { PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { tabTo } from '../../testkit/web/keyboard.ts'
import { signIn } from '../../testkit/web/signing-in.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { textsIn } from '../../testkit/web/texts-in.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, windowForPeople } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const emptyWindow = windowForPeople(() => web.visitor())
const pagesOf = (title: string) => songPages(web.site, title)
const library = () => `/library/${web.site.churchId}`
const newEditor = () => makeMember(web.site.server, web.site.churchId, 'Editor')
const titleField = (page: Page, language: string = 'en') =>
  page.getByRole('textbox', { name: textsIn(language).fields.title ?? '', exact: true })
const songList = (page: Page, language: string = 'en') =>
  page.getByRole('list', { name: textsIn(language).search.results }).first()

const TITLE = 'Abide with Me'

test('two people at one computer: each finds their own drafts, and nothing of the other anywhere', async () => {
  const people = [await newEditor(), await newEditor()]
  const page = await emptyWindow(null)
  const typedBy = (at: number) => `Typed by person ${at}`
  /** What shows drafts: the editors and the library. */
  const lookAround = async (at: number, expected: boolean) => {
    await openWithin(page, `${pagesOf(TITLE).member}/edit`)
    await expectEventually(() => titleField(page).inputValue(), expected ? typedBy(at) : TITLE)
    await openWithin(page, library())
    await songList(page).waitFor()
    const shown = (await page.locator('body').textContent()) ?? ''
    expect(shown.includes('One unsaved draft')).toBe(expected)
    expect(shown).not.toContain(typedBy(1 - at))
  }
  await page.goto(library())
  for (const [at, who] of people.entries()) {
    await signIn(page, who)
    await songList(page).waitFor()
    // There are no drafts yet when the first one comes.
    if (at > 0) await lookAround(at, false)
    await openWithin(page, `${pagesOf(TITLE).member}/edit`)
    await titleField(page).fill(typedBy(at))
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign out and keep them' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  }
  for (const [at, who] of people.entries()) {
    await signIn(page, who)
    await songList(page).waitFor()
    await lookAround(at, true)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign out and delete them' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  }
  const left = await page.evaluate(() =>
    Object.keys(localStorage).filter((name) => name.startsWith('psaltery.draft')),
  )
  expect(left).toEqual([])
})

test('signing out with unsaved work asks, by keyboard alone; without any it does not, and one without an answer deletes nothing', async () => {
  const who = await newEditor()
  const page = await emptyWindow(null)
  await page.goto(`${pagesOf('Amazing Grace').member}/edit`)
  await signIn(page, who)
  await titleField(page).fill('Amazing')
  const button = page.getByRole('button', { name: 'Sign out' })
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'You have unsaved changes' })
  await dialog.getByText('Amazing Grace').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await titleField(page).inputValue()).toBe('Amazing')

  // A sign-out that gets no answer deletes nothing.
  await page.route('**/api/v2/session', (route) => route.abort())
  await button.click()
  await page.getByRole('button', { name: 'Sign out and delete them' }).click()
  await page.getByRole('dialog', { name: 'You are still signed in' }).waitFor()
  await page.keyboard.press('Escape')
  await page.unrouteAll()
  await page.reload()
  await expectEventually(() => titleField(page).inputValue(), 'Amazing')
  await button.focus()
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Sign out and delete them' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await signIn(page, who)
  await songList(page).waitFor()
  expect(await page.getByText(/unsaved draft/).count()).toBe(0)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('the library names the drafts, leads to each and deletes what one says; in German on a phone, by day and by night', async () => {
  const t = textsIn('de')
  const who = await newEditor()
  const page = await emptyWindow(null, 'de')
  await page.setViewportSize(PHONE)
  await page.goto(`${library()}/new`)
  await signIn(page, who, { language: 'de' })
  await titleField(page, 'de').fill('Ein neues Lied')
  await openWithin(page, await pagesOf('Amazing Grace').editLyrics())
  await page.getByLabel(t.lyrics.line(1, 'Verse 1')).fill('Erste Zeile')
  await openWithin(page, library())
  await page.getByText(t.drafts.count(2)).click()
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))
  await page.getByRole('button', { name: t.drafts.delete('Ein neues Lied') }).click()
  await expectAccessible(page, page.getByRole('dialog', { name: t.drafts.deleteTitle }))
  await page.getByRole('button', { name: t.drafts.deleteNow, exact: true }).click()
  await page.getByText(t.drafts.count(1)).waitFor()
  await page.getByRole('group').getByRole('link', { name: 'Amazing Grace' }).click()
  await expectEventually(() => page.getByLabel(t.lyrics.line(1, 'Verse 1')).inputValue(), 'Erste Zeile')
  await page.getByRole('link', { name: t.signInLinks.account }).click()
  await page.getByRole('button', { name: t.signIn.out, exact: true }).click()
  await expectAccessible(page, page.getByRole('dialog', { name: t.signOut.title }))
})
