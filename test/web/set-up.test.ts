import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { demoChurch, makeSetUpLink, markAsDemo } from '../../src/accounts/set-up/service.ts'
import { systemClock } from '../../src/core/time.ts'
import { client } from '../../testkit/people.ts'
import { ORIGIN } from '../../testkit/server.ts'
import { expectAccessibleByDayAndNight, expectFits } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()

const PASSWORD = 'three quiet harbours'

/** A link of the server, whose church of the tests is the demo church. */
const newLink = async (): Promise<string> => {
  const { collections } = web.site.server.database
  const _id = web.site.churchId
  await collections.churches.updateOne({ _id }, { $set: { name: demoChurch.name } })
  await markAsDemo(collections, _id)
  const { link } = await makeSetUpLink({ collections, clock: systemClock, appOrigin: ORIGIN })
  return link
}

/** A window of two tests. */
const shared = sharedWindow(() => web.visitor())

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const make = (page: Page) => page.getByRole('button', { name: 'Make the church' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

test('without a good code the page is that of an address with nothing behind it', async () => {
  const [page, unknown] = [
    await client(web.site.server).send('/set-up'),
    await client(web.site.server).send('/nowhere'),
  ]
  expect([page.status, page.text]).toEqual([404, unknown.text])
  for (const address of ['/set-up', '/set-up#short']) {
    const visitor = await shared()
    // The server does not see what is behind the #.
    await openWithin(visitor, address)
    await heading(visitor, 'There is nothing here')
    expect(await visitor.title()).toContain('There is nothing here')
  }
  const visitor = await shared()
  await openWithin(visitor, '/set-up')
  // A whole link works in the tab that stands there, without a reload, and so does the next one.
  await visitor.evaluate(() => {
    location.hash = 'x'.repeat(43)
  })
  await heading(visitor, 'This link is no longer good')
  await visitor.getByText('used already, or more than 24 hours', { exact: false }).waitFor()
  await expectAccessibleByDayAndNight(visitor)
  await expectFits(visitor)
  const { hash } = new URL(await newLink())
  await visitor.evaluate((code) => {
    location.hash = code
  }, hash)
  await heading(visitor, 'Make your church')
})

test('a host makes a church with the keyboard, removes the demo, and goes on in the library', async () => {
  const page = await shared()
  const link = await newLink()
  await page.goto(link)
  await heading(page, 'Make your church')
  await page.setViewportSize(PHONE)
  await expectAccessibleByDayAndNight(page)
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(await field(page, 'Time zone').inputValue()).toBe(zone)
  // Every problem is named, nothing is sent, and the first wrong field gets the focus.
  await make(page).click()
  await page.getByText('The church needs a name.').waitFor()
  await page.getByText('Choose a password.').waitFor()
  await expectFits(page)
  await page.setViewportSize(DESKTOP)
  const hasFocus = () => field(page, 'Name of the church').evaluate((it) => it === document.activeElement)
  await expectEventually(hasFocus, true)
  await page.keyboard.type('St. Mary')
  await page.keyboard.press('Enter')
  await page.getByText('Type a whole e-mail address', { exact: false }).waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'email')
  await page.keyboard.type('anna@example.org')
  await page.keyboard.press('Tab')
  await page.keyboard.type('st. mary')
  await page.keyboard.press('Enter')
  await page.getByText('The password must not be the name of a church.').waitFor()
  await field(page, 'Password').fill(PASSWORD)
  await field(page, 'Readable address').fill('library')
  await page.keyboard.press('Enter')
  await page.getByText('Psaltery uses this word itself. Choose another one.').waitFor()
  await field(page, 'Readable address').fill('st-mary')
  await field(page, 'Your name').fill('Anna')
  // A lost connection loses nothing of it.
  await page.route('**/app/data/set-up', (route) => route.abort())
  await make(page).click()
  await page.getByText('The server does not answer', { exact: false }).waitFor()
  await page.unroute('**/app/data/set-up')
  // The demo goes only where that is chosen, whatever was done in it.
  const removal = page.getByRole('checkbox', { name: `Remove ${demoChurch.name}` })
  expect(await removal.isChecked()).toBe(false)
  await page.getByText('It stays beside your church', { exact: false }).waitFor()
  await removal.check()
  await page.getByText('songs and all of its people', { exact: false }).waitFor()
  const other = await page.context().newPage()
  await other.goto(link)
  await heading(other, 'Make your church')
  await make(page).click()
  await page.getByText('No songs yet').waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/library\/[0-9a-f-]{36}$/)
  await page.getByRole('link', { name: 'Import' }).first().waitFor()
  await page.getByRole('link', { name: 'Invite people' }).click()
  await heading(page, 'People')
  expect((await client(web.site.server).send('/st-mary')).status).toBe(200)
  // The same page in another tab keeps what is typed, and says that its link has ended.
  await field(other, 'Name of the church').fill('Another church')
  await field(other, 'E-mail address').fill('berta@example.org')
  await field(other, 'Password').fill(PASSWORD)
  await make(other).click()
  await other.getByText('This link is no longer good.', { exact: false }).waitFor()
  expect(await field(other, 'Name of the church').inputValue()).toBe('Another church')
  // The same link once more says what happened.
  await other.goto('/')
  await other.goto(link)
  await heading(other, 'This link is no longer good')
  await other.getByRole('link', { name: 'Sign in' }).first().waitFor()
})
