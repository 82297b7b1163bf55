import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { expectAccessible } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { tabTo } from '../../testkit/web/keyboard.ts'
import { addInCatalogue, listLink, titlesOf } from '../../testkit/web/list-pages.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { drawFinger } from '../../testkit/web/touch.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedVisitorWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const home = () => `/c/${web.site.churchId}`
const [GRACE, WELL, NIGHT] = ['Amazing Grace', 'It Is Well with My Soul', 'Silent Night']
const visitor = sharedVisitorWindow(() => web.visitor({ size: PHONE }))

const THREE = [{ title: GRACE }, { title: WELL }, { title: NIGHT }]

/** A list of one's own with these songs, made by keeping one that was shared. */
async function ownList(page: Page, songs = THREE): Promise<void> {
  await page.goto(listLink(web.site, songs))
  await page.getByRole('button', { name: 'Keep as my own list' }).click()
  await page.waitForURL(/\/lists\//)
  await expectEventually(
    () => titlesOf(page),
    songs.map(({ title }) => title),
  )
}

/** The numbers of the rows, in the order of the rows in the document. */
const numbersIn = (page: Page): Promise<string[]> =>
  page
    .getByRole('listitem')
    .getByText(/^\d+\.$/)
    .allInnerTexts()

const handle = (page: Page, song: string) => page.getByRole('button', { name: `Move ${song}: drag` })

async function middleOf(page: Page, song: string) {
  const box = await handle(page, song).boundingBox()
  if (!box) throw new Error(`${song} cannot be seen.`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('on a phone a visitor adds songs in the catalogue and on a song page, chooses language, music and a note, and finds it all after a reload', async () => {
  const page = await visitor(PHONE)
  await page.goto(home())
  await addInCatalogue(page, GRACE, 'Sunday')
  await addInCatalogue(page, NIGHT, 'Sunday')
  await openWithin(page, songPages(web.site, WELL).public)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Add to list' }).click()
  await expectAccessible(page, page.getByRole('dialog'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sunday.*2 songs/ })
    .click()
  await page.getByRole('link', { name: 'Open the list' }).click()
  await expectEventually(() => titlesOf(page), [GRACE, NIGHT, WELL])
  await page.getByRole('button', { name: `Language, sheet music and note for ${NIGHT}` }).click()
  await page.getByLabel('Language', { exact: true }).selectOption({ label: 'German' })
  await page.getByLabel('Note', { exact: true }).fill('Choir alone')
  await page.getByLabel('Title', { exact: true }).fill('Christmas Eve')
  await page.getByLabel('Date', { exact: true }).fill('2026-12-24')
  await page.reload()
  await expectEventually(() => titlesOf(page), [GRACE, NIGHT, WELL])
  const row = page.getByRole('listitem').filter({ hasText: NIGHT })
  await row.getByText('German').waitFor()
  await row.getByText('Choir alone').waitFor()
  await openWithin(page, `${home()}/lists`)
  await page.getByRole('link', { name: /Christmas Eve.*24 December 2026.*3 songs/s }).waitFor()
  await expectAccessible(page, page.getByRole('main'))
})
test('songs are added where the list is, found by search, one tap each', async () => {
  const page = await visitor(PHONE)
  await page.goto(`${home()}/lists`)
  await page.getByRole('button', { name: 'New list' }).tap()
  await page.getByText('No songs in this list yet').waitFor()
  const search = page.getByRole('textbox', { name: 'Add songs' })
  await search.fill('stille nacht')
  await page.getByRole('button', { name: `Add ${NIGHT} to this list` }).tap()
  await expectEventually(() => titlesOf(page), [NIGHT])
  await search.fill('praise')
  await expectEventually(() => page.getByRole('list', { name: 'Songs found' }).getByRole('button').count(), 4)
  await expectAccessible(page, page.getByRole('list', { name: 'Songs found' }))
  for (const title of ['Holy, Holy, Holy', 'O for a Thousand Tongues to Sing'])
    await page.getByRole('button', { name: `Add ${title} to this list` }).tap()
  await expectEventually(
    () => titlesOf(page),
    [NIGHT, 'Holy, Holy, Holy', 'O for a Thousand Tongues to Sing'],
  )
  await page.getByRole('button', { name: 'Add Holy, Holy, Holy to this list, already in it' }).waitFor()
  await search.fill('xyzzy')
  await page.getByText('No song matches “xyzzy”').waitFor()
  await page.reload()
  await expectEventually(
    () => titlesOf(page),
    [NIGHT, 'Holy, Holy, Holy', 'O for a Thousand Tongues to Sing'],
  )
})

test('elsewhere the list that was used last comes first, and a new one is made only when asked for', async () => {
  const page = await visitor(DESKTOP)
  await ownList(page)
  await openWithin(page, home())
  await addInCatalogue(page, GRACE, 'Evening')
  const open = async (song: string) => {
    await page.getByRole('button', { name: `Add ${song} to a list` }).click()
    return page.getByRole('dialog')
  }
  const names = (dialog: Locator) => dialog.getByRole('listitem').getByRole('button').allInnerTexts()
  const firstLines = async (dialog: Locator) => (await names(dialog)).map((name) => name.split('\n')[0])
  const dialog = await open('Abide with Me')
  await expectEventually(() => firstLines(dialog), ['Evening', 'Sunday morning'])
  expect(await dialog.getByRole('textbox').count()).toBe(0)
  await dialog.getByRole('button', { name: /^Sunday morning/ }).click()
  await page.getByText('Added to “Sunday morning”.').waitFor()
  await open('Holy, Holy, Holy')
  await expectEventually(() => firstLines(dialog), ['Sunday morning', 'Evening'])
  // The first has the focus: the same list takes song after song.
  await page.keyboard.press('Enter')
  // The notice of the song before may still be there.
  const added = page.getByRole('listitem').filter({ hasText: 'Holy, Holy, Holy' })
  await added.getByText('Added to “Sunday morning”.').waitFor()
  await added.getByRole('link', { name: 'Open the list' }).click()
  await expectEventually(() => titlesOf(page), [GRACE, WELL, NIGHT, 'Abide with Me', 'Holy, Holy, Holy'])
})

test('the order of a list is changed with a finger, which does not scroll the page meanwhile', async () => {
  const page = await visitor(PHONE)
  await ownList(page)
  await handle(page, NIGHT).scrollIntoViewIfNeeded()
  const top = () => page.evaluate(() => scrollY)
  const before = await top()
  const [from, to] = [await middleOf(page, NIGHT), await middleOf(page, GRACE)]
  await drawFinger(page, from, { ...to, y: to.y - 4 })
  await expectEventually(() => titlesOf(page), [NIGHT, GRACE, WELL])
  expect(await top()).toBe(before)
})

test('it is changed with the mouse and by keyboard alone, seen in another tab, and what was removed comes back with Undo', async () => {
  const page = await visitor(DESKTOP)
  await ownList(page)
  const [from, to] = [await middleOf(page, GRACE), await middleOf(page, NIGHT)]
  const drag = async (end: () => Promise<void>) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x, (from.y + to.y) / 2)
    await page.mouse.move(to.x, to.y + 4, { steps: 4 })
    // The numbers are those that the rows have if it ends here.
    await expectEventually(() => numbersIn(page), ['3.', '1.', '2.'])
    await end()
  }
  // Escape leaves it as it was.
  await drag(() => page.keyboard.press('Escape'))
  await page.mouse.up()
  expect(await titlesOf(page)).toEqual([GRACE, WELL, NIGHT])
  expect(await numbersIn(page)).toEqual(['1.', '2.', '3.'])
  await drag(() => page.mouse.up())
  await expectEventually(() => titlesOf(page), [WELL, NIGHT, GRACE])

  // Arrows on the handle, and buttons that keep the focus.
  await tabTo(page, handle(page, GRACE))
  await page.keyboard.press('ArrowUp')
  await expectEventually(() => titlesOf(page), [WELL, GRACE, NIGHT])
  await page.getByText(`${GRACE} is number 2 of 3 now.`).waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowDown')
  await expectEventually(() => titlesOf(page), [WELL, NIGHT, GRACE])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expectEventually(() => titlesOf(page), [WELL, GRACE, NIGHT])
  await tabTo(page, page.getByRole('button', { name: `Move ${GRACE} up` }))
  await page.keyboard.press('Enter')
  await expectEventually(() => titlesOf(page), [GRACE, WELL, NIGHT])
  // At the top there is no way up any more: the way down has the focus.
  await page.keyboard.press('Enter')
  await expectEventually(() => titlesOf(page), [WELL, GRACE, NIGHT])

  // Another tab of the browser sees the same list at once.
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expectEventually(() => titlesOf(other), [WELL, GRACE, NIGHT])
  await page.getByRole('button', { name: `Move ${NIGHT} up` }).click()
  await expectEventually(() => titlesOf(other), [WELL, NIGHT, GRACE])
  await other.close()

  await page.getByRole('button', { name: `note for ${WELL}` }).click()
  await page.getByRole('button', { name: `Remove ${WELL} from the list` }).click()
  await expectEventually(() => titlesOf(page), [NIGHT, GRACE])
  await page.keyboard.press('Enter')
  await expectEventually(() => titlesOf(page), [WELL, NIGHT, GRACE])
  await page.getByRole('link', { name: 'Your lists' }).click()
  await page.getByRole('button', { name: 'Delete the list Sunday morning' }).click()
  await page.getByText('No lists yet').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: /Sunday morning.*3 songs/s }).waitFor()
})
