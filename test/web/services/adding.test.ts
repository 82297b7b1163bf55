import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { daysAfter, todayIn } from '../../../src/web/model/services/service-times.ts'
import { createService, createSong, songItem, textItem } from '../../../testkit/songs/songs.ts'
import { expectAccessibleByDayAndNight, expectFits } from '../../../testkit/web/axe.ts'
import { DESKTOP, PHONE, TABLET } from '../../../testkit/web/browser.ts'
import { expectEventually } from '../../../testkit/web/eventually.ts'
import { tabTo } from '../../../testkit/web/keyboard.ts'
import { setUpWeb } from '../../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../../testkit/web/within-app.ts'

const web = setUpWeb()

/** As many as fill the search, each found by its second word. */
const TITLES = ['Amber', 'Birch', 'Cedar', 'Daffodil', 'Elder', 'Fern', 'Ginger', 'Hazel'].map(
  (name) => `${name} Meadowlark`,
)
const [AMBER = '', BIRCH = '', CEDAR = '', DAFFODIL = '', ELDER = ''] = TITLES
let songIds: Promise<string[]> | undefined

/** Creates the songs once. */
const ids = () => {
  songIds ??= Promise.all(
    TITLES.map(
      async (title) =>
        (await createSong(web.site.editor, web.site.churchId, { title, authors: ['John Clare'] })).id,
    ),
  )
  return songIds
}

/** The editor of a service with these items. */
async function edit(page: Page, items: readonly unknown[]): Promise<void> {
  const date = daysAfter(todayIn('UTC'), 30)
  const { id } = await createService(web.site.editor, web.site.churchId, { date, items })
  await openWithin(page, `/library/${web.site.churchId}/services/${id}/edit`)
  await rows(page).first().waitFor()
}

const rows = (page: Page) => page.getByRole('list', { name: 'Order of service' }).getByRole('listitem')
const namesIn = (page: Page): Promise<string[]> => rows(page).locator('.leading-snug').allInnerTexts()
const search = (page: Page) => page.getByRole('textbox', { name: 'Add songs' })
const hit = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`^Add ${title} to the service`) })
const placeAt = (page: Page, where: string) =>
  page.getByRole('button', { name: `Add here, ${where}`, exact: true })

/** Whether an element is wholly in the window, with nothing above it. */
const isInSight = (element: Locator): Promise<boolean> =>
  element.evaluate((found) => {
    const { left, top, right, bottom } = found.getBoundingClientRect()
    const on = (y: number) => document.elementFromPoint((left + right) / 2, y)
    return top >= 0 && bottom <= innerHeight && [top + 3, bottom - 3].every((y) => found.contains(on(y)))
  })

const shared = sharedWindow(() => web.editor({ size: PHONE }))

for (const [name, size] of [
  ['phone', PHONE],
  ['tablet', TABLET],
  ['desktop', DESKTOP],
] as const)
  test(`the hits of a search and the place where songs are added are in sight together on a ${name}`, async () => {
    await ids()
    const page = await shared()
    await page.setViewportSize(size)
    await edit(
      page,
      [...Array(10).keys()].map((at) => textItem({ title: `Prayer ${at + 1}` })),
    )
    await search(page).pressSequentially('meadowlark')
    const hits = page.getByRole('list', { name: 'Songs found' }).getByRole('listitem')
    await expectEventually(() => hits.count(), TITLES.length)
    const seen = async () => [
      await isInSight(hits.nth(0)),
      await isInSight(hits.nth(1)),
      await isInSight(rows(page).last()),
    ]
    await expectEventually(seen, [true, true, true])
    // Each song that is added is in sight, and the hits stay where they are.
    const inWindow = async () => (await hits.nth(0).boundingBox())?.y
    const before = await inWindow()
    for (const title of [AMBER, BIRCH, CEDAR]) {
      await hit(page, title).click()
      await expectEventually(async () => (await namesIn(page)).at(-1), title)
      await expectEventually(() => isInSight(rows(page).last()), true)
    }
    await hits.first().scrollIntoViewIfNeeded()
    await expectEventually(inWindow, before)
    await expectFits(page)
    await expectAccessibleByDayAndNight(page, page.getByRole('main'))

    // In the middle of a long order too.
    await placeAt(page, 'before Prayer 2').click()
    await hit(page, DAFFODIL).click()
    await expectEventually(() => isInSight(rows(page).nth(1)), true)
    expect((await namesIn(page)).slice(0, 3)).toEqual(['Prayer 1', DAFFODIL, 'Prayer 2'])
    expect(await isInSight(hits.nth(1))).toBe(true)
    // What gets the focus is covered neither by the search nor by the bar with Save.
    for (const name of ['Prayer 1', 'Prayer 10', 'Prayer 5']) {
      const moving = page.getByRole('button', { name: `Move ${name}: drag` })
      await moving.focus()
      await expectEventually(() => isInSight(moving), true)
    }
  })

