import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { daysAfter, todayIn } from '../../../src/web/model/services/service-times.ts'
import { createService, saving, songItem, textItem } from '../../../testkit/songs/songs.ts'
import { expectAccessible, expectAccessibleByDayAndNight, expectFits } from '../../../testkit/web/axe.ts'
import { DESKTOP, PHONE, TABLET } from '../../../testkit/web/browser.ts'
import { expectEventually } from '../../../testkit/web/eventually.ts'
import { tabTo } from '../../../testkit/web/keyboard.ts'
import { chooseInMenu } from '../../../testkit/web/more-menu.ts'
import { songId } from '../../../testkit/web/site.ts'
import { setUpWeb } from '../../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../../testkit/web/within-app.ts'

const web = setUpWeb()
const GRACE = 'Amazing Grace'
const library = () => `/library/${web.site.churchId}`
const open = () => `/c/${web.site.churchId}`
const today = () => todayIn('UTC')

const make = (date: string, change: Record<string, unknown> = {}) =>
  createService(web.site.editor, web.site.churchId, {
    date,
    visibility: 'public',
    items: [textItem(), songItem(songId(web.site, GRACE))],
    ...change,
  })

const shared = sharedWindow(() => web.editor({ size: PHONE }))

const menu = (page: Page) => page.getByRole('button', { name: 'More', exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share this service' })

/** The path of the address that the dialog offers, which is also the one in its QR code. */
const offered = async (page: Page): Promise<string> => {
  const address = await dialog(page).getByRole('textbox', { name: 'Link' }).inputValue()
  return new URL(address).pathname
}

async function shareFromPlan(page: Page, id: string): Promise<void> {
  await openWithin(page, `${library()}/services/${id}`)
  await chooseInMenu(page, 'Share')
  await dialog(page).waitFor()
}

test('Share offers the address of the service on the page, says who can open it, and today’s address apart', async () => {
  const past = await make(daysAfter(today(), -7), { title: 'Last Sunday' })
  const ofMembers = await make(daysAfter(today(), 7), { title: 'Rehearsal', visibility: 'members' })
  const archived = await make(daysAfter(today(), -14), { title: 'Archived' })
  await web.site.editor.send(`${archived.path}/archive`, { method: 'POST', headers: saving({ version: 1 }) })
  const now = await make(today(), { title: 'This morning' })
  const page = await shared()
  const own = { name: 'This service' }
  const fixed = { name: 'Always today’s service' }
  const forMembers = dialog(page).getByText(/^Only members of the church can open this address/)

  await shareFromPlan(page, past.id)
  expect(await offered(page)).toBe(`${open()}/services/${past.id}`)
  await dialog(page).getByRole('img', { name: 'QR code with the address of this service' }).waitFor()
  await dialog(page)
    .getByText(/^Everyone can open this address/)
    .waitFor()
  expect(await forMembers.count()).toBe(0)
  expect(await dialog(page).getByRole('link', { name: 'Poster to print' }).count()).toBe(0)
  await expectAccessibleByDayAndNight(page, dialog(page))
  await dialog(page).getByRole('radio', fixed).check({ force: true })
  await expectEventually(() => offered(page), `${open()}/today`)
  await dialog(page).getByRole('img', { name: 'QR code with the address of today’s service' }).waitFor()
  await dialog(page).getByRole('link', { name: 'Poster to print' }).waitFor()
  await page.keyboard.press('Escape')

  for (const { id } of [ofMembers, archived]) {
    await shareFromPlan(page, id)
    expect(await offered(page)).toBe(`${library()}/services/${id}`)
    await forMembers.waitFor()
    await expectAccessible(page, dialog(page))
    await dialog(page).getByRole('radio', fixed).check({ force: true })
    await expectEventually(() => offered(page), `${open()}/today`)
    expect(await forMembers.count()).toBe(0)
    await dialog(page).getByRole('radio', own).check({ force: true })
    await expectEventually(() => offered(page), `${library()}/services/${id}`)
    await page.keyboard.press('Escape')
  }

  // From the pages on which a service is followed: each offers its own address first.
  for (const [from, to] of [
    [`${library()}/services/${ofMembers.id}/follow`, `${library()}/services/${ofMembers.id}`],
    [`${library()}/services/${past.id}/follow`, `${open()}/services/${past.id}`],
    [`${open()}/services/${past.id}`, `${open()}/services/${past.id}`],
    [`${open()}/today`, `${open()}/today`],
  ] as const) {
    await openWithin(page, from)
    await page.getByRole('button', { name: 'Share' }).click()
    await expectEventually(() => offered(page), to)
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Share' }).click()
  await dialog(page).getByRole('radio', own).check({ force: true })
  await expectEventually(() => offered(page), `${open()}/services/${now.id}`)
  await page.keyboard.press('Escape')
})

/** What can be pressed before the order, in the part of the page that is the service. */
const pressedBefore = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const order = main.querySelector('ol')
    const all = [...main.querySelectorAll<HTMLElement>('a, button')].filter((each) => each.checkVisibility())
    return all
      .filter((each) => order && each.compareDocumentPosition(order) & Node.DOCUMENT_POSITION_FOLLOWING)
      .map(({ textContent }) => textContent.trim())
  })

test('the page of a service begins with its order after two actions; a menu has the rest; a whole row opens its song', async () => {
  const { id } = await make(daysAfter(today(), 7), { title: 'Harvest', notes: 'Doors at nine.\n'.repeat(12) })
  const page = await shared()
  await openWithin(page, `${library()}/services/${id}`)
  await page.getByRole('list', { name: 'Order of service' }).waitFor()
  for (const size of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(size)
    await expectFits(page)
    expect(await pressedBefore(page)).toEqual(['Services', 'Present', 'Edit', 'More'])
    // The first item is in the upper half of the window.
    const top = await page
      .getByRole('list', { name: 'Order of service' })
      .evaluate((list) => list.getBoundingClientRect().top / innerHeight)
    expect(top).toBeLessThan(0.5)
  }
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))

  await page.setViewportSize(PHONE)
  await tabTo(page, menu(page))
  await page.keyboard.press('Enter')
  const actions = page.getByRole('dialog', { name: 'More' })
  await expectEventually(
    () => actions.getByRole('listitem').allInnerTexts(),
    [
      'Read music',
      'Booklet',
      'Follow the words',
      'Stage view',
      'Overlay for a stream',
      'Share',
      'PowerPoint',
      'Copy to another day',
      'History',
      'Archive',
    ],
  )
  await expectAccessibleByDayAndNight(page, actions)
  const saved = page.waitForEvent('download')
  await actions.getByRole('button', { name: 'PowerPoint' }).click()
  expect((await saved).suggestedFilename()).toEndWith('.pptx')
  await expectEventually(() => actions.count(), 0)

  // Right of its title, at the edge of the row.
  const row = page.getByRole('listitem').filter({ hasText: GRACE })
  const { width, height } = (await row.boundingBox()) ?? { width: 0, height: 0 }
  expect(height).toBeGreaterThan(40)
  await row.click({ position: { x: width - 6, y: height - 4 } })
  await page.waitForURL(`**/songs/${songId(web.site, GRACE)}`)
})
