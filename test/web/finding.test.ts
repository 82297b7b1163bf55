import { beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { archive } from '../../testkit/archive-song.ts'
import { createLyrics, createSong, lyricsDocument } from '../../testkit/songs/songs.ts'
import { expectAccessible, expectAccessibleByDayAndNight } from '../../testkit/web/axe.ts'
import { PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { tabTo } from '../../testkit/web/keyboard.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { windowForPeople } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const windowOf = windowForPeople(() => web.visitor())

const NUMBERS = ['12', '5', '5a', '100', '1']
const MANY = 100

/** The demo has ten songs; three are for the misspelt searches. */
const ALL = 10 + NUMBERS.length + MANY + 3

beforeAll(async () => {
  const { editor, churchId } = web.site
  for (const number of NUMBERS)
    await createSong(editor, churchId, {
      title: `Zion’s Number ${number}`,
      songbooks: [{ book: 'ELG', number }],
      themes: ['Numbers'],
    })
  for (let at = 0; at < MANY; at++)
    await createSong(editor, churchId, { title: `Quiet ${String(at).padStart(2, '0')}`, themes: ['Rest'] })
  const song = await createSong(editor, churchId, { title: 'The Rose on the Hill' })
  await createLyrics(editor, song.path, lyricsDocument({ Verse: ['Morning', 'There the gardener walked'] }))
  await createSong(editor, churchId, { title: 'Gardenia in the window' })
  await createSong(editor, churchId, { title: 'Wir haben gepflügt' })
  const archived = await createSong(editor, churchId, { title: 'The Lighthouse' })
  await archive(web.site.server, churchId, archived.id)
})

const found = (page: Page) => page.getByRole('list', { name: 'Songs', exact: true }).getByRole('link')
const firstFound = async (page: Page) => (await found(page).first().textContent()) ?? ''
const search = (page: Page) => page.getByRole('textbox', { name: 'Search songs' })

/** 50 songs at a time, without an invented total. */
async function expectFiftyAtATime(page: Page): Promise<void> {
  await page.getByText('First 50 songs').waitFor()
  await expectEventually(() => found(page).count(), 50)
  const more = page.getByRole('button', { name: 'Show more songs' })
  await more.click()
  await expectEventually(() => found(page).count(), 100)
  await more.click()
  await page.getByText(`${ALL} songs`, { exact: true }).waitFor()
  await expectEventually(() => found(page).count(), ALL)
  expect(new Set(await found(page).allInnerTexts()).size).toBe(ALL)
  await more.waitFor({ state: 'detached' })
}

/** Of a misspelt search: what was probably meant, and its line with the words marked. */
async function expectMeant(page: Page): Promise<void> {
  await page.getByText('No song matches “the gardner”').waitFor()
  await page.getByText('Showing results for “the gardener”').waitFor()
  const row = found(page).first()
  await row.getByText('There the gardener walked').waitFor()
  expect(await row.locator('mark').allTextContents()).toEqual(['gardener'])
  expect(await row.textContent()).not.toContain('Found in the title')
}

describe.each([
  ['a visitor on a phone', 'visitor'],
  ['a member on a desktop', 'editor'],
] as const)('%s', (_name, who) => {
  const home = () => (who === 'visitor' ? `/c/${web.site.churchId}` : `/library/${web.site.churchId}`)

  test('finds a song by its number first, is told why, opens it with Enter before the answer is there, browses by keyboard alone, and finds what a misspelt search meant', async () => {
    const page = await windowOf(who === 'editor' ? web.site.editor.cookie : null)
    if (who === 'visitor') await page.setViewportSize(PHONE)
    await page.goto(home())
    await search(page).fill('5')
    await expectEventually(async () => (await firstFound(page)).includes('Number: ELG 5'), true)
    expect(await firstFound(page)).toContain('Zion’s Number 5')
    if (who === 'visitor') await expectAccessibleByDayAndNight(page)
    await search(page).fill('heavenly peace')
    await search(page).press('Enter')
    await page.getByRole('heading', { name: 'Silent Night' }).waitFor()
    expect(page.url()).toContain('?lang=en')
    await page.goBack()
    await expectEventually(() => search(page).inputValue(), 'heavenly peace')

    // Browsing by letter, songbook and theme, with a total.
    await search(page).fill('')
    const ways = page.getByRole('navigation', { name: 'Browse' })
    await tabTo(page, ways.getByRole('link', { name: 'A–Z' }))
    await page.keyboard.press('Enter')
    await page.getByText(`${ALL} songs`, { exact: true }).waitFor()
    await tabTo(page, page.getByRole('link', { name: 'Q, 100 songs' }))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Q 100 songs' }).waitFor()
    await expectEventually(() => found(page).count(), MANY)
    // The lists are the same for both, of data that are read in two ways.
    if (who === 'editor') {
      await ways.getByRole('link', { name: 'All songs' }).click()
      await expectFiftyAtATime(page)
      await search(page).fill('the gardner')
      await expectMeant(page)
      await page.getByText('Archived songs are not found here').waitFor()
      await expectAccessible(page, page.getByRole('main'))
      return
    }
    await expectAccessibleByDayAndNight(page, page.getByRole('navigation', { name: 'First letter' }))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Quiet 00' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Q 100 songs' }).waitFor()

    await ways.getByRole('link', { name: 'Songbooks' }).click()
    await page.getByRole('link', { name: /^ELG/ }).click()
    const lines = async () => (await found(page).allInnerTexts()).map((text) => text.split('\n')[0])
    await expectEventually(lines, ['1', '5', '5a', '12', '100'])
    await expectAccessibleByDayAndNight(page, page.getByRole('main'))
    await page.getByRole('link', { name: 'All songbooks' }).click()
    await page.getByRole('list', { name: 'Songbooks' }).waitFor()

    await ways.getByRole('link', { name: 'Themes' }).click()
    await page.getByRole('link', { name: /^Numbers/ }).click()
    await expectEventually(() => found(page).count(), NUMBERS.length)
    await ways.getByRole('link', { name: 'All songs' }).click()
    await expectFiftyAtATime(page)
    await search(page).fill('the gardner')
    await expectMeant(page)
    expect(await page.getByText('Archived songs are not found here').count()).toBe(0)
  })
})

