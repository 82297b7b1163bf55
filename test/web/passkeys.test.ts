import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { makeMember, PASSWORD } from '../../testkit/people.ts'
import { expectAccessibleByDayAndNight } from '../../testkit/web/axe.ts'
import { PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { PASSKEY_ORIGIN, passkeyDevices } from '../../testkit/web/passkey-devices.ts'
import { signIn } from '../../testkit/web/signing-in.ts'
import { textsIn } from '../../testkit/web/texts-in.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'

const web = setUpWeb({ APP_ORIGIN: PASSKEY_ORIGIN })
const t = textsIn('en').signIn

const panelOf = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

const addPasskey = async (page: Page, name: string) => {
  await panelOf(page).getByLabel('Name of the passkey').fill(name)
  await panelOf(page).getByRole('button', { name: 'Add a passkey' }).click()
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: t.out, exact: true }).first().click()
  await page.waitForURL(/\/sign-in/)
}

const switchOffPassword = (page: Page) => page.getByRole('button', { name: 'Switch off the password' })

const signInWithPasskey = (page: Page) => page.getByRole('button', { name: t.passkey }).click()

const fromLibraryToAccount = (page: Page) => page.getByRole('link', { name: t.account }).first().click()

test('passkeys are added on a phone, sign in without an address, and are removed', async () => {
  const { server, churchId } = web.site
  const person = await makeMember(server, churchId, 'Editor')
  const page = await web.holder(person.cookie, { size: PHONE })
  const devices = await passkeyDevices(page)
  const panel = panelOf(page)
  const phone = await devices.add()
  await page.goto('/account')
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
  await devices.add()
  await addPasskey(page, 'Key')
  await panel.getByText('The passkey “Key” is added.').waitFor()
  await panel.getByText('Not used yet').nth(1).waitFor()
  await expectAccessibleByDayAndNight(page, panel)
  await switchOffPassword(page).waitFor()

  await signOut(page)
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))
  await signInWithPasskey(page)
  await fromLibraryToAccount(page)
  await panel.getByText('Last used').waitFor()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain(`${person.email}`)

  await panel.getByRole('button', { name: 'Remove the passkey “Key”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await panel.getByText('The passkey “Key” is removed.').waitFor()
  await expectEventually(() => panel.getByRole('button', { name: /^Remove the passkey/ }).count(), 1)

  // The device still has the passkey that is removed here.
  await signOut(page)
  await signInWithPasskey(page)
  await page.getByText(t.noPasskey).waitFor()
  await page.context().close()
})

test('a passkey of another address is explained, and a new one needs a recent sign-in', async () => {
  const { server, churchId } = web.site
  const person = await makeMember(server, churchId, 'Editor')
  const { passkeys, sessions } = server.database.collections
  const userId = `${person.userId}`
  const page = await web.holder(person.cookie)
  const devices = await passkeyDevices(page)
  const panel = panelOf(page)
  const laptop = await devices.add()
  await page.goto('/account')
  await addPasskey(page, 'Laptop')
  await panel.getByText('The passkey “Laptop” is added.').waitFor()

  // The site moves to this address: the passkey on the device and on the server is of the old one.
  await passkeys.updateMany({ userId }, { $set: { host: 'old.example.org' } })
  await devices.remove(laptop)
  await devices.addPasskeyOf(await devices.add(), 'old.example.org')
  await signOut(page)
  await signInWithPasskey(page)
  await page.getByText(t.noPasskey).waitFor()
  await expectAccessibleByDayAndNight(page, page.getByText(t.noPasskey))
  await signIn(page, person)
  await fromLibraryToAccount(page)
  await panel.getByText('Made for old.example.org', { exact: false }).waitFor()
  expect(await switchOffPassword(page).count()).toBe(0)

  await sessions.updateMany({ userId }, { $set: { createdAt: new Date(Date.now() - 11 * 60_000) } })
  await addPasskey(page, 'Laptop again')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.email).fill(`${person.email}`)
  await dialog.getByLabel(t.password).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await panel.getByText('The passkey “Laptop again” is added.').waitFor()
  expect(await passkeys.distinct('host', { userId })).toEqual(['old.example.org', 'psaltery.localhost'])
  await signOut(page)
  await signInWithPasskey(page)
  await fromLibraryToAccount(page)
  await panel.getByText('Last used').waitFor()
  await page.context().close()
})
