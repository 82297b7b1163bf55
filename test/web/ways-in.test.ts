import { afterAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { startMailServer } from '../../testkit/mail/mail-server.ts'
import { plantIdentity } from '../../testkit/oidc/identity.ts'
import { settingsOf, startProvider } from '../../testkit/oidc/provider.ts'
import { makeMember } from '../../testkit/people.ts'
import { expectAccessibleByDayAndNight } from '../../testkit/web/axe.ts'
import { PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { PASSKEY_ORIGIN, passkeyDevices } from '../../testkit/web/passkey-devices.ts'
import { signIn } from '../../testkit/web/signing-in.ts'
import { textsIn } from '../../testkit/web/texts-in.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { windowForPeople } from '../../testkit/web/within-app.ts'

const post = await startMailServer()
const provider = await startProvider(`${PASSKEY_ORIGIN}/sign-in/oidc/callback`)
const web = setUpWeb({ ...post.env, ...settingsOf(provider), APP_ORIGIN: PASSKEY_ORIGIN })
afterAll(async () => {
  await post.stop()
  await provider[Symbol.asyncDispose]()
})

const windowOf = windowForPeople(() => web.visitor({ size: PHONE }))
const t = textsIn('en').signIn
const WORDS = 'three quiet harbours'

/** Makes the sign-ins of a person older than a change of the ways in allows. */
const ageSessions = (userId: string) =>
  web.site.server.database.collections.sessions.updateMany(
    { userId },
    { $set: { createdAt: new Date(Date.now() - 11 * 60_000) } },
  )

/** Invites a person, over the API. */
async function invite(email: string): Promise<string> {
  const { server, churchId } = web.site
  const administrator = await makeMember(server, churchId, 'Administrator')
  const invited = { method: 'POST', body: { email, role: 'Editor' } }
  return (await administrator.send(`/api/v2/churches/${churchId}/invitations`, invited)).body.link
}

const addPasskey = async (page: Page, name: string) => {
  await page.getByLabel('Name of the passkey').fill(name)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: t.out, exact: true }).first().click()
  await page.waitForURL(/\/sign-in/)
}

const signInWithPasskey = (page: Page) => page.getByRole('button', { name: t.passkey }).click()

test('a new member is offered a passkey; passkeys are added, sign in without an address, are removed, and explained where they are of another address', async () => {
  const { users, passkeys } = web.site.server.database.collections
  const email = `${crypto.randomUUID()}@example.org`
  const page = await windowOf(null)
  const devices = await passkeyDevices(page)
  const phone = await devices.add()
  await page.goto(await invite(email))
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await page.getByLabel('Your name').fill('Chloe')
  await page.getByLabel('Password', { exact: true }).fill(WORDS)
  await page.keyboard.press('Enter')
  const offer = page.getByRole('status').filter({ hasText: 'Add a passkey' })
  await expectAccessibleByDayAndNight(page, offer)
  await offer.getByRole('link', { name: 'Add a passkey' }).click()
  const panel = page.getByRole('region', { name: 'Passkeys' })
  await expectEventually(() => panel.evaluate((place) => place.getBoundingClientRect().top < 200), true)

  expect(await panel.getByLabel('Name of the passkey').inputValue()).toContain('Linux')
  await addPasskey(page, ' ')
  await panel.getByText('Give the passkey a name.').waitFor()
  await addPasskey(page, 'Phone')
  await panel.getByText('The passkey “Phone” is added.').waitFor()
  expect(await panel.getByLabel('Name of the passkey').inputValue()).toBe('')
  await addPasskey(page, 'Phone again')
  await panel.getByText('This device has a passkey of your account already.').waitFor()
  expect(await panel.getByText('is added.').count()).toBe(0)
  await devices.remove(phone)
  const key = await devices.add()
  // A new one needs a recent sign-in.
  const userId = (await users.findOne({ email }))?._id ?? ''
  await ageSessions(userId)
  await addPasskey(page, 'Key')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.email).fill(email)
  await dialog.getByLabel(t.password).fill(WORDS)
  await page.keyboard.press('Enter')
  await panel.getByText('The passkey “Key” is added.').waitFor()
  await panel.getByText('Not used yet').nth(1).waitFor()
  await expectAccessibleByDayAndNight(page, panel)
  await page.getByRole('button', { name: 'Switch off the password' }).waitFor()

  await signOut(page)
  await signInWithPasskey(page)
  await page
    .getByRole('link', { name: textsIn('en').signInLinks.account })
    .first()
    .click()
  await panel.getByText('Last used').waitFor()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain(email)
  await panel.getByRole('button', { name: 'Remove the passkey “Key”' }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await panel.getByText('The passkey “Key” is removed.').waitFor()
  await expectEventually(() => panel.getByRole('button', { name: /^Remove the passkey/ }).count(), 1)

  // The site moves to this address: the passkey that is left is of the old one, on the server and on the device.
  await passkeys.updateMany({ userId }, { $set: { host: 'old.example.org' } })
  await page.reload()
  await panel.getByText('Made for old.example.org', { exact: false }).waitFor()
  expect(await page.getByRole('button', { name: 'Switch off the password' }).count()).toBe(0)
  // The device still has the passkey that was removed here, then only that of the old address.
  await signOut(page)
  await signInWithPasskey(page)
  await page.getByText(t.noPasskey).waitFor()
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))
  await devices.remove(key)
  await devices.addPasskeyOf(await devices.add(), 'old.example.org')
  await page.reload()
  await signInWithPasskey(page)
  await page.getByText(t.noPasskey).waitFor()
})

