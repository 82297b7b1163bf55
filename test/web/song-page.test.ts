import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { createLyrics, createSong } from '../../testkit/songs/songs.ts'
import { expectAccessible, expectAccessibleByDayAndNight } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE, TABLET } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { addSheetMusic } from '../../testkit/web/sheet-music.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { tabStops } from '../../testkit/web/tab-stops.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const editor = sharedWindow(() => web.editor())
const visitor = sharedWindow(() => web.visitor())
const WELL = 'It Is Well with My Soul'

/** What can be pressed on the page of a song from the back link to the words, as it is read. */
const pressedBeforeWords = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const words = main.querySelector('#words')
    const all = [...main.querySelectorAll<HTMLElement>('a, button, select')]
    return all
      .filter((each) => each.checkVisibility())
      .filter((each) => words && each.compareDocumentPosition(words) & Node.DOCUMENT_POSITION_FOLLOWING)
      .map((each) => each.ariaLabel ?? (each.querySelector('.sr-only') ?? each).textContent?.trim())
  })

const menuOf = async (page: Page) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'More' })
  await menu.waitFor()
  return menu
}

test('an editor has four actions in one row, changes each part where it stands, and finds the rest in a menu', async () => {
  await addSheetMusic(web.site, WELL)
  const page = await editor()
  await openWithin(page, songPages(web.site, WELL).member)
  for (const size of [TABLET, DESKTOP]) {
    await page.setViewportSize(size)
    await page.getByRole('button', { name: 'More', exact: true }).waitFor()
    expect(await pressedBeforeWords(page)).toEqual([
      'All songs',
      ...['Edit', 'Present', 'Read music', 'More'],
      ...['Horatio Spafford', 'Philip Bliss', 'Hymnal 410', 'Trust', 'Peace'],
      'Edit details',
    ])
    const tops = ['Edit', 'Present', 'Read music', 'More'].map((name) =>
      page
        .getByRole('main')
        .getByText(name, { exact: true })
        .first()
        .evaluate((each) => each.closest('a, button')?.getBoundingClientRect().top),
    )
    expect(new Set(await Promise.all(tops)).size).toBe(1)
  }
  // Ten to the words: those of the frame, the way back and the actions before them.
  const stops = await tabStops(page)
  expect(stops.indexOf('Edit')).toBeLessThanOrEqual(8)
  expect(stops.filter((name) => name.startsWith('Edit '))).toEqual([
    'Edit details',
    'Edit words: English',
    'Edit sheet music: Lead sheet',
  ])
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))

  const menu = await menuOf(page)
  await expectEventually(
    () => menu.getByRole('listitem').filter({ visible: true }).allInnerTexts(),
    ['Print', 'Add to list', 'Share', 'History', 'Export', 'Who sees it', 'Archive song'],
  )
  await expectAccessible(page, menu)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Line 1 of Verse 1').waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Read music' }).click()
  await page.locator('[data-drawn="1"]').waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Edit details' }).click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor()
})

test('a song without sheet music is printed from the row; one without words is given some; visitors have no way to edit', async () => {
  const page = await editor()
  await page.setViewportSize(DESKTOP)
  await openWithin(page, songPages(web.site, 'Amazing Grace').member)
  await page.getByRole('button', { name: 'More', exact: true }).waitFor()
  expect((await pressedBeforeWords(page)).slice(0, 5)).toEqual([
    'All songs',
    ...['Edit', 'Present', 'Print', 'More'],
  ])
  await page.getByRole('link', { name: 'Print' }).click()
  await page.getByRole('link', { name: 'Back' }).waitFor()

  const song = await createSong(web.site.editor, web.site.churchId, { title: 'Nothing Yet' })
  await openWithin(page, `/library/${web.site.churchId}/songs/${song.id}`)
  await page.getByRole('link', { name: 'Add words' }).waitFor()
  expect(await pressedBeforeWords(page)).toEqual(['All songs', 'More', 'Edit details'])

  await addSheetMusic(web.site, 'Silent Night')
  const open = await visitor()
  await openWithin(open, songPages(web.site, 'Silent Night').public)
  await open.getByRole('link', { name: 'Read music' }).waitFor()
  expect((await pressedBeforeWords(open)).slice(0, 4)).toEqual(['All songs', 'Present', 'Read music', 'More'])
  const menu = await menuOf(open)
  expect(await menu.getByRole('listitem').filter({ visible: true }).allInnerTexts()).toEqual([
    'Print',
    'Add to list',
    'Share',
  ])
  expect(await open.getByRole('link', { name: /^Edit/ }).count()).toBe(0)
})

test('on a phone the way back stands above the title, and words, details and sheet music each have their pencil', async () => {
  const song = await createSong(web.site.editor, web.site.churchId, {
    title: 'A Hymn of Many Languages',
    songbooks: [{ book: 'Hymnal', number: '12' }],
  })
  for (const language of ['en', 'de']) await createLyrics(web.site.editor, song.path, { language })
  const page = await editor()
  await page.setViewportSize({ ...PHONE, width: 320 })
  await openWithin(page, `/library/${web.site.churchId}/songs/${song.id}`)
  const back = page.getByRole('link', { name: 'All songs' })
  await back.waitFor()
  expect(await pressedBeforeWords(page)).toEqual([
    'All songs',
    'Language of the words',
    'Edit words: English',
  ])
  const top = (await page.getByRole('heading', { name: 'A Hymn of Many Languages' }).boundingBox())?.y ?? 0
  expect((await back.boundingBox())?.y ?? Infinity).toBeLessThan(top)
  await expectAccessible(page)
  for (const [pencil, title] of [
    ['Edit words: English', 'Words: English'],
    ['Edit details', 'Details'],
  ] as const) {
    await page.getByRole('link', { name: pencil }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.goBack()
  }
  await addSheetMusic(web.site, 'Be Thou My Vision')
  await openWithin(page, songPages(web.site, 'Be Thou My Vision').member)
  await page.getByRole('link', { name: 'Edit sheet music: Lead sheet' }).click()
  await page.getByRole('heading', { level: 1, name: /^Sheet music: Lead sheet/ }).waitFor()
})
