import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { type Client, makeMember, setRole } from '../../testkit/people.ts'
import { setUpAdministrator } from '../../testkit/web/administrator.ts'
import { expectAccessible, expectAccessibleByDayAndNight } from '../../testkit/web/axe.ts'
import { addSession, PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { setHidden } from '../../testkit/web/hidden-tab.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { forgetAll, openWithin } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const openHers = setUpAdministrator(web, { churches: 4 })

const read = async (who: Client, churchId: string) =>
  (await who.send(`/api/v2/churches/${churchId}`)).body.church

const change = async (who: Client, churchId: string, values: object) => {
  const { id: _id, version, ...now } = await read(who, churchId)
  const headers = { 'if-match': `"${version}"` }
  const body = { ...now, ...values }
  const { status } = await who.send(`/api/v2/churches/${churchId}`, { method: 'PUT', headers, body })
  expect(status).toBe(200)
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('an Administrator changes name, time zone, language, address, listing and visibility on one page', async () => {
  const { page, churchId, administrator } = await openHers()
  await openWithin(page, `/library/${churchId}`)
  await page.getByRole('link', { name: 'Administration' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Harbour Hill')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.fill('middle earth')
  await page.getByText('No time zone has this name.', { exact: false }).waitFor()
  await zone.fill('stuttgart')
  await page.getByRole('option', { name: /Europe\/Berlin/ }).waitFor()
  expect(await page.getByText('No time zone has this name.', { exact: false }).count()).toBe(0)
  await zone.fill('new york')
  await page.getByRole('option', { name: /America\/New York/ }).click()
  expect(await zone.inputValue()).toBe('America/New_York')
  await page.getByRole('combobox', { name: 'First language of services' }).fill('korean')
  await page
    .getByRole('option', { name: /Korean/ })
    .first()
    .click()
  await page.getByLabel('Readable address').fill('harbour-hill')
  await page.getByRole('checkbox', { name: /Name this church/ }).check()
  await page.getByRole('radio', { name: /^Members only/ }).check()
  await expectAccessible(page, page.getByRole('main'))
  await save(page)
  await page.getByText('Saved.', { exact: true }).waitFor()
  expect(await read(administrator, churchId)).toMatchObject({
    name: 'Harbour Hill',
    timeZone: 'America/New_York',
    address: 'harbour-hill',
    listed: true,
    visibility: 'members',
    language: 'ko',
    version: 2,
  })
  // The header and the public link follow.
  await page.getByRole('banner').getByText('Harbour Hill').waitFor()
  await page.getByText('http://psaltery.test/harbour-hill', { exact: true }).waitFor()
  await page.getByText('Visitors who scan the poster', { exact: false }).waitFor()
  await page.getByLabel('Readable address').fill('')
  await page.getByText('lead nowhere once this is saved', { exact: false }).waitFor()
  await save(page)
  await expectEventually(async () => (await read(administrator, churchId)).address, null)
})

test('400 and 409: a bad, a reserved and a taken address are said at the field, and nothing is saved', async () => {
  const other = await makeMember(web.site.server, web.site.churchId, 'Administrator')
  await change(other, web.site.churchId, { address: 'taken-already' })
  const { page, churchId, administrator, area } = await openHers(PHONE)
  await openWithin(page, area)
  const address = page.getByLabel('Readable address')
  await address.fill('Not an address')
  await page.getByLabel('Name', { exact: true }).focus()
  await expectEventually(() => address.getAttribute('aria-invalid'), 'true')
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
  for (const [word, sentence] of [
    ['library', 'Psaltery uses the word “library” itself.'],
    ['taken-already', 'Another church has the address “taken-already” already.'],
  ] as const) {
    await address.fill(word)
    await page.keyboard.press('Enter')
    await page.getByText(sentence, { exact: false }).waitFor()
    expect(await address.getAttribute('aria-invalid')).toBe('true')
    expect(await address.evaluate((field) => field === document.activeElement)).toBe(true)
  }
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))
  await page.getByLabel('Name', { exact: true }).fill('')
  await address.focus()
  await page.getByText('The church needs a name.').waitFor()
  expect(await read(administrator, churchId)).toMatchObject({ address: null, version: 1 })
})

test('412: what someone else saved is shown, the own change stays, and the next save is on top of both; a lost answer is found again', async () => {
  const { page, churchId, administrator, area } = await openHers()
  await openWithin(page, area)
  // A page in the background hears of no change, so the server refuses its save.
  await setHidden(page, true)
  await page.getByLabel('Name', { exact: true }).fill('Mine')
  await change(administrator, churchId, { name: 'Theirs', timeZone: 'Asia/Seoul' })
  await save(page)
  await page.getByText('Someone else saved these settings in the meantime.').waitFor()
  await page.getByText('Name: now saved is “Theirs”.').waitFor()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Mine')
  expect(await page.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('Asia/Seoul')
  await expectAccessible(page, page.getByRole('main'))
  await save(page)
  await page.getByText('Saved.', { exact: true }).waitFor()
  expect(await read(administrator, churchId)).toMatchObject({
    name: 'Mine',
    timeZone: 'Asia/Seoul',
    version: 3,
  })

  await page.getByLabel('Name', { exact: true }).fill('Mine again')
  await change(administrator, churchId, { name: 'Theirs again' })
  await save(page)
  await page.getByRole('button', { name: 'Take everything as it was saved' }).click()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Theirs again')
  expect((await read(administrator, churchId)).version).toBe(4)

  // A save whose answer gets lost is found again, and is made once.
  let lost = 0
  await page.route(`**/api/v2/churches/${churchId}`, async (route) => {
    if (route.request().method() !== 'PUT' || lost > 0) return route.continue()
    lost++
    await change(administrator, churchId, { name: 'Once' })
    await route.abort()
  })
  await page.getByLabel('Name', { exact: true }).fill('Once')
  await expectEventually(() => page.getByText('Saved.', { exact: true }).count(), 0)
  await save(page)
  await page.getByText('Saved.', { exact: true }).waitFor()
  expect(await read(administrator, churchId)).toMatchObject({ name: 'Once', version: 5 })
  expect(lost).toBe(1)
  await page.unrouteAll()
  await setHidden(page, false)
})

test('who loses the role while typing is told; other members read the settings and change nothing', async () => {
  const { page, churchId, administrator, area } = await openHers()
  const { server } = web.site
  const viewer = await makeMember(server, churchId, 'Viewer')
  await openWithin(page, area)
  await page.getByLabel('Name', { exact: true }).fill('Too late')
  await setRole(server, churchId, administrator, 'Editor')
  await save(page)
  await page.getByRole('alert').waitFor()
  expect(await read(viewer, churchId)).toMatchObject({ name: 'Harbour Church', version: 1 })

  // Without the app, which stores what it holds when it is left.
  await page.goto('/robots.txt')
  await forgetAll(page)
  await addSession(page.context(), `${viewer.cookie}`, server.origin)
  await page.setViewportSize(PHONE)
  await page.evaluate(() => localStorage.setItem('psaltery.language', 'de'))
  await page.goto(`/library/${churchId}`)
  await page.getByRole('link', { name: 'Verwaltung' }).click()
  await page.getByText('Ändern kann das, wer die Gemeinde verwaltet', { exact: false }).waitFor()
  await page.getByText('Europe/Berlin').waitFor()
  // On a phone in the dark this page is checked in accessibility.test.ts.
  expect(await page.getByRole('textbox').count()).toBe(0)
  await openWithin(page, `${area}/people`)
  await page.getByRole('heading', { name: 'Hier ist nichts' }).waitFor()
})
