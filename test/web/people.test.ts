import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { ownName } from '../../src/web/texts/languages.ts'
import { loadPeopleTexts, type PeopleTexts } from '../../src/web/texts/people/people-texts.ts'
import { type Client, makeMember, makeUser, setRole } from '../../testkit/people.ts'
import { churchOf, nameIt, setUpAdministrator } from '../../testkit/web/administrator.ts'
import { expectAccessible, expectAccessibleByDayAndNight, expectFits } from '../../testkit/web/axe.ts'
import { PHONE } from '../../testkit/web/browser.ts'
import { chooseLanguage } from '../../testkit/web/choose-language.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { tabTo } from '../../testkit/web/keyboard.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { TEXTS, textsIn } from '../../testkit/web/texts-in.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, windowForPeople } from '../../testkit/web/within-app.ts'

const web = setUpWeb()

const openHers = setUpAdministrator(web, { churches: 4 })

/** For people whose role changes. */
const windowOf = windowForPeople(() => web.visitor())

const rolesOf = async (administrator: Client, churchId: string): Promise<Record<string, string>> => {
  const { body } = await administrator.send(`/api/v2/churches/${churchId}/people`)
  return Object.fromEntries(
    body.people.map(({ name, email, role }: Record<string, string>) => [name ?? email, role]),
  )
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test('an Administrator invites by keyboard, gets link and QR code this once, and withdraws it; 409: a 101st is refused', async () => {
  const { page, churchId, administrator, area } = await openHers()
  await openWithin(page, `/library/${churchId}`)
  await page.getByRole('link', { name: 'Administration' }).click()
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await heading(page, 'People').waitFor()
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))
  const email = page.getByLabel('E-mail address')
  await tabTo(page, email)
  await page.keyboard.type('no address')
  await page.keyboard.press('Enter')
  await page.getByText('Type an e-mail address', { exact: false }).waitFor()
  await email.fill(`${administrator.email}`.toUpperCase())
  await page.keyboard.press('Enter')
  await page.getByText('A member has this address already', { exact: false }).waitFor()
  await email.fill('ben@example.org')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const made = page.getByRole('region', { name: 'The invitation for ben@example.org' })
  const link = (await made.locator('code').textContent()) ?? ''
  expect(link).toMatch(/\/invitation#[A-Za-z0-9_-]{64}$/)
  await made.getByRole('img', { name: 'QR code with the invitation for ben@example.org' }).waitFor()
  await made.getByText('Editor · Good until', { exact: false }).waitFor()
  await expectAccessibleByDayAndNight(page, made)
  await made.getByRole('button', { name: 'Done' }).click()
  expect(await page.getByText(link).count()).toBe(0)

  // An address that was invited is not invited again, with another role, without a question.
  const question = page.getByRole('dialog', { name: 'This address has an open invitation' })
  const openRoles = async () => {
    const { body } = await administrator.send(`/api/v2/churches/${churchId}/invitations`)
    return body.invitations.map(({ role }: { role: string }) => role)
  }
  for (const [action, roles] of [
    ['Cancel', ['Editor']],
    ['Replace the invitation', ['Viewer']],
  ] as const) {
    await email.fill(' Ben@Example.org')
    await page.getByRole('button', { name: 'Make invitation' }).click()
    await question.getByText('Editor · Made', { exact: false }).waitFor()
    await question.getByText('the role is then: Viewer', { exact: false }).waitFor()
    await expectAccessible(page, question)
    await question.getByRole('button', { name: action }).click()
    await expectEventually(() => question.count(), 0)
    await expectEventually(openRoles, roles)
  }
  await made.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Make a new link for ben@example.org' }).click()
  await expectEventually(async () => (await made.locator('code').textContent()) === link, false)
  await made.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Withdraw the invitation for ben@example.org' }).click()
  await page.getByRole('dialog').getByText('stops working at once', { exact: false }).waitFor()
  await expectAccessible(page, page.getByRole('dialog'))
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('The invitation for ben@example.org is withdrawn.').waitFor()
  await expectEventually(() => page.getByRole('heading', { name: 'Open invitations' }).count(), 0)
  expect((await administrator.send(`/api/v2/churches/${churchId}/invitations`)).body.invitations).toEqual([])
  await openWithin(page, `${area}/people/history`)
  await page.getByText('Hanna Test withdrew the invitation for ben@example.org.').first().waitFor()

  // 409: the 101st open invitation is refused in words.
  const { invitations } = web.site.server.database.collections
  await invitations.insertMany(
    Array.from({ length: 100 }, (_, at) => ({
      _id: `${churchId}-${at}`,
      ...{ churchId, invitationId: crypto.randomUUID(), role: 'Viewer' as const },
      ...{ email: `singer${at}@example.org`, emailKey: `singer${at}@example.org` },
      ...{ inviterId: `${administrator.userId}`, createdAt: new Date() },
      expiresAt: new Date(Date.now() + 60_000_000),
    })),
  )
  await openWithin(page, `${area}/people`)
  await email.fill('one-more@example.org')
  await page.getByRole('button', { name: 'Make invitation' }).click()
  await page.getByText('as many open invitations as it can have', { exact: false }).waitFor()
  expect(await email.inputValue()).toBe('one-more@example.org')
})

