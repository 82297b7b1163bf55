import { expect, test } from 'bun:test'
import { makeChurch, makeMember, PASSWORD, setRole } from '../../testkit/people.ts'
import { expectAccessible } from '../../testkit/web/axe.ts'
import { PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { songId } from '../../testkit/web/site.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { forgetAll, openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb({ LOGIN_RATE_LIMIT_PER_MINUTE: '6' })
const library = () => `/library/${web.site.churchId}`

const shared = sharedWindow(() => web.visitor({ size: PHONE }))

test('signing in leads to where one wanted to go; a wrong password is said; signing out ends it', async () => {
  const page = await shared()
  await openWithin(page, library())
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.getByLabel('E-mail address').fill(web.site.editor.email ?? '')
  await page.getByLabel('Password').fill('something else')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page
    .getByRole('alert')
    .getByText(/password is wrong/)
    .waitFor()
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('Grace Chapel').first().waitFor()
  await expectEventually(() => new URL(page.url()).pathname, library())
  await page.getByRole('link', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.goto(library())
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('with several churches one chooses, and sees the role in each; a viewer finds no way to edit', async () => {
  const { server, churchId, editor } = web.site
  const other = await makeChurch(server, 'Hillside Church')
  await setRole(server, other, editor, 'Viewer')
  const viewer = await makeMember(server, churchId, 'Viewer')
  const page = await web.editor()
  await page.goto('/library')
  await page.getByRole('heading', { name: 'Your churches' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: /Hillside Church.*Viewer/ }).click()
  await page.getByText('No songs yet').waitFor()
  expect(await page.getByRole('link', { name: 'New song' }).count()).toBe(0)
  await page.context().close()

  const second = await web.holder(viewer.cookie)
  await second.goto(`${library()}/songs/${songId(web.site, 'Amazing Grace')}`)
  await second.getByRole('link', { name: 'History' }).waitFor()
  expect(await second.getByRole('link', { name: /edit|add/i }).count()).toBe(0)
  await second.context().close()
})

test('a session that ends while someone types asks again in place, and the save goes on with what was typed', async () => {
  const { server, churchId } = web.site
  const writer = await makeMember(server, churchId, 'Editor')
  const page = await web.holder(writer.cookie)
  await page.goto(`${library()}/songs/${songId(web.site, 'Abide with Me')}/edit`)
  await page
    .getByRole('textbox', { name: 'Title', exact: true })
    .fill('Abide with Me, fast falls the eventide')
  await writer.send('/api/v2/session', { method: 'DELETE' })
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.waitFor()
  for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
  await dialog.waitFor()
  await dialog.getByLabel('E-mail address').fill(writer.email ?? '')
  await dialog.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Abide with Me, fast falls the eventide' }).waitFor()
  await page.context().close()
})

test('too many attempts are counted down, and the form waits', async () => {
  const page = await shared()
  await forgetAll(page)
  await page.goto('/sign-in')
  await page.getByLabel('E-mail address').fill('nobody@example.org')
  await page.getByLabel('Password').fill('wrong')
  const button = page.getByRole('button', { name: 'Sign in' })
  const counting = page.getByText(/You can try again in \d+ s/)
  let status = 0
  for (let attempt = 0; attempt < 8 && status !== 429; attempt++) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/v2/session'))
    await button.click()
    status = (await answered).status()
  }
  await counting.waitFor()
  await expectEventually(() => button.isDisabled(), true)
})
