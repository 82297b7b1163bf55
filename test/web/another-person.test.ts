import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { plainPdf } from '../../testkit/pdf/pdfs.ts'
import { makeMember } from '../../testkit/people.ts'
import { expectAccessibleByDayAndNight } from '../../testkit/web/axe.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { signIn } from '../../testkit/web/signing-in.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { textsIn } from '../../testkit/web/texts-in.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, windowForPeople } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const emptyWindow = windowForPeople(() => web.visitor())
const pagesOf = (title: string) => songPages(web.site, title)
const newEditor = () => makeMember(web.site.server, web.site.churchId, 'Editor')

const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })

/** A changed title on the open page of a song's details; the session ends before it is saved. */
async function saveAfterTheEnd(page: Page, typed: string) {
  await titleField(page).fill(typed)
  await page.context().clearCookies()
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
}

const { putAway } = textsIn('en').drafts

test('when someone else signs in over an open editor, the changes are put away for who typed them; when the same person does, however the address is written, the save goes on', async () => {
  const [first, second] = [await newEditor(), await newEditor()]
  const { song, member } = pagesOf('Abide with Me')
  const page = await emptyWindow(null)
  await page.goto(`${member}/edit`)
  await signIn(page, first)
  await saveAfterTheEnd(page, 'Abide, O Lord')
  // The address is that of who typed the changes, and only the password is asked.
  expect(await page.getByLabel('E-mail address').inputValue()).toBe(`${first.email}`)
  const password = page.getByRole('dialog').getByLabel('Password')
  expect(await password.evaluate((field) => field === document.activeElement)).toBe(true)
  await signIn(page, second)
  await page.getByText(putAway).waitFor()
  await expectAccessibleByDayAndNight(page, page.getByText(putAway))
  await expectEventually(() => titleField(page).inputValue(), 'Abide with Me')
  expect(await page.getByText(/unsaved/i).count()).toBe(0)
  expect((await song()).version).toBe(1)

  await page.getByRole('banner').getByText(`${second.email}`).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('E-mail').waitFor()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(second.email)
  await signIn(page, first)
  await page.getByRole('list', { name: 'Songs' }).waitFor()
  await openWithin(page, `${member}/edit`)
  await page.getByText(/Your unsaved changes from .* are back/).waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('Saved. Everyone sees the new version now.').waitFor()
  const { version, metadata } = await song()
  expect([version, metadata.title]).toEqual([2, 'Abide, O Lord'])

  await openWithin(page, `${pagesOf('Crown Him with Many Crowns').member}/edit`)
  await saveAfterTheEnd(page, 'Crown Him')
  // The question stays: what was typed would be lost behind it.
  for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
  await signIn(page, first, { email: first.email?.toUpperCase() ?? '' })
  await page.getByText('Saved. Everyone sees the new version now.').waitFor()
  await page.getByRole('heading', { name: 'Crown Him', exact: true }).waitFor()
})

test('who signs out in one tab is signed out in all, and the next person begins with nothing of theirs', async () => {
  const [first, second] = [await newEditor(), await newEditor()]
  const { song, member } = pagesOf('Be Thou My Vision')
  const page = await emptyWindow(null)
  await page.goto(`${member}/edit`)
  await signIn(page, first)
  await titleField(page).fill('Be Thou My Vision, O Lord')
  const tab = await page.context().newPage()
  // The churches come late, and the page that asks for them is skipped then.
  await tab.route(/\/churches$/, async (route) => {
    await Bun.sleep(500)
    await route.continue()
  })
  await tab.goto('/library')
  await tab.getByRole('button', { name: 'Sign out' }).click()
  await tab.getByRole('button', { name: 'Sign out and keep them' }).click()
  // Both tabs show the sign-in form, and a sign-in in one of them continues both.
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await signIn(tab, second)
  await tab.getByRole('list', { name: 'Songs' }).waitFor()
  await expectEventually(() => titleField(page).inputValue(), 'Be Thou My Vision')
  await page.keyboard.press('Control+s')
  expect(await page.getByText(/unsaved/i).count()).toBe(0)
  expect((await song()).version).toBe(1)
  await tab.close()
})

test('a file that waited for a sign-in is sent on by itself for the same person only', async () => {
  const [first, second] = [await newEditor(), await newEditor()]
  const page = await emptyWindow(null)
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.url().includes('/assets?')) answers.push(response.status())
  })
  await page.goto(`${pagesOf('Amazing Grace').member}/arrangements/new`)
  await signIn(page, first)
  await page.getByLabel('Name', { exact: true }).waitFor()
  const picker = page.getByLabel('Choose files').last()
  // Files of their own: one that is there already would not be sent.
  const upload = async (name: string, pages: number) => {
    await page.context().clearCookies()
    await picker.setInputFiles([{ name, mimeType: 'application/pdf', buffer: plainPdf(pages) }])
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
  }
  await upload('one.pdf', 1)
  await signIn(page, first)
  await page.getByText('One file is ready.', { exact: false }).waitFor()
  await upload('two.pdf', 2)
  await signIn(page, second)
  await page.getByText(putAway).waitFor()
  await page.getByLabel('Name', { exact: true }).waitFor()
  expect(await page.getByText(/one\.pdf|two\.pdf/).count()).toBe(0)
  expect(answers).toEqual([401, 201, 401])
})

// More of them are a table of test/unit/web/address-after-sign-in.test.ts.
test('a wrong password is said; after a sign-in a crafted address leads to the library, a good one to its page', async () => {
  const who = await newEditor()
  const page = await emptyWindow(null)
  const library = `/library/${web.site.churchId}`
  const { member } = pagesOf('Amazing Grace')
  await page.goto(`/sign-in?next=${encodeURIComponent('/\\psaltery.example')}`)
  await page.getByLabel('E-mail address').fill(`${who.email}`)
  await page.getByLabel('Password').fill('something else')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page
    .getByRole('alert')
    .getByText(/password is wrong/)
    .waitFor()
  await signIn(page, who)
  await page.getByRole('list', { name: 'Songs' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(library)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('E-mail address').waitFor()
  // The page between them has another title than the two.
  for (const address of ['/sign-in/forgotten-password', `/sign-in?next=${encodeURIComponent(member)}`])
    await openWithin(page, address)
  await signIn(page, who)
  await page.getByRole('heading', { name: 'Amazing Grace' }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe(member)
})
