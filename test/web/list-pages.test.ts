import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { encryptedPdf } from '../../testkit/pdf/encrypted.ts'
import { pdfSaying, plainPdf } from '../../testkit/pdf/pdfs.ts'
import { printedText } from '../../testkit/pdf/printed-text.ts'
import { createLyrics, createSong } from '../../testkit/songs/songs.ts'
import { expectAccessible } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE, TABLET } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { listLink } from '../../testkit/web/list-pages.ts'
import { addSheetMusic } from '../../testkit/web/sheet-music.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const [GRACE, WELL, NIGHT] = ['Amazing Grace', 'It Is Well with My Soul', 'Silent Night']
const shared = sharedWindow(() => web.visitor({ size: PHONE }))

/** Opens a list in the window of all tests. */
async function openList(size: typeof PHONE, address: string): Promise<Page> {
  const page = await shared()
  await page.setViewportSize(size)
  await openWithin(page, address)
  return page
}

test('the reader runs on from file to file, and one PDF has all of them in order; what cannot be in it is named', async () => {
  await addSheetMusic(web.site, GRACE, { filename: 'grace.pdf', bytes: pdfSaying('Grace') })
  await addSheetMusic(web.site, WELL, { filename: 'well.pdf', bytes: plainPdf(2) })
  await addSheetMusic(web.site, 'Abide with Me', {
    filename: 'locked.pdf',
    bytes: encryptedPdf('owner aes-256'),
  })
  const address = listLink(web.site, [
    { title: WELL },
    { title: 'Abide with Me' },
    { title: NIGHT },
    { title: GRACE },
    { title: WELL },
  ])
  // Upright, so that one page is shown at a time.
  const page = await openList(TABLET, address)
  await page.getByRole('link', { name: 'Read music' }).click()
  await page.getByText('Page 1 of 2').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByText('Page 2 of 2').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('img', { name: 'locked.pdf, page 1' }).waitFor()
  await page.keyboard.press('ArrowRight')
  // A song without music has its words.
  await page.getByRole('heading', { level: 1, name: NIGHT }).waitFor()
  await page.keyboard.press('n')
  await page.getByRole('img', { name: 'grace.pdf, page 1' }).waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Music as PDF' }).click()
  await page.getByText('4 files', { exact: false }).waitFor()
  await page.getByText(`Without sheet music: ${NIGHT}.`).waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Make the PDF' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('Sunday morning.pdf')
  await page.getByText('Saved: 5 pages.').waitFor()
  await page.getByText('Abide with Me: locked.pdf is encrypted').waitFor()
  const { pages, texts } = await printedText(await Bun.file(await download.path()).bytes())
  expect(pages).toBe(5)
  expect(texts.map(({ page: at, text }) => [at, text])).toEqual([
    [1, 'Page 1'],
    [2, 'Page 2'],
    [3, 'Grace'],
    [4, 'Page 1'],
    [5, 'Page 2'],
  ])
})

test('Present runs on from song to song, each in the language of the list, and shows the title of one that is missing', async () => {
  const songs = [
    { title: NIGHT, language: 'en' },
    { title: 'Lost and Gone', songId: crypto.randomUUID() },
    { title: GRACE },
  ]
  const page = await openList(DESKTOP, listLink(web.site, songs))
  await page.getByRole('link', { name: 'Present' }).click()
  const slide = (text: string) => page.locator('main').getByText(text).first().waitFor()
  await slide('Silent night, holy night!')
  await page.keyboard.press('ArrowRight')
  await slide('Shepherds quake at the sight,')
  await page.keyboard.press('ArrowRight')
  await slide('Words and music in the public domain.')
  await page.keyboard.press('ArrowRight')
  await slide('Lost and Gone')
  await page.keyboard.press('ArrowRight')
  await slide('Not available: the song is no longer public.')
  await page.keyboard.press('ArrowRight')
  await slide('Amazing grace! how sweet the sound')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await slide('Words and music in the public domain.')
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Sunday morning' }).waitFor()
  expect(page.url()).toContain('/list#')
})