test('a search without a hit offers one without its rarest word, one without apostrophes, and what was probably meant', async () => {
  const page = await windowOf(null)
  await page.goto(`/c/${web.site.churchId}?q=amazing+grace+xqzvw`)
  const others = page.getByRole('navigation', { name: 'Other searches' })
  await others.getByRole('link', { name: /^“amazing grace”: \d+ song/ }).waitFor()
  await expectAccessible(page, page.getByRole('main'))
  await others.getByRole('link').click()
  await expectEventually(async () => (await firstFound(page)).includes('Amazing Grace'), true)
  await search(page).fill("amazing'grace")
  await others.getByRole('link', { name: /^“amazing grace”/ }).waitFor()
  await search(page).fill('xqzvw')
  await page.getByText('No song matches “xqzvw”').waitFor()
  await page.getByText('Try fewer words').waitFor()
  expect(await others.count()).toBe(0)
  await search(page).fill('gardenai')
  const meant = page.getByRole('navigation', { name: 'Or did you mean' })
  await page.getByText('Showing results for “gardenia”').waitFor()
  await meant.getByRole('link', { name: 'gardener', exact: true }).click()
  await found(page).first().getByText('There the gardener walked').waitFor()
  await search(page).fill('gepfluegt')
  await page.getByText('Showing results for “gepflügt”').waitFor()
  await search(page).fill('lighthuose')
  await page.getByText('No song matches “lighthuose”').waitFor()
  await page.getByText('Try fewer words').waitFor()
  // Enter opens what is shown, also before it is there.
  await search(page).fill('gradener')
  await search(page).press('Enter')
  await page.getByRole('heading', { name: 'The Rose on the Hill' }).waitFor()
})

test('a large catalogue is shown as it is loaded, and loading goes on where a reader left it', async () => {
  const page = await windowOf(null)
  const asked: string[] = []
  const held = Promise.withResolvers<void>()
  await page.route(/\/songs\?offset=\d+$/, async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('offset') ?? '')
    await held.promise
    await route.continue()
  })
  await page.goto(`/c/${web.site.churchId}?browse=titles`)
  await page.getByText('50 songs so far').waitFor()
  await expectAccessible(page, page.getByText('50 songs so far'))
  await page.getByRole('link', { name: 'A, 2 songs' }).waitFor()
  await page.getByRole('link', { name: 'All songs' }).click()
  await page.getByText('First 50 songs').waitFor()
  held.resolve()
  await page.getByRole('link', { name: 'A–Z' }).click()
  await page.getByText(`${ALL} songs`, { exact: true }).waitFor()
  expect(asked).toEqual(['50', '100'])
})
