import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { loadPeopleTexts } from '../../src/web/texts/people/people-texts.ts'
import { hashCheaply } from '../../testkit/cheap-hashes.ts'
import { type Client, makeChurch, makeMember, makeUser } from '../../testkit/people.ts'
import { expectAccessibleByDayAndNight, expectFits } from '../../testkit/web/axe.ts'
import { addSession, DESKTOP, PHONE } from '../../testkit/web/browser.ts'
import { chooseLanguage } from '../../testkit/web/choose-language.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { tabTo } from '../../testkit/web/keyboard.ts'
import { TEXTS } from '../../testkit/web/texts-in.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedVisitorWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
hashCheaply()
type Texts = Awaited<ReturnType<typeof loadPeopleTexts>>['invitation']
const WORDS = 'three quiet harbours'

const visitor = sharedVisitorWindow(() => web.visitor({ size: PHONE }))

const church = async (name = 'Harbour Church') => {
  const churchId = await makeChurch(web.site.server, name)
  return { churchId, administrator: await makeMember(web.site.server, churchId, 'Administrator') }
}

const invitationFor = async (churchId: string, administrator: Client, email: string, role = 'Editor') => {
  const sent = { method: 'POST', body: { email, role } }
  const { link } = (await administrator.send(`/api/v2/churches/${churchId}/invitations`, sent)).body
  return { link: `${link}`, secret: `${link}`.split('#')[1] ?? '' }
}

const rolesOf = async (administrator: Client, churchId: string): Promise<Record<string, string>> => {
  const { people } = (await administrator.send(`/api/v2/churches/${churchId}/people`)).body
  return Object.fromEntries(people.map(({ email, role }: Record<string, string>) => [email, role]))
}

const inLibrary = (page: Page, churchId: string) =>
  expectEventually(() => new URL(page.url()).pathname + new URL(page.url()).hash, `/library/${churchId}`)

const accept = (page: Page) => page.getByRole('button', { name: 'Accept the invitation' })

test('a new person accepts with name and password on a phone, and lands in the library', async () => {
  const { churchId, administrator } = await church()
  const email = `${crypto.randomUUID()}@example.org`
  const { link, secret } = await invitationFor(churchId, administrator, email)
  const page = await visitor(PHONE)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto(link)
  await page.getByRole('heading', { name: 'You are invited to Harbour Church', level: 1 }).waitFor()
  await page.getByText(email).waitFor()
  await page.getByText('Editor', { exact: true }).waitFor()
  await expectAccessibleByDayAndNight(page)
  // Opening the link changes nothing, and neither does a reload.
  await page.reload()
  expect(Object.keys(await rolesOf(administrator, churchId))).toHaveLength(1)
  await accept(page).tap()
  await page.getByLabel('Your name').fill('Ben Test')
  await page.getByLabel('Password', { exact: true }).fill('Harbour church')
  await page.keyboard.press('Enter')
  await page.getByText('must not be the name of a church', { exact: false }).waitFor()
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByText('At least 12 characters.', { exact: true }).waitFor()
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))
  await page.getByLabel('Password', { exact: true }).fill(WORDS)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'New song' }).first().waitFor()
  await inLibrary(page, churchId)
  expect((await rolesOf(administrator, churchId))[email]).toBe('Editor')
  // The browser reports the address with its fragment, which it does not send.
  expect(requested.filter((url) => url.includes(secret) && url !== link)).toEqual([])
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(secret)

  // The link is good once, and says so on one page.
  await page.goto(link)
  await page.getByRole('heading', { name: 'This invitation is no longer good', level: 1 }).waitFor()
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))
  await page.getByRole('link', { name: 'To the library' }).tap()
  await inLibrary(page, churchId)
})

test('a person with an account accepts by keyboard, signs in on another page, and joins after a reload', async () => {
  const { churchId, administrator } = await church('Second Church')
  const anna = await makeMember(web.site.server, web.site.churchId, 'Viewer')
  const { link } = await invitationFor(churchId, administrator, `${anna.email}`.toUpperCase(), 'Viewer')
  const page = await visitor(DESKTOP)
  await page.goto(link)
  await tabTo(page, accept(page))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'You have an account already' }).waitFor()
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))
  // The secret survives a way to the sign-in page and back.
  await openWithin(page, '/sign-in?next=%2Finvitation')
  await page.getByLabel('E-mail address').fill(`${anna.email}`)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple')
  await page.keyboard.press('Enter')
  await accept(page).waitFor()
  await page.reload()
  await accept(page).click()
  await inLibrary(page, churchId)
  await page.getByRole('heading', { name: 'Second Church' }).waitFor()
  expect((await rolesOf(administrator, churchId))[`${anna.email}`]).toBe('Viewer')
})

test('signed in as another person: the page explains it, signs out, and the person with the account signs in in place', async () => {
  const { churchId, administrator } = await church()
  const anna = await makeUser(web.site.server)
  const { link } = await invitationFor(churchId, administrator, `${anna.email}`)
  const page = await visitor(PHONE)
  await addSession(page.context(), `${web.site.editor.cookie}`)
  await page.goto(link)
  await page.getByRole('heading', { name: `You are signed in as ${web.site.editor.email}` }).waitFor()
  expect(await accept(page).count()).toBe(0)
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))
  await page.getByRole('button', { name: 'Sign out and go on' }).tap()
  await accept(page).tap()
  expect(await page.getByLabel('E-mail address').inputValue()).toBe(`${anna.email}`)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple')
  await page.keyboard.press('Enter')
  await inLibrary(page, churchId)
})

test('the page of an invitation fits on a phone in every language', async () => {
  const { churchId, administrator } = await church()
  const { link } = await invitationFor(churchId, administrator, `${crypto.randomUUID()}@example.org`)
  const page = await visitor(PHONE)
  await page.goto(link)
  let shown = 'en'
  const inEach = async (look: (t: Texts) => Promise<unknown>) => {
    for (const language of TEXTS.keys()) {
      await chooseLanguage(page, shown, language)
      shown = language
      await look((await loadPeopleTexts(language)).invitation)
      await expectFits(page)
    }
  }
  await inEach((t) => page.getByRole('heading', { name: t.to('Harbour Church'), level: 1 }).waitFor())
  const { invitation } = await loadPeopleTexts(shown)
  await page.getByRole('button', { name: invitation.accept }).tap()
  await inEach((t) => page.getByLabel(t.name).waitFor())
})

test('404 in words: a link of which a part was lost', async () => {
  const page = await visitor(DESKTOP)
  const expectNotGood = async () => {
    await page.getByRole('heading', { name: 'This invitation is no longer good', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Sign in' }).waitFor()
  }
  await page.goto('/invitation#lost')
  await expectNotGood()
  await openWithin(page, '/sign-in/forgotten-password')
  await openWithin(page, `/invitation#${'x'.repeat(64)}`)
  await expectNotGood()
})
