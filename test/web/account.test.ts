import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { startSession } from '../../src/accounts/auth/service.ts'
import { makeResetLink } from '../../src/accounts/own/mails.ts'
import { systemClock } from '../../src/core/time.ts'
import { hashCheaply } from '../../testkit/cheap-hashes.ts'
import { plantIdentity } from '../../testkit/oidc/identity.ts'
import {
  type Client,
  client,
  FROM_A_TEST,
  makeChurch,
  makeMember,
  PASSWORD,
  setRole,
} from '../../testkit/people.ts'
import { plantPasskey } from '../../testkit/software-passkey.ts'
import { expectAccessibleByDayAndNight } from '../../testkit/web/axe.ts'
import { PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { signIn } from '../../testkit/web/signing-in.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, windowForPeople } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
hashCheaply()

const windowOf = windowForPeople(() => web.visitor({ size: PHONE }))

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const member = async () => {
  const churchId = await makeChurch(web.site.server, 'Harbour Church')
  await makeMember(web.site.server, churchId, 'Administrator')
  return { churchId, person: await makeMember(web.site.server, churchId, 'Editor') }
}

/** Another sign-in of the person, with a program of this name. */
const alsoSignedIn = async ({ userId }: Client, agent: string): Promise<Client> => {
  const { collections } = web.site.server.database
  const token = await startSession({ collections, clock: systemClock }, `${userId}`, {
    ...FROM_A_TEST,
    agent,
  })
  return client(web.site.server, { token })
}

const devices = (page: Page) => page.getByRole('region', { name: 'Where you are signed in' })

test('a person finds the account from the library, changes the name, and what was typed stays when a request fails; a password is changed with the current one, and the other sessions end', async () => {
  const { churchId, person } = await member()
  const other = await alsoSignedIn(person, FIREFOX)
  const page = await windowOf(person.cookie)
  await page.goto(`/library/${churchId}`)
  await page.getByRole('link', { name: 'Your account' }).click()
  await page.getByRole('heading', { name: 'Your account', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/account')
  await page.route('**/api/v2/me', (route) => route.abort())
  await page.getByLabel('Your name').fill('  Hanna Test ')
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByText('The server does not answer', { exact: false }).waitFor()
  await page.unroute('**/api/v2/me')
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByText('Your name is saved.').waitFor()
  expect((await person.send('/api/v2/me')).body.user.name).toBe('Hanna Test')
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))

  // The password is the only way in.
  expect(await page.getByRole('button', { name: 'Switch off the password' }).count()).toBe(0)
  const [current, next] = [page.getByLabel('Current password'), page.getByLabel('New password')]
  await devices(page).getByText('Firefox on Windows').waitFor()
  await current.fill('not the password')
  await next.fill('short')
  const change = page.getByRole('button', { name: 'Change password' })
  await change.click()
  await expectEventually(() => next.getAttribute('aria-invalid'), 'true')
  await next.fill('Harbour Church')
  await page.getByText('must not be the name of a church', { exact: false }).waitFor()
  await next.fill('three quiet harbours')
  await change.click()
  await page.getByText('The current password is wrong.').waitFor()
  expect(await next.inputValue()).toBe('three quiet harbours')
  expect((await other.send('/api/v2/me')).status).toBe(200)
  await current.fill(PASSWORD)
  await page.getByLabel('Show what I type').check()
  expect(await next.getAttribute('type')).toBe('text')
  await next.press('Enter')
  await page.getByText('Your password is changed.', { exact: false }).waitFor()
  expect([await current.inputValue(), await next.inputValue()]).toEqual(['', ''])
  expect((await other.send('/api/v2/me')).status).toBe(401)
  await page.getByText('You are signed in on this device only.').waitFor()
  await page.getByRole('link', { name: 'Tokens in Harbour Church' }).click()
  await page.getByRole('heading', { name: 'Access tokens', level: 1 }).waitFor()
})

test('recent sign-ins are shown with their way, and refused ones with their number; sessions have readable names: one is ended, then all others after a question', async () => {
  const { person } = await member()
  const { email } = person
  const headers = { 'user-agent': IPHONE }
  const attempt = (password: string) =>
    client(web.site.server).send('/api/v2/session', { method: 'POST', headers, body: { email, password } })
  const answers = [await attempt('something else'), await attempt('something else'), await attempt(PASSWORD)]
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 204])
  const [first, second] = [await alsoSignedIn(person, FIREFOX), await alsoSignedIn(person, 'curl/8.5.0')]
  const page = await windowOf(person.cookie)
  await page.goto('/account')
  const signIns = page.getByRole('region', { name: 'Recent sign-ins' })
  await signIns.getByText('2 refused attempts · ', { exact: false }).waitFor()
  await signIns.getByText('Password · ', { exact: false }).first().waitFor()
  expect(await signIns.getByText('Safari on iPhone').count()).toBe(2)
  await page.getByRole('button', { name: 'Sign out Firefox on Windows' }).click()
  await page.getByText('Firefox on Windows is signed out.').waitFor()
  expect((await first.send('/api/v2/me')).status).toBe(401)
  await expectEventually(
    () => page.getByRole('button', { name: /^Sign out .* on / }).allInnerTexts(),
    ['Sign out'],
  )
  await devices(page).getByText('Safari on iPhone', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessibleByDayAndNight(page, dialog)
  await dialog.getByRole('button', { name: 'Sign out all other devices' }).click()
  await page.getByText('All other devices are signed out.').waitFor()
  expect((await second.send('/api/v2/me')).status).toBe(401)
  const { sessions } = (await person.send('/api/v2/me/sessions')).body
  expect(sessions).toHaveLength(1)
})