test('an Administrator changes roles and removes people; the last one can neither leave nor become less', async () => {
  const { page, churchId, administrator, area } = await openHers(PHONE)
  const ben = await makeMember(web.site.server, churchId, 'Viewer')
  await nameIt(web.site.server, ben, 'Ben Test')
  // The day is noted after the first request to the church was answered.
  const { memberships } = web.site.server.database.collections
  expect((await administrator.send(`/api/v2/churches/${churchId}/people`)).status).toBe(200)
  await expectEventually(() => memberships.countDocuments({ churchId, lastSeenAt: { $exists: true } }), 1)
  const dialog = page.getByRole('dialog')
  await openWithin(page, `${area}/people`)
  await page.getByText('2 people').waitFor()
  await page.getByText('Seen today', { exact: false }).waitFor()
  await page.getByText('Not seen yet', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Change role: Hanna Test' }).tap()
  await dialog.getByRole('radio', { name: 'Editor' }).check()
  await dialog.getByText('You give up managing this church', { exact: false }).waitFor()
  await expectAccessibleByDayAndNight(page, dialog)
  await dialog.getByRole('button', { name: 'Change role' }).tap()
  await dialog.getByText('This church has no other Administrator', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).tap()
  await page.getByRole('button', { name: 'Leave this church' }).tap()
  await dialog.getByText('You will no longer see what Harbour Church', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Leave' }).tap()
  await dialog.getByText('This church has no other Administrator', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).tap()

  await page.getByRole('button', { name: 'Change role: Ben Test' }).tap()
  await dialog.getByRole('radio', { name: 'Administrator' }).check()
  await dialog.getByRole('button', { name: 'Change role' }).tap()
  await page.getByText('Ben Test now has the role Administrator.').waitFor()
  expect(await rolesOf(ben, churchId)).toEqual({ 'Ben Test': 'Administrator', 'Hanna Test': 'Administrator' })
  await page.getByRole('button', { name: 'Remove Ben Test' }).tap()
  await dialog.getByText('Ben Test will no longer see what Harbour Church', { exact: false }).waitFor()
  await expectAccessibleByDayAndNight(page, dialog)
  await dialog.getByRole('button', { name: 'Remove' }).tap()
  await page.getByText('Ben Test is no longer a member.').waitFor()
  expect(await rolesOf(administrator, churchId)).toEqual({ 'Hanna Test': 'Administrator' })
  await page.getByRole('link', { name: 'History' }).tap()
  const entries = page.getByRole('list', { name: 'History of people' }).getByRole('listitem')
  await entries.filter({ hasText: 'Hanna Test removed Ben Test.' }).waitFor()
  await entries
    .filter({ hasText: 'Hanna Test changed the role of Ben Test from Viewer to Administrator.' })
    .waitFor()
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))
})