test('a person changes the address by a mailed link, which asks for a click and for a sign-in', async () => {
  const person = await makeMember(web.site.server, web.site.churchId, 'Editor')
  const email = `${crypto.randomUUID()}@example.org`
  const page = await windowOf(person.cookie, 'de')
  await page.goto('/account')
  await page.getByText(`Du meldest dich als ${person.email} an.`).waitFor()
  await page.getByLabel('Neue E-Mail-Adresse').fill(email)
  await page.getByLabel('Neue E-Mail-Adresse').press('Enter')
  const sent = page.getByText(`Wenn ${email} noch frei ist`, { exact: false })
  await expectAccessibleByDayAndNight(page, sent)
  const { link, subject } = await post.mailFor(email)
  expect(subject).toBe('Neue E-Mail-Adresse bestätigen')
  // On another device nobody is signed in.
  await windowOf(null)
  await page.goto(link)
  await signIn(page, person)
  await page.getByRole('heading', { name: 'Confirm your new address' }).waitFor()
  expect((await person.send('/api/v2/me')).body.user.email).toBe(person.email)
  await page.getByRole('button', { name: 'Use the new address' }).click()
  await page.getByText(`From now on you sign in as ${email}.`).waitFor()
  await page.getByText('Set a new password on the page of your account.', { exact: false }).waitFor()
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))
  await page.getByRole('link', { name: 'Your account' }).click()
  await page.getByText(`You sign in as ${email}.`).waitFor()
  expect((await post.mailFor(`${person.email}`)).subject).toBe('Your email address was changed')
  await page.goto(link)
  await page.getByRole('button', { name: 'Use the new address' }).click()
  await page.getByRole('heading', { name: 'This link is no longer good' }).waitFor()
})

// What the link does is in account.test.ts.
test('a forgotten password: the link is mailed in the language of the app', async () => {
  const person = await makeMember(web.site.server, web.site.churchId, 'Editor')
  const page = await windowOf(null, 'fr')
  await page.goto('/sign-in/forgotten-password')
  await page.getByRole('textbox').fill(`${person.email}`)
  await page.keyboard.press('Enter')
  const { link, subject } = await post.mailFor(`${person.email}`)
  expect(subject).toBe('Choisir un nouveau mot de passe')
  expect(link).toMatch(new RegExp(`^${PASSKEY_ORIGIN}/new-password#.{20,}`))
})

/** On the page of the provider. */
async function goOnAs(page: Page, person: object): Promise<void> {
  await page.getByLabel('Who are you?').fill(JSON.stringify(person))
  await page.getByRole('button', { name: 'Go on' }).click()
}

test('an invited person signs in with the provider, and an unknown one is told what to do', async () => {
  const { churchId } = web.site
  const email = 'hanna@example.org'
  await invite(email)
  const page = await windowOf(null)
  const signInAs = async (person: object) => {
    await page.getByRole('link', { name: 'Sign in with Grace Account' }).click()
    await goOnAs(page, person)
  }
  await page.goto(`/sign-in?next=%2Flibrary%2F${churchId}`)
  await signInAs({ subject: 'stranger', email: 'stranger@example.org', isVerified: true })
  await page.getByText('Your address has no account here', { exact: false }).waitFor()
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))
  await page.context().clearCookies({ domain: '127.0.0.1' })
  await signInAs({ subject: 'hanna', email, isVerified: true })
  await page.waitForURL(`**/library/${churchId}`)
  await page.getByRole('link', { name: 'Your account' }).waitFor()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain(email)
})

test('a person connects an account of the provider, after a recent sign-in, and removes it', async () => {
  const { server, churchId } = web.site
  const person = await makeMember(server, churchId, 'Viewer')
  const other = await plantIdentity(server, await makeMember(server, churchId, 'Viewer'), provider.issuer)
  const page = await windowOf(null)
  await page.goto('/sign-in?next=%2Faccount')
  await signIn(page, person)
  const panel = page.getByRole('region', { name: 'Connected accounts' })
  const connect = async (own: object) => {
    await panel.getByRole('button', { name: 'Connect Grace Account' }).click()
    await goOnAs(page, own)
  }
  await connect({ subject: other.subject })
  await page.getByText('belongs to another person here already', { exact: false }).waitFor()
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))
  await page.getByRole('link', { name: 'Your account' }).click()
  await page.waitForURL('**/account')
  await page.context().clearCookies({ domain: '127.0.0.1' })
  await connect({ subject: 'own', email: 'elsewhere@example.org', isVerified: true })
  await page.waitForURL('**/account')
  await panel.getByRole('button', { name: 'Remove Grace Account' }).waitFor()
  expect(await panel.getByText('This server does not offer it', { exact: false }).count()).toBe(0)
  const userId = `${person.userId}`
  const { identities, sessions } = server.database.collections
  expect(await identities.countDocuments({ userId })).toBe(1)
  await ageSessions(userId)
  await page.reload()
  await panel.getByRole('button', { name: 'Remove Grace Account' }).waitFor()
  await expectAccessibleByDayAndNight(page, panel)
  await panel.getByRole('button', { name: 'Connect Grace Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in once more' })
  await dialog.getByText('You can also go to Grace Account.', { exact: false }).waitFor()
  await expectAccessibleByDayAndNight(page, dialog)
  await dialog.getByRole('link', { name: 'Sign in with Grace Account' }).click()
  const recent = () => sessions.countDocuments({ userId, createdAt: { $gt: new Date(Date.now() - 60_000) } })
  await expectEventually(recent, 1)
  await page.waitForURL('**/account')
  await panel.getByRole('button', { name: 'Remove Grace Account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await panel.getByText('Grace Account is removed.').waitFor()
  expect(await identities.countDocuments({ userId })).toBe(0)
  // Removing a way in signs out all other devices.
  expect((await person.send('/api/v2/me')).status).toBe(401)
})