test('an account is deleted after a question, with an old sign-in after another one; 409 for the last Administrator is a sentence', async () => {
  const { churchId, person } = await member()
  const second = await makeChurch(web.site.server, 'Hill Church')
  await setRole(web.site.server, second, person, 'Administrator')
  const page = await windowOf(null)
  await page.goto('/account')
  await signIn(page, person)
  await page.getByRole('button', { name: 'Delete account …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Harbour Church and Hill Church', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByText('the last Administrator of Hill Church.', { exact: false }).waitFor()
  await expectAccessibleByDayAndNight(page, dialog)
  await makeMember(web.site.server, second, 'Administrator')
  await web.site.server.database.collections.sessions.updateMany(
    { userId: `${person.userId}` },
    { $set: { createdAt: new Date(Date.now() - 11 * 60_000) } },
  )
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  const again = page.getByRole('dialog', { name: 'Sign in once more' })
  expect(await again.getByLabel('E-mail address').inputValue()).toBe(`${person.email}`)
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  // The question comes once more: nothing is deleted by a sign-in.
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('heading', { name: 'Your account is deleted.', level: 1 }).waitFor()
  expect((await person.send('/api/v2/me')).status).toBe(401)
  await page.goto(`/library/${churchId}`)
  await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
})

test('a first password needs a recent sign-in; with another way in it can be switched off again', async () => {
  const { person } = await member()
  const { server } = web.site
  // Neither can be used on this server.
  await plantIdentity(server, person, 'https://accounts.example.org')
  await plantPasskey(server, person, 'songs.example.org')
  const page = await windowOf(person.cookie)
  await page.goto('/account')
  await page.getByLabel('Current password').waitFor()
  await page.getByText('This server does not offer it at the moment', { exact: false }).waitFor()
  expect(await page.getByRole('button', { name: 'Switch off the password' }).count()).toBe(0)
  await plantPasskey(server, person)
  await page.reload()
  await page.getByRole('button', { name: 'Switch off the password' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessibleByDayAndNight(page, dialog)
  await dialog.getByRole('button', { name: 'Switch off the password' }).click()
  await page.getByText('You can set one as a further way in.', { exact: false }).waitFor()
  expect(await page.getByLabel('Current password').count()).toBe(0)
  await page.getByLabel('New password').fill('three quiet harbours')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Your password is set.', { exact: false }).waitFor()
  expect((await person.send('/api/v2/me')).body.user.hasPassword).toBe(true)
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))
  await page.getByRole('button', { name: 'Remove accounts.example.org' }).click()
  await dialog.getByText('You can no longer sign in with it then', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expectEventually(() => page.getByRole('region', { name: 'Connected accounts' }).count(), 0)
  expect((await person.send('/api/v2/me')).body.user.identities).toEqual([])
})

/** As the admin's tool makes it. */
const linkFor = async ({ email }: Client): Promise<string> => {
  const deps = { collections: web.site.server.database.collections, clock: systemClock, appOrigin: '' }
  return (await makeResetLink(deps, `${email}`)).link
}

test('by a link a new password is set once: the secret leaves the address, all sessions end, then the link is no longer good', async () => {
  const { churchId, person } = await member()
  const link = await linkFor(person)
  const page = await windowOf(null)
  await page.goto(link)
  await page.getByRole('heading', { name: 'New password', level: 1 }).waitFor()
  await expectEventually(() => page.evaluate(() => location.href.endsWith('/new-password')), true)
  await page.getByText('All devices are signed out then', { exact: false }).waitFor()
  const field = page.getByLabel('New password')
  await field.fill('too short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('At least 12 characters.', { exact: true }).waitFor()
  await field.fill('Harbour Church')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('neither your e-mail address nor the name', { exact: false }).waitFor()
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))
  await page.route('**/password-resets/accept', (route) => route.abort())
  await field.fill('three quiet harbours')
  await field.press('Enter')
  await page.getByText('The server does not answer', { exact: false }).waitFor()
  expect(await field.inputValue()).toBe('three quiet harbours')
  await page.unroute('**/password-resets/accept')
  await field.press('Enter')
  await page.getByRole('heading', { name: 'Your new password is set', level: 1 }).waitFor()
  expect((await person.send('/api/v2/me')).status).toBe(401)
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail address').fill(`${person.email}`)
  await page.getByLabel('Password').fill('three quiet harbours')
  await page.keyboard.press('Enter')
  await expectEventually(() => new URL(page.url()).pathname, `/library/${churchId}`)
  await openWithin(page, link)
  await page.getByLabel('New password').fill('three loud harbours')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'This link is no longer good' }).waitFor()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await page.getByRole('heading', { name: 'Forgotten your password?' }).waitFor()
  // A server without mail says to ask its host.
  await page.getByText('An Administrator of your church cannot set it', { exact: false }).waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe('/sign-in')
})
