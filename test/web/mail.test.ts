import { afterAll, expect, test } from 'bun:test'
import { startMailServer } from '../../testkit/mail/mail-server.ts'
import { makeChurch, makeMember, PASSWORD } from '../../testkit/people.ts'
import { expectAccessibleByDayAndNight } from '../../testkit/web/axe.ts'
import { PHONE } from '../../testkit/web/browser.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'

const post = await startMailServer()
const web = setUpWeb(post.env)
afterAll(() => post.stop())

const member = async () => {
  const churchId = await makeChurch(web.site.server, 'Harbour Church')
  return makeMember(web.site.server, churchId, 'Editor')
}

test('a person changes the address by a mailed link, which asks for a click and for a sign-in', async () => {
  const person = await member()
  const email = `${crypto.randomUUID()}@example.org`
  const page = await web.holder(person.cookie, { size: PHONE, locale: 'de' })
  await page.goto('/account')
  await page.getByText(`Du meldest dich als ${person.email} an.`).waitFor()
  await page.getByLabel('Neue E-Mail-Adresse').fill(email)
  await page.getByLabel('Neue E-Mail-Adresse').press('Enter')
  await page.getByText(`Wenn ${email} noch frei ist`, { exact: false }).waitFor()
  await expectAccessibleByDayAndNight(page, page.getByText(`Wenn ${email} noch frei ist`, { exact: false }))
  const { link, subject } = await post.mailFor(email)
  expect(subject).toBe('Neue E-Mail-Adresse bestätigen')
  // On another device nobody is signed in.
  const elsewhere = await web.visitor()
  await elsewhere.goto(link)
  await elsewhere.getByLabel('E-mail address').fill(`${person.email}`)
  await elsewhere.getByLabel('Password').fill(PASSWORD)
  await elsewhere.keyboard.press('Enter')
  await elsewhere.getByRole('heading', { name: 'Confirm your new address' }).waitFor()
  expect((await person.send('/api/v2/me')).body.user.email).toBe(person.email)
  await elsewhere.getByRole('button', { name: 'Use the new address' }).click()
  await elsewhere.getByText(`From now on you sign in as ${email}.`).waitFor()
  await elsewhere.getByText('Set a new password on the page of your account.', { exact: false }).waitFor()
  await expectAccessibleByDayAndNight(elsewhere, elsewhere.getByRole('main'))
  await elsewhere.getByRole('link', { name: 'Your account' }).click()
  await elsewhere.getByText(`You sign in as ${email}.`).waitFor()
  expect((await post.mailFor(`${person.email}`)).subject).toBe('Your email address was changed')
  await elsewhere.goto(link)
  await elsewhere.getByRole('button', { name: 'Use the new address' }).click()
  await elsewhere.getByRole('heading', { name: 'This link is no longer good' }).waitFor()
  await Promise.all([page, elsewhere].map((each) => each.context().close()))
})

test('a forgotten password is set by a mailed link, in the language of the app', async () => {
  const person = await member()
  const page = await web.visitor({ locale: 'fr' })
  await page.goto('/sign-in/forgotten-password')
  await page.getByRole('textbox').fill(`${person.email}`)
  await page.keyboard.press('Enter')
  const { link, subject } = await post.mailFor(`${person.email}`)
  expect(subject).toBe('Choisir un nouveau mot de passe')
  await page.goto(link)
  await page.locator('input[autocomplete="new-password"]').fill('three quiet harbours')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => !document.querySelector('input'))
  expect((await person.send('/api/v2/me')).status).toBe(401)
  await page.context().close()
})
