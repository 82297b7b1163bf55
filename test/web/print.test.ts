import { beforeAll, expect, test } from 'bun:test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Page } from 'playwright-core'
import { sampleSize } from '../../testkit/long-tests.ts'
import { createLyrics, createSong } from '../../testkit/songs/songs.ts'
import { expectAccessibleByDayAndNight, expectFits } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE, TABLET } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const TITLE = 'A long song'
let [address, repeats] = ['', '']

const shared = sharedWindow(() => web.visitor())

/** In pixels. */
const STEP = sampleSize(292, 73)

/** Sections of every length, so that some page ends wherever a page can end; the last two are longer than a page. */
const LENGTHS = [4, 7, 5, 11, 3, 6, 9, 4, 8, 2, 58, 5, 70]

const sectionsIn = (language: string) =>
  LENGTHS.map((length, at) => ({
    id: crypto.randomUUID(),
    name: `${language === 'de' ? 'Strophe' : 'Verse'} ${at + 1}`,
    lines: Array.from({ length }, (_, line) => ({
      id: crypto.randomUUID(),
      text: `${language} ${at + 1}.${line + 1} of the words`,
    })),
  }))

beforeAll(async () => {
  const { editor, churchId } = web.site
  const song = await createSong(editor, churchId, { title: TITLE, copyright: 'Public domain.' })
  for (const language of ['de', 'en'])
    await createLyrics(editor, song.path, {
      language,
      label: '',
      sections: sectionsIn(language),
      sequence: [],
    })
  address = `/c/${churchId}/songs/${song.id}/print`
  repeats = `/c/${churchId}/songs/${await songWithRepeats()}/print`
})

/** Four verses with a chorus after each; in German only two of them, and each part once. Every line takes two rows. */
async function songWithRepeats(): Promise<string> {
  const { editor, churchId } = web.site
  const song = await createSong(editor, churchId, { title: 'Repeats', copyright: 'Public domain.' })
  const part = (name: string, language: string, lines: number) => ({
    id: crypto.randomUUID(),
    name,
    lines: Array.from({ length: lines }, (_, line) => ({
      id: crypto.randomUUID(),
      text: `${language} ${name} ${line + 1} with so many words that the line goes on in a second row`,
    })),
  })
  const verses = [1, 2, 3, 4].map((number) => part(`Verse ${number}`, 'en', number === 1 ? 12 : 6))
  const chorus = part('Chorus', 'en', 4)
  await createLyrics(editor, song.path, {
    language: 'en',
    label: '',
    sections: [...verses, chorus],
    sequence: verses.flatMap(({ id }) => [id, chorus.id]),
  })
  const sections = [part('Strophe 1', 'de', 12), part('Refrain', 'de', 4), part('Strophe 2', 'de', 6)]
  await createLyrics(editor, song.path, { language: 'de', label: '', sections, sequence: [] })
  return song.id
}

interface Printed {
  text: string
  x: number
  y: number
}

/** What stands on each page of what the browser prints, from the top down. */
async function printed(page: Page): Promise<Printed[][]> {
  const task = getDocument({ data: new Uint8Array(await page.pdf({ format: 'A4' })) })
  const pdf = await task.promise
  const pages = []
  for (let at = 1; at <= pdf.numPages; at++) {
    const { items } = await (await pdf.getPage(at)).getTextContent()
    const pieces = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [{ text: item.str, x: Math.round(item.transform[4]), y: Math.round(item.transform[5]) }]
        : [],
    )
    pages.push(joined(pieces))
  }
  await task.destroy()
  return pages
}

/** The pieces of one row that belong together: left and right of the middle of the paper. */
function joined(pieces: readonly Printed[]): Printed[] {
  const rows = new Map<string, Printed>()
  for (const { text, x, y } of pieces.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const key = `${y} ${x < 290}`
    const row = rows.get(key)
    rows.set(key, row ? { ...row, text: row.text + text } : { text, x, y })
  }
  return [...rows.values()].toSorted((a, b) => b.y - a.y || a.x - b.x)
}

const isHeading = ({ text }: Printed) =>
  /^((Verse|Strophe) ?\d+|German( · Deutsch)?|English)$/i.test(text.trim())

function expectHeadingsWithWords(pages: Printed[][]) {
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.flat().filter(isHeading).length).toBeGreaterThanOrEqual(LENGTHS.length)
  for (const rows of pages) {
    // The foot of the page, and where it has two columns the foot of each.
    for (const side of [rows.filter(({ x }) => x < 290), rows.filter(({ x }) => x >= 290)]) {
      const last = side.at(-1)
      if (last) expect([last.text, isHeading(last)]).toEqual([last.text, false])
    }
  }
}

/** Moves the song down the paper in steps, so that headings come near the foot of a page. */
async function expectHeadingsAtEveryPlace(page: Page) {
  for (let offset = 0; offset < 1_000; offset += STEP) {
    await moveDown(page, offset)
    expectHeadingsWithWords(await printed(page))
  }
}