test('songs and texts are put in at a chosen place, which stays chosen; by keyboard too', async () => {
  const [amber = '', birch = ''] = await ids()
  const page = await shared()
  await page.setViewportSize(DESKTOP)
  await edit(page, [songItem(amber), textItem({ title: 'Prayer' }), songItem(birch)])
  const pressed = (where: string) => placeAt(page, where).getAttribute('aria-pressed')
  expect(await pressed('at the end')).toBe('true')
  await tabTo(page, placeAt(page, `before ${BIRCH}`))
  await page.keyboard.press('Enter')
  await expectEventually(() => pressed(`before ${BIRCH}`), 'true')
  expect(await pressed('at the end')).toBe('false')
  await page.getByText(`Added before ${BIRCH}`).waitFor()
  await search(page).fill('meadowlark')
  await hit(page, CEDAR).click()
  await page
    .getByRole('status')
    .filter({ hasText: `${CEDAR} was added as number 3.` })
    .waitFor({ state: 'attached' })
  await hit(page, DAFFODIL).click()
  await page.getByRole('button', { name: 'Reading', exact: true }).click()
  const first = [AMBER, 'Prayer', CEDAR, DAFFODIL, 'Reading', BIRCH]
  await expectEventually(() => namesIn(page), first)
  // The details of the text are open; the item that the place is before may go.
  const row = rows(page).filter({ hasText: BIRCH })
  await row.getByRole('button', { name: `Words, sheet music, key and note for ${BIRCH}` }).click()
  await row.getByRole('button', { name: `Remove ${BIRCH}` }).click()
  await expectEventually(() => pressed('at the end'), 'true')
  await placeAt(page, 'before Prayer').click()
  const prayer = rows(page).filter({ has: page.getByText('Prayer', { exact: true }) })
  await prayer.getByRole('button', { name: 'Title and text of Prayer' }).click()
  await prayer.getByRole('button', { name: 'Remove Prayer' }).click()
  // What came after it has its place.
  await expectEventually(() => pressed(`before ${CEDAR}`), 'true')
  await hit(page, ELDER).click()
  await expectEventually(() => namesIn(page), [AMBER, ELDER, CEDAR, DAFFODIL, 'Reading'])
  await page.getByRole('button', { name: 'At the end', exact: true }).click()
  await hit(page, BIRCH).click()
  await expectEventually(() => namesIn(page), [AMBER, ELDER, CEDAR, DAFFODIL, 'Reading', BIRCH])
  await expectEventually(() => page.getByText(/^Added before/).count(), 0)
})

test('the whole row of an item opens and closes its details, and the handle and the arrows still move it', async () => {
  const [amber = '', birch = ''] = await ids()
  const page = await shared()
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await edit(page, [songItem(amber), songItem(birch)])
    const details = page.getByRole('button', { name: `Words, sheet music, key and note for ${BIRCH}` })
    const row = rows(page).nth(1)
    const { width = 0 } = (await row.boundingBox()) ?? {}
    for (const isOpen of ['true', 'false']) {
      // Beside and below the title.
      await row.click({ position: { x: width * 0.65, y: 72 } })
      await expectEventually(() => details.getAttribute('aria-expanded'), isOpen)
    }
    const handle = page.getByRole('button', { name: `Move ${BIRCH}: drag` })
    await handle.click()
    expect(await details.getAttribute('aria-expanded')).toBe('false')
    await handle.press('ArrowUp')
    await expectEventually(() => namesIn(page), [BIRCH, AMBER])
    if (size === PHONE) continue
    await page.getByRole('button', { name: `Move ${BIRCH} down` }).click()
    await expectEventually(() => namesIn(page), [AMBER, BIRCH])
  }
})
