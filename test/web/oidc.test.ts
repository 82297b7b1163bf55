import { afterAll, expect, test } from 'bun:test'
import { plantIdentity } from '../../testkit/oidc/identity.ts'
import { settingsOf, startProvider } from '../../testkit/oidc/provider.ts'
import { makeMember } from '../../testkit/people.ts'
import { ORIGIN } from '../../testkit/server.ts'
import { expectAccessibleByDayAndNight } from '../../testkit/web/axe.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { signIn } from '../../testkit/web/signing-in.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'

const provider = await startProvider(`${ORIGIN}/sign-in/oidc/callback`)
const web = setUpWeb(settingsOf(provider))
afterAll(() => provider[Symbol.asyncDispose]())

test('an invited person signs in with the provider, and an unknown one is told what to do', async () => {
  const { server, churchId } = web.site
  const administrator = await makeMember(server, churchId, 'Administrator')
  const email = 'hanna@example.org'
  await administrator.send(`/api/v2/churches/${churchId}/invitations`, {
    method: 'POST',
    body: { email, role: 'Editor' },
  })
  const page = await web.visitor()
  const signInAs = async (person: object) => {
    await page.getByRole('link', { name: 'Sign in with Grace Account' }).click()
    await page.getByLabel('Who are you?').fill(JSON.stringify(person))
    await page.getByRole('button', { name: 'Go on' }).click()
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
  await page.context().close()
})

test('a person connects an account of the provider, after a recent sign-in, and removes it', async () => {
  const { server, churchId } = web.site
  const person = await makeMember(server, churchId, 'Viewer')
  const other = await plantIdentity(server, await makeMember(server, churchId, 'Viewer'), provider.issuer)
  const page = await web.visitor()
  await page.goto('/sign-in?next=%2Faccount')
  await signIn(page, person)
  const panel = page.getByRole('region', { name: 'Connected accounts' })
  const connect = async (own: object) => {
    await panel.getByRole('button', { name: 'Connect Grace Account' }).click()
    await page.getByLabel('Who are you?').fill(JSON.stringify(own))
    await page.getByRole('button', { name: 'Go on' }).click()
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
  await expectAccessibleByDayAndNight(page, panel)
  const connected = () =>
    server.database.collections.identities.countDocuments({ userId: `${person.userId}` })
  expect(await connected()).toBe(1)
  const { sessions } = server.database.collections
  const userId = `${person.userId}`
  await sessions.updateMany({ userId }, { $set: { createdAt: new Date(Date.now() - 11 * 60_000) } })
  await page.reload()
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
  expect(await connected()).toBe(0)
  // Removing a way in signs out all other devices.
  expect((await person.send('/api/v2/me')).status).toBe(401)
  await page.context().close()
})