test('while a list is presented one key skips a song, and an overview of all slides leads to each, by key and by touch', async () => {
  const songs = [{ title: NIGHT, language: 'en' }, { title: WELL }, { title: GRACE }]
  const page = await openList(PHONE, listLink(web.site, songs))
  await page.getByRole('link', { name: 'Present' }).click()
  const slide = (text: string) => page.locator('[data-line]').filter({ hasText: text }).first().waitFor()
  const tapOverview = async () => {
    const button = page.getByRole('button', { name: 'Overview' })
    // A tap on faded controls only shows them; they do not fade while one has the focus of the keyboard.
    await page.keyboard.press('Shift')
    await button.focus()
    await button.tap()
  }
  await slide('Silent night, holy night!')
  await page.keyboard.press('n')
  await slide('When peace, like a river')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('n')
  await slide('Amazing grace!')
  await page.keyboard.press('n')
  await page.keyboard.press('ArrowRight')
  await slide('’Twas grace that taught')
  await page.keyboard.press('p')
  await slide('Amazing grace!')
  await page.keyboard.press('p')
  await slide('When peace, like a river')
  // By key: from the slide that is shown on to the one after the next.
  await page.keyboard.press('o')
  const overview = page.getByRole('region', { name: 'Overview' })
  await overview.getByRole('button', { name: /Verse 1.*Now.*When peace/s }).waitFor()
  await overview.getByRole('button', { name: /Chorus.*Next.*It is well/s }).waitFor()
  await expectEventually(
    () => overview.getByRole('heading', { level: 3 }).allInnerTexts(),
    [`1. ${NIGHT}`, `2. ${WELL}`, `3. ${GRACE}`],
  )
  await expectAccessible(page, overview)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await overview.waitFor({ state: 'detached' })
  await slide('Though Satan should buffet')
  // By touch: a slide, and the beginning of a song.
  await tapOverview()
  await overview.getByRole('button', { name: /Shepherds quake/ }).tap()
  await slide('Shepherds quake at the sight,')
  await tapOverview()
  await overview.getByRole('button', { name: `3. ${GRACE}` }).tap()
  await slide('Amazing grace!')
  await page.keyboard.press('o')
  await overview.waitFor()
  await page.keyboard.press('Escape')
  await overview.waitFor({ state: 'detached' })
  await slide('Amazing grace!')
})

/** In points. */
const A4_MIDDLE = 297

/** A song of so many verses of four lines; each line is its own place, as "s2v1l3". */
async function songOf(name: string, verses: number): Promise<{ title: string; songId: string }> {
  const song = await createSong(web.site.editor, web.site.churchId, { title: `Title ${name}` })
  const sections = Array.from({ length: verses }, (_, verse) => ({
    id: crypto.randomUUID(),
    name: `Verse ${verse + 1}`,
    lines: Array.from({ length: 4 }, (_, line) => ({
      id: crypto.randomUUID(),
      text: `${name}v${verse + 1}l${line + 1} sing a line of words`,
    })),
  }))
  await createLyrics(web.site.editor, song.path, { language: 'en', label: '', sections, sequence: [] })
  return { title: `Title ${name}`, songId: song.id }
}

test('the booklet has two columns; a song stays whole where it fits, and no heading stands alone at the foot of one', async () => {
  const verses = [3, 5, 2, 6, 30, 4, 7, 1, 5, 6, 3, 2]
  const songs = await Promise.all(verses.map((count, at) => songOf(`s${at + 1}`, count)))
  const lost = { title: 'Lost', songId: crypto.randomUUID() }
  const page = await openList(DESKTOP, listLink(web.site, [...songs, lost]))
  await page.getByRole('link', { name: 'Booklet' }).click()
  await page.getByText('s12v2l4').waitFor()
  await page.getByText('Not available: the song is no longer public.').waitFor()
  const { texts } = await printedText(await page.pdf({ format: 'A4' }))
  const lines = texts.flatMap(({ page: at, text, x, y }) => {
    const [, ofLine, ofTitle] = /^s(\d+)v\d+l\d+|Title s(\d+)$/.exec(text) ?? []
    const kind = ofTitle ? 'title' : ofLine ? 'line' : /^verse \d/i.test(text) ? 'heading' : null
    const column = `${at} ${x < A4_MIDDLE ? 'left' : 'right'}`
    return kind ? [{ kind, song: Number(ofLine ?? ofTitle ?? 0), column, y }] : []
  })
  const columns = new Set(lines.map(({ column }) => column))
  expect([...columns].slice(0, 4)).toEqual(['1 left', '1 right', '2 left', '2 right'])
  // All lines of a song of up to seven verses are in one column, those of the song of thirty in several.
  for (const [at, count] of verses.entries()) {
    const own = new Set(lines.filter(({ song }) => song === at + 1).map(({ column }) => column))
    expect({ song: at + 1, isWhole: own.size === 1 }).toEqual({ song: at + 1, isWhole: count < 30 })
  }
  // The last thing in every column is a line of words, and under every heading there is one.
  for (const column of columns) {
    const lowest = lines.filter((line) => line.column === column).toSorted((a, b) => a.y - b.y)[0]
    expect({ column, kind: lowest?.kind }).toEqual({ column, kind: 'line' })
  }
  await expectEventually(() => page.getByRole('heading', { level: 2 }).count(), 13)
})
