import { afterAll, expect, test } from 'bun:test'
import { settingsOf, startProvider } from '../../testkit/oidc/provider.ts'
import { makeMember } from '../../testkit/people.ts'
import { ORIGIN } from '../../testkit/server.ts'
import { expectAccessibleByDayAndNight } from '../../testkit/web/axe.ts'
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
  await expectAccessibleByDayAndNight(page)
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
  const page = await web.holder(person.cookie)
  await page.goto('/account')
  const panel = page.getByRole('region', { name: 'Connected accounts' })
  await panel.getByRole('button', { name: 'Connect Grace Account' }).click()
  const own = { subject: 'own', email: 'elsewhere@example.org', isVerified: true }
  await page.getByLabel('Who are you?').fill(JSON.stringify(own))
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.waitForURL('**/account')
  await panel.getByRole('button', { name: /^Remove / }).waitFor()
  await expectAccessibleByDayAndNight(page)
  expect((await person.send('/api/v2/me')).body.user.identities).toHaveLength(1)
  await panel.getByRole('button', { name: /^Remove / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await panel.getByText(/ is removed\.$/).waitFor()
  expect((await person.send('/api/v2/me')).body.user.identities).toEqual([])
  await page.context().close()
})