test('the app adapts to one’s own new role, and every member can leave', async () => {
  const hanna = await makeUser(web.site.server)
  await nameIt(web.site.server, hanna, 'Hanna Test')
  const { churchId, administrator, area } = await churchOf(web.site.server, hanna)
  await makeMember(web.site.server, churchId, 'Administrator')
  const page = await windowOf(administrator.cookie)
  const dialog = page.getByRole('dialog')
  await page.goto(`${area}/people`)
  await page.getByRole('button', { name: 'Change role: Hanna Test' }).click()
  await dialog.getByRole('radio', { name: 'Viewer' }).check()
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await heading(page, 'Church').waitFor()
  await page.getByText('An Administrator can change it.', { exact: false }).waitFor()
  expect(await page.getByRole('link', { name: 'People', exact: true }).count()).toBe(0)
  await openWithin(page, `${area}/people`)
  await heading(page, 'There is nothing here').waitFor()
  await openWithin(page, `/library/${churchId}/administration`)
  await page.getByRole('button', { name: 'Leave this church' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/library')
  await page.getByText('You do not belong to a church yet', { exact: false }).waitFor()
  expect((await administrator.send('/api/v2/churches')).body.churches).toEqual([])
})

test('of 120 people one is found while typing, and the history is read page by page', async () => {
  const { page, churchId, area } = await openHers()
  const { users, memberships } = web.site.server.database.collections
  const at = new Date('2026-01-02T12:00:00Z')
  const singers = Array.from({ length: 120 }, (_, number) => ({
    _id: crypto.randomUUID(),
    email: `singer${number}@example.org`,
    emailKey: `singer${number}.${churchId}@example.org`,
    name: `Singer ${number}`,
    passwordHash: '',
    createdAt: at,
  }))
  await users.insertMany(singers)
  await memberships.insertMany(
    singers.map(({ _id: userId }) => ({
      ...{ _id: { churchId, userId }, churchId, userId, role: 'Viewer' as const, since: at },
    })),
  )
  const ben = await makeMember(web.site.server, churchId, 'Viewer')
  for (let count = 0; count < 26; count++)
    for (const role of ['Editor', 'Viewer'] as const) await setRole(web.site.server, churchId, ben, role)
  await openWithin(page, `${area}/people`)
  const rows = page.getByRole('list', { name: 'Members' }).getByRole('listitem')
  await expectEventually(() => rows.count(), 122)
  await page.getByLabel('Find a person').fill('singer 11')
  await expectEventually(() => rows.count(), 11)
  await page.getByText('11 people found').waitFor()
  await page.getByLabel('Find a person').fill('no such person')
  await page.getByText('No person matches “no such person”.').waitFor()
  await expectAccessible(page, page.getByRole('main'))
  await page.getByLabel('Find a person').press('Escape')
  await expectEventually(() => rows.count(), 122)
  // A list that is looked at again is read again.
  const late = await makeMember(web.site.server, churchId, 'Viewer')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expectEventually(() => rows.filter({ hasText: `${late.email}` }).count(), 1)
  await page.getByRole('link', { name: 'History' }).click()
  const entries = page.getByRole('list', { name: 'History of people' }).getByRole('listitem')
  await expectEventually(() => entries.count(), 50)
  await page.getByRole('button', { name: 'Older entries' }).click()
  await expectEventually(() => entries.count(), 55)
  expect(await page.getByRole('button', { name: 'Older entries' }).count()).toBe(0)
})

test('403: a role that is taken away while a person is editing leaves the words on the page and says so', async () => {
  const { server, churchId } = web.site
  const administrator = await makeMember(server, churchId, 'Administrator')
  const editor = await makeMember(server, churchId, 'Editor')
  const page = await windowOf(editor.cookie)
  await page.goto(await songPages(web.site, 'Amazing Grace').editLyrics())
  const line = page.getByLabel(textsIn('en').lyrics.line(1, 'Verse 1'))
  await line.fill('Amazing grace! how sweet the new sound')
  const person = `/api/v2/churches/${churchId}/people/${editor.userId}`
  expect((await administrator.send(person, { method: 'PUT', body: { role: 'Viewer' } })).status).toBe(200)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Your role here has changed', { exact: false }).first().waitFor()
  await page.getByText('Viewer', { exact: true }).waitFor()
  expect(await line.inputValue()).toBe('Amazing grace! how sweet the new sound')
  await expectAccessible(page, page.getByText('Your role here has changed', { exact: false }).first())
  await setRole(server, churchId, editor, 'Editor')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.includes('/lyrics/'))
  await page.getByText('how sweet the new sound', { exact: false }).first().waitFor()

  await page.goto(await songPages(web.site, 'Amazing Grace').editLyrics())
  await line.fill('Kept on this device')
  expect((await administrator.send(person, { method: 'DELETE' })).status).toBe(204)
  // The stream of changes ends, and the page notices by itself.
  await heading(page, 'You are no longer a member of Grace Chapel').waitFor()
  await page.getByText('stays on this device', { exact: false }).waitFor()
  const stored = await page.evaluate(() => Object.values({ ...localStorage }).join())
  expect(stored).toContain('Kept on this device')
})

/** Looks at the page in each language: the settings stay open above it. */
async function inEachLanguage(
  page: Page,
  from: string,
  titleIn: (texts: PeopleTexts) => string,
): Promise<void> {
  await page.getByRole('button', { name: textsIn(from).settings, exact: true }).tap()
  for (const [language] of TEXTS) {
    await page.getByRole('dialog').getByText(ownName(language), { exact: true }).tap()
    await page.locator('h1', { hasText: titleIn(await loadPeopleTexts(language)) }).waitFor()
    await expectFits(page)
  }
  await page.getByRole('dialog').getByText(ownName(from), { exact: true }).tap()
  await page.getByRole('dialog', { name: textsIn(from).settings, exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('the pages of people fit on a phone in every language', async () => {
  const { page, area } = await openHers(PHONE)
  const { invite } = await loadPeopleTexts('en')
  await openWithin(page, `${area}/people`)
  await page.getByLabel(invite.email).fill('someone.with.a.long.address@example.org')
  await inEachLanguage(page, 'en', (t) => t.title)
  await page.getByRole('button', { name: invite.make }).tap()
  let shown = 'en'
  for (const [language, texts] of TEXTS) {
    const t = await loadPeopleTexts(language)
    await chooseLanguage(page, shown, language)
    shown = language
    // The link that was made stays on the page.
    await page.getByRole('button', { name: t.link.done }).waitFor()
    await expectFits(page)
    await page.getByRole('button', { name: t.changeOf('Hanna Test') }).tap()
    await page.getByRole('dialog').getByRole('radio', { name: texts.churches.role.Viewer }).waitFor()
    await expectFits(page)
    await page.keyboard.press('Escape')
  }
  await openWithin(page, `${area}/people/history`)
  await inEachLanguage(page, shown, (t) => t.history.title)
})
