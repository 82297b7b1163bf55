import { afterAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { systemClock } from '../../src/core/time/clock.ts'
import { makeSetUpLink } from '../../src/set-up/code.ts'
import { demoChurch, markAsDemo } from '../../src/set-up/demo-church.ts'
import { startMailServer } from '../../testkit/mail/mail-server.ts'
import { expectAccessibleByDayAndNight } from '../../testkit/web/axe.ts'
import { PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { PASSKEY_ORIGIN, passkeyDevices } from '../../testkit/web/passkey-devices.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'

const mail = await startMailServer()
afterAll(() => mail.stop())
const web = setUpWeb({ ...mail.env, APP_ORIGIN: PASSKEY_ORIGIN })

const [ANNA, BEN, CHLOE] = ['anna@example.org', 'ben@example.org', 'chloe@example.org']
const WORDS = 'three quiet harbours'

/** The link that the start of a server prints. The church of the tests is its demo. */
const setUpLink = async (): Promise<string> => {
  const { collections } = web.site.server.database
  const _id = web.site.churchId
  await collections.churches.updateOne({ _id }, { $set: { name: demoChurch.name } })
  await markAsDemo(collections, _id)
  return (await makeSetUpLink({ collections, clock: systemClock, appOrigin: PASSKEY_ORIGIN })).link
}

const invite = async (page: Page, email: string, role: string): Promise<string> => {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('radio', { name: role }).check()
  await page.getByRole('button', { name: 'Make invitation' }).click()
  const made = page.getByRole('region', { name: `The invitation for ${email}` })
  const link = (await made.locator('code').textContent()) ?? ''
  await made.getByRole('button', { name: 'Done' }).click()
  return link
}

const acceptWithPassword = async (page: Page, link: string, name: string) => {
  await page.goto(link)
  await page.getByRole('heading', { name: 'You are invited to St. Mary', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(WORDS)
  await page.keyboard.press('Enter')
}

const changeRole = async (page: Page, name: string, role: string) => {
  await page.getByRole('button', { name: `Change role: ${name}` }).click()
  await page.getByRole('dialog').getByRole('radio', { name: role }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
  await page.getByText(`${name} now has the role ${role}.`).waitFor()
}

const signIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

test('a church from its first minute on: set up, people, a passkey, roles, a forgotten password, a removal, a new name', async () => {
  const anna = await web.visitor()
  await anna.goto(await setUpLink())
  await anna.getByLabel('Name of the church').fill('St. Mary')
  await anna.getByLabel('Your name').fill('Anna')
  await anna.getByLabel('E-mail address').fill(ANNA)
  await anna.getByLabel('Password', { exact: true }).fill(WORDS)
  await anna.getByRole('button', { name: 'Make the church' }).click()
  await anna.getByText('No songs yet').waitFor()
  const library = new URL(anna.url()).pathname
  await anna.getByRole('link', { name: 'New song' }).first().click()
  await anna.getByRole('textbox', { name: 'Title', exact: true }).fill('Morning Has Come')
  await anna.getByRole('button', { name: 'Save', exact: true }).click()
  await anna.getByRole('heading', { name: 'Morning Has Come' }).waitFor()
  const song = new URL(anna.url()).pathname

  // Two are invited: the link of one is handed on, that of the other comes by mail.
  await anna.goto(`${library}/administration/people`)
  const handedOn = await invite(anna, BEN, 'Editor')
  await invite(anna, CHLOE, 'Viewer')
  const ben = await web.visitor({ size: PHONE })
  await acceptWithPassword(ben, handedOn, 'Ben')
  await ben.getByText('Morning Has Come').first().waitFor()
  const chloe = await web.visitor()
  await acceptWithPassword(chloe, (await mail.mailFor(CHLOE)).link, 'Chloe')
  await chloe.getByText('Morning Has Come').first().waitFor()
  // She takes up the offer of a passkey, and signs in with it without typing anything.
  await (await passkeyDevices(chloe)).add()
  const offer = chloe.getByRole('status').filter({ hasText: 'Add a passkey' })
  await expectAccessibleByDayAndNight(chloe, offer)
  await offer.getByRole('link', { name: 'Add a passkey' }).click()
  const passkeys = chloe.getByRole('region', { name: 'Passkeys' })
  await expectEventually(() => passkeys.evaluate((panel) => panel.getBoundingClientRect().top < 200), true)
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys.getByText('is added.').waitFor()
  await chloe.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await chloe.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await chloe.getByText('Morning Has Come').first().waitFor()
  await anna.reload()
  await anna.getByText('3 people').waitFor()
  expect(await anna.getByRole('heading', { name: 'Open invitations' }).count()).toBe(0)

  // A role changes while the person edits: nothing that was typed is lost.
  await ben.goto(`${song}/edit`)
  const title = ben.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('Morning Has Broken')
  await changeRole(anna, 'Ben', 'Viewer')
  await ben.getByRole('button', { name: 'Save', exact: true }).click()
  await ben.getByText('Your role here has changed', { exact: false }).first().waitFor()
  expect(await title.inputValue()).toBe('Morning Has Broken')
  await changeRole(anna, 'Ben', 'Editor')
  await ben.getByRole('button', { name: 'Save', exact: true }).click()
  await ben.getByRole('heading', { name: 'Morning Has Broken' }).waitFor()
  // The others see it without a reload.
  await chloe.getByText('Morning Has Broken').first().waitFor()

  // A forgotten password: the link comes by mail, and the session of the phone ends.
  const elsewhere = await web.visitor()
  await elsewhere.goto('/sign-in')
  await elsewhere.getByRole('link', { name: 'Forgotten your password?' }).click()
  await elsewhere.getByLabel('E-mail address').fill(BEN)
  await elsewhere.getByRole('button', { name: 'Send link' }).click()
  await elsewhere.getByRole('heading', { name: 'Look into your mail' }).waitFor()
  const resets = () => mail.mails(BEN).filter(({ link }) => link.includes('/new-password'))
  await expectEventually(() => resets().length, 1)
  const reset = resets()[0]?.link ?? ''
  await elsewhere.goto(reset)
  await elsewhere.getByLabel('New password').fill(`${WORDS} again`)
  await elsewhere.getByRole('button', { name: 'Set password' }).click()
  await elsewhere.getByRole('heading', { name: 'Your new password is set' }).waitFor()
  await ben.goto(library)
  await ben.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
  await signIn(ben, BEN, `${WORDS} again`)
  await ben.getByText('Morning Has Broken').first().waitFor()

  // A person is removed and loses the open stream: the page says so by itself.
  await chloe.getByText('Morning Has Broken').first().waitFor()
  await anna.getByRole('button', { name: 'Remove Chloe' }).click()
  await anna.getByRole('dialog').getByText('Chloe will no longer see', { exact: false }).waitFor()
  await anna.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await anna.getByText('Chloe is no longer a member.').waitFor()
  await chloe.getByRole('heading', { name: 'You are no longer a member of St. Mary', level: 1 }).waitFor()

  // The church is renamed, and all of this stands in its history.
  await anna.getByRole('link', { name: 'Church', exact: true }).click()
  await anna.getByLabel('Name', { exact: true }).fill('St. Mary by the Sea')
  await anna.getByRole('button', { name: 'Save', exact: true }).click()
  await anna.getByText('Saved.', { exact: true }).waitFor()
  await ben.reload()
  await ben.getByRole('banner').getByText('St. Mary by the Sea').waitFor()
  await anna.goto(`${library}/administration/people/history`)
  const entries = anna.getByRole('list', { name: 'History of people' }).getByRole('listitem')
  await entries.first().waitFor()
  expect((await entries.locator('p:first-child').allTextContents()).map((text) => text.trim())).toEqual([
    'Anna removed Chloe.',
    'Anna changed the role of Ben from Viewer to Editor.',
    'Anna changed the role of Ben from Editor to Viewer.',
    'Chloe joined the church. Role: Viewer.',
    'Ben joined the church. Role: Editor.',
    `Anna invited ${CHLOE}. Role: Viewer.`,
    `Anna invited ${BEN}. Role: Editor.`,
    'Anna joined the church. Role: Administrator.',
  ])
  for (const page of [anna, ben, chloe, elsewhere]) await page.context().close()
})