const moveDown = (page: Page, offset: number) =>
  page.getByRole('article').evaluate((article, px) => {
    const before = article.querySelector<HTMLElement>('[data-before]') ?? document.createElement('div')
    before.dataset.before = ''
    before.style.height = `${px}px`
    article.prepend(before)
  }, offset)

test('in one column and in two no heading stands alone at the foot of a page', async () => {
  const page = await shared()
  await openWithin(page, `${address}?lang=en`)
  await page.getByText(TITLE).first().waitFor()
  for (const columns of ['Two columns', 'One column']) {
    await page.getByText(columns).click()
    await expectHeadingsAtEveryPlace(page)
  }
})

test('two languages are printed line beside line, in normal and in large type, and no heading stands alone at the foot', async () => {
  const page = await shared()
  await openWithin(page, `${address}?lang=de,en`)
  await page.getByText(TITLE).first().waitFor()
  const expectBeside = async () => {
    const pages = await printed(page)
    const lines = pages.flatMap((rows, at) => rows.map((row) => ({ ...row, page: at })))
    const german = lines.filter(({ text }) => text.startsWith('de '))
    expect(german).toHaveLength(LENGTHS.reduce((sum, length) => sum + length, 0))
    for (const { text, x, y, page } of german) {
      const english = lines.find((line) => line.text === text.replace('de ', 'en '))
      expect([english?.page, english?.y]).toEqual([page, y])
      expect(english?.x).toBeGreaterThan(x)
    }
  }
  await expectBeside()
  await expectHeadingsAtEveryPlace(page)
  await moveDown(page, 0)
  await page.getByText('Large type').click()
  await expectBeside()
})

test('in two languages a repeated chorus stands by name, no page holds a heading alone, and lines hang, in both types', async () => {
  const page = await shared()
  await openWithin(page, `${repeats}?lang=en,de`)
  await page.getByText('Repeats').first().waitFor()
  for (const type of ['Normal type', 'Large type']) {
    await page.getByText(type).click()
    for (const offset of [0, 600]) {
      await moveDown(page, offset)
      const pages = (await printed(page)).filter((rows) => rows.length > 0)
      const rows = pages.flat()
      const starting = (start: RegExp) => rows.filter(({ text }) => start.test(text))
      expect(starting(/^en Chorus 1/)).toHaveLength(1)
      expect(starting(/^de Refrain 1/)).toHaveLength(1)
      expect(starting(/^chorus ?\(again\)/i)).toHaveLength(3)
      expect(starting(/^refrain ?\(again\)/i)).toHaveLength(3)
      // Every page has words of the song, the one with the title too.
      const isWords = ({ text }: Printed) => / with so many| second row|words that|goes on/.test(text)
      expect(pages.map((page) => page.some(isWords))).toEqual(pages.map(() => true))
      // The second row of a line begins further in than the first.
      const left = rows.filter(({ x, text }) => x < 290 && !/^(verse|chorus)/i.test(text))
      const [begins, goesOn] = [left.filter(({ text }) => text.startsWith('en ')), left.filter(isWords)]
      const inner = goesOn.filter(({ text }) => !text.startsWith('en '))
      expect(inner.length).toBeGreaterThanOrEqual(begins.length)
      const edge = Math.max(...begins.map(({ x }) => x))
      expect(inner.filter(({ x }) => x <= edge)).toEqual([])
    }
  }
})

test('a sheet prints repeats by name or in full, in columns and type as chosen, black on white; with two languages it is accessible and fits', async () => {
  const page = await shared()
  await openWithin(page, `${songPages(web.site, 'It Is Well with My Soul').public}/print`)
  const chorus = page.getByText('It is well with my soul,')
  await page.getByText('(again)').waitFor()
  await expectEventually(() => chorus.count(), 1)
  await page.getByText('Everything as sung').click()
  await page.getByText('(again)').waitFor({ state: 'detached' })
  await expectEventually(() => chorus.count(), 2)
  await page.getByText('Two columns').click()
  await page.getByText('Large type').click()
  const line = page.getByText('When peace, like a river')
  const set = () =>
    line.evaluate((words) => {
      const { columnCount, fontSize } = getComputedStyle(words.closest('[lang]') ?? words)
      return [columnCount, fontSize]
    })
  await expectEventually(set, ['2', '24px'])
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Print' }).waitFor({ state: 'hidden' })
  await line.waitFor()
  await page.getByText('Words and music in the public domain.').waitFor()
  await expectEventually(() => line.evaluate((words) => getComputedStyle(words).color), 'rgb(0, 0, 0)')
  await page.emulateMedia({ media: null, colorScheme: 'light' })

  await page.setViewportSize(PHONE)
  await openWithin(page, `${songPages(web.site, 'Silent Night').public}/print?lang=de,en`)
  await page.getByText('Silent night, holy night!').first().waitFor()
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))
  for (const size of [TABLET, DESKTOP]) {
    await page.setViewportSize(size)
    await expectFits(page)
  }
})
