import { expect, test } from 'bun:test'
import type { Page, Route } from 'playwright-core'
import { inVersion2 } from '../../testkit/songs/head-kinds.ts'
import {
  createArrangement,
  createLyrics,
  createSong,
  lyricsDocument,
  saving,
} from '../../testkit/songs/songs.ts'
import { expectAccessibleByDayAndNight } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const shared = sharedWindow(() => web.editor())

/** Opens a page by day, with what the reader of a chart chooses as it is at first. */
async function open(address: string): Promise<Page> {
  const page = await shared()
  await page.emulateMedia({ colorScheme: 'light', media: null })
  await page.evaluate(() => {
    for (const choice of ['size', 'columns', 'notation']) localStorage.removeItem(`psaltery.chart-${choice}`)
  })
  await openWithin(page, address)
  return page
}

const CHART = `{key: G}
{define: Gmaj7/D base-fret 1 frets x x 0 4 3 2}
{tempo: 92}
{start_of_verse: label="Verse 1"}
A[G]ma[Gmaj7/D]zing [C]grace, how [Em7]sweet the [D/F#]sound [Am7(add11)]I [Bm7b5]o [C#dim]a
that [G]saved a wretch like me, that saved and found and led and brought me [D]home a[G]gain
{end_of_verse}
{comment: twice}
{start_of_chorus}
[Em]Господь, [C]Бо[G]же мой, ве[D]ли[Em]кий
[G]주님의 [C]사랑 놀[D]라워 [Em7]주[Am7]만 [D7sus4]바[G]라봅니다
[Am]שָׁלוֹם [G]עֲ[Dm7]לֵיכֶם [E]מַלְאֲ[Am]כֵי
[G]   [C]   [D]
{end_of_chorus}
{chorus}
`

async function chartSong(chart = CHART) {
  const { churchId, editor } = web.site
  const { id, path } = await createSong(editor, churchId, { title: 'Amazing Grace' })
  const { body } = await createArrangement(editor, inVersion2(path), { label: 'Band', chart, sourceKey: 'G' })
  return { id, path, arrangementId: body.arrangement.id as string }
}

interface Placed {
  chord: { left: number; right: number; top: number; bottom: number }
  words: { left: number; right: number; top: number; bottom: number; text: string }
  isRightToLeft: boolean
}

/** Each chord with the text that it belongs to, in pixels. */
const placed = (page: Page): Promise<Placed[]> =>
  page.locator('[data-chord]').evaluateAll((chords) =>
    chords.map((chord) => {
      const above = chord.parentElement ?? chord
      const piece = above.parentElement ?? chord
      const box = (place: (range: Range) => void) => {
        const range = document.createRange()
        range.selectNodeContents(piece)
        place(range)
        const { left, right, top, bottom } = range.getBoundingClientRect()
        return { left, right, top, bottom, text: range.toString() }
      }
      return {
        chord: box((range) => range.selectNodeContents(chord)),
        words: box((range) => range.setStartAfter(above)),
        isRightToLeft: getComputedStyle(piece).direction === 'rtl',
      }
    }),
  )

const overlap = (a: Placed['chord'], b: Placed['chord']) =>
  a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5

/** What is wrong with the places of the chords. */
function misplaced(all: readonly Placed[]): string[] {
  const wrong = all.flatMap(({ chord, words, isRightToLeft }) => {
    const apart = isRightToLeft ? chord.right - words.right : chord.left - words.left
    const problems = {
      'not aligned': Math.abs(apart) >= 1.5,
      'not above': chord.bottom > words.top + 4,
      // A chord is never left behind at the end of the line above.
      'in another line': words.top - chord.bottom >= 12,
    }
    return Object.entries(problems).flatMap(([name, is]) => (is ? [`${words.text}: ${name}`] : []))
  })
  const collisions = all.flatMap((one, at) =>
    all
      .slice(at + 1)
      .filter((other) => overlap(one.chord, other.chord) || overlap(one.chord, other.words))
      .map((other) => `${one.words.text} meets ${other.words.text}`),
  )
  return [...wrong, ...collisions]
}

/** A page whose width changes is laid out in more than one step. */
const expectChordsOverTheirSyllables = (page: Page) =>
  expectEventually(async () => misplaced(await placed(page)), [])

test('chords stand over their syllables in four scripts, on a desktop, a phone and in large print', async () => {
  const { id, arrangementId } = await chartSong()
  const page = await open(`/c/${web.site.churchId}/songs/${id}/chart/${arrangementId}`)
  await page.getByText('Verse 1').waitFor()
  const all = await placed(page)
  expect(all.length).toBe(31)
  expect(all.filter(({ isRightToLeft }) => isRightToLeft).length).toBe(5)
  await expectChordsOverTheirSyllables(page)
  await page.setViewportSize(PHONE)
  await expectChordsOverTheirSyllables(page)
  await page.getByText('Large').click()
  await expectChordsOverTheirSyllables(page)
  const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(await isTooWide()).toBe(false)
  await expectAccessibleByDayAndNight(page)
  await page.setViewportSize(DESKTOP)
})

test('two columns keep each section in one of them, and chords over their syllables', async () => {
  const verse = (number: number) =>
    `{start_of_verse: label="Verse ${number}"}\n${'[G]Morning [Cmaj7]o[D]ver the [Em]water\n'.repeat(3 + (number % 3))}{end_of_verse}\n`
  const { id, arrangementId } = await chartSong([1, 2, 3, 4, 5, 6, 7].map(verse).join('\n'))
  const page = await open(`/c/${web.site.churchId}/songs/${id}/chart/${arrangementId}`)
  await page.getByText('Two columns').click()
  const pieces = () =>
    page
      .locator('[data-chart] section')
      .evaluateAll((sections) => sections.map((section) => section.getClientRects().length))
  await expectEventually(pieces, [1, 1, 1, 1, 1, 1, 1])
  const columns = await page
    .locator('[data-chart] section')
    .evaluateAll((sections) => new Set(sections.map((section) => section.getBoundingClientRect().left)).size)
  expect(columns).toBe(2)
  await expectChordsOverTheirSyllables(page)
  await page.emulateMedia({ media: 'print' })
  // Paper has the chart in its own measures; that of the screen is hidden.
  const printed = async () => (await pieces()).filter((count) => count > 0)
  await expectEventually(printed, [1, 1, 1, 1, 1, 1, 1])
  await expectChordsOverTheirSyllables(page)
})

test('a chart is moved to another key with a capo, and the choice is kept for the song', async () => {
  const { id, arrangementId } = await chartSong()
  const page = await open(`/library/${web.site.churchId}/songs/${id}`)
  await page.getByRole('link', { name: 'Chart: Band' }).click()
  const chords = () => page.locator('[data-chord]').allTextContents()
  await expectEventually(async () => (await chords()).slice(0, 3).join(' '), 'G Gmaj7/D C')
  const diagram = page.getByRole('img', { name: 'Gmaj7/D: xx0432' })
  await diagram.waitFor()
  await page.getByLabel('Key').selectOption('Bb')
  await diagram.waitFor({ state: 'detached' })
  await expectEventually(async () => (await chords()).slice(0, 3).join(' '), 'B♭ B♭maj7/F E♭')
  await page.getByLabel('Capo').selectOption('3')
  await expectEventually(async () => (await chords()).slice(0, 3).join(' '), 'G Gmaj7/D C')
  await page.getByText('Shapes in G, capo 3').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  await diagram.waitFor()
  await page.emulateMedia({ media: null })
  await page.getByText('1 2 … 7').click()
  await expectEventually(async () => (await chords()).slice(0, 3).join(' '), '1 1maj7/5 4')
  await page.reload()
  await expectEventually(async () => (await chords()).slice(0, 3).join(' '), '1 1maj7/5 4')
  expect(await page.getByLabel('Key').inputValue()).toBe('Bb')
  await page.getByRole('button', { name: 'As written' }).click()
  await page.getByText('C D … H').click()
  await expectEventually(async () => (await chords()).slice(5, 7).join(' '), 'Am7(add11) Hm7♭5')
  expect(arrangementId).not.toBe('')
})

test('a chart is made of the words, by tapping syllables and by pasting chords over words, and saved', async () => {
  const { churchId, editor } = web.site
  const { id, path } = await createSong(editor, churchId, { title: 'Morning' })
  const words = lyricsDocument({ 'Verse 1': ['Morning over the water'] })
  const lyrics = (await createLyrics(editor, path, words)).body.lyrics
  const { body } = await createArrangement(editor, inVersion2(path), { label: 'Band' })
  const page = await open(`/library/${churchId}/songs/${id}/arrangements/${body.arrangement.id}`)
  await page.getByRole('button', { name: 'Start with the words of the song' }).click()
  await page.getByRole('button', { name: 'o', exact: true }).click()
  await page.getByLabel('Chord', { exact: true }).fill('D/F#')
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))
  await page.getByRole('button', { name: 'Put it there' }).click()
  // The text is behind what is tapped.
  const field = page.getByLabel('Chords and words (ChordPro)')
  expect(await field.isVisible()).toBe(false)
  await page.getByText('As text', { exact: true }).click()
  await expectEventually(
    () => field.inputValue(),
    '{start_of_verse: label="Verse 1"}\nMorning [D/F#]over the water\n{end_of_verse}\n',
  )
  // What is no chord is marked where it stands and named below.
  await field.fill('Morning [hush]over the [*softly]wa[Bm7b5]ter')
  await page.getByText('No chords: hush.', { exact: false }).waitFor()
  await expectEventually(() => page.locator('[data-no-chord]').allTextContents(), ['hush'])
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))
  await field.fill('Evening over the [G]water')
  await expectEventually(() => page.getByText('No chords:').count(), 0)
  await page.getByText('The chart and the words differ').waitFor()
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))
  await page.getByRole('button', { name: 'Use this line in the chart' }).click()
  await expectEventually(() => field.inputValue(), 'Morning over the [G]water')
  const undo = page.getByRole('listitem').getByRole('button', { name: 'Undo' })
  await undo.click()
  await expectEventually(() => field.inputValue(), 'Evening over the [G]water')
  const lyricsPath = `${path}/lyrics/${lyrics.id}`
  const sung = async () => (await editor.send(lyricsPath)).body.lyrics.sections[0].lines
  const line = { id: words.sections[0]?.lines[0]?.id, text: 'Morning over the water' }
  const takeIntoWords = page.getByRole('button', { name: 'Use this line in the words' })
  await takeIntoWords.click()
  await expectEventually(sung, [{ ...line, text: 'Evening over the water' }])
  await undo.click()
  await expectEventually(sung, [line])
  // Words that were saved meanwhile are not overwritten.
  const other = { ...words, sections: [{ ...words.sections[0], lines: [{ ...line, text: 'Noon' }] }] }
  const saveFirst = async (route: Route) => {
    await editor.send(lyricsPath, { method: 'PUT', headers: saving({ version: 3 }), body: other })
    await route.continue()
  }
  await page.route(`**/lyrics/${lyrics.id}`, saveFirst, { times: 1 })
  await takeIntoWords.click()
  await page.getByText('The words were saved meanwhile').waitFor()
  await page.getByText('Noon').waitFor()
  expect(await sung()).toEqual([{ ...line, text: 'Noon' }])
  await field.fill('')
  await field.evaluate((area) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'G       D/F#\nMorning over the water')
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expectEventually(() => field.inputValue(), '[G]Morning [D/F#]over the water')
  await page.keyboard.press('Control+s')
  const saved = async () =>
    (await editor.send(`${inVersion2(path)}/arrangements/${body.arrangement.id}`)).body.arrangement.chart
  await expectEventually(saved, '[G]Morning [D/F#]over the water')
})

test('of words in several languages those are chosen that a chart begins with, and it goes with them from then on', async () => {
  const { churchId, editor } = web.site
  const { id, path } = await createSong(editor, churchId, { title: 'Two Languages' })
  const words = { en: 'Morning over the water', de: 'Morgen auf dem Wasser' }
  for (const language of ['en', 'de'] as const)
    await createLyrics(editor, path, { ...lyricsDocument({ 'Verse 1': [words[language]] }), language })
  const { body } = await createArrangement(editor, inVersion2(path), { label: 'Band' })
  const page = await open(`/library/${churchId}/songs/${id}/arrangements/${body.arrangement.id}`)
  const start = page.getByRole('group', { name: 'Start with the words of the song' })
  await expectEventually(() => start.getByRole('button').allTextContents(), ['German', 'English'])
  await expectAccessibleByDayAndNight(page, start)
  await start.getByRole('button', { name: 'German' }).click()
  await page.getByRole('button', { name: 'Was', exact: true }).click()
  await page.getByLabel('Chord', { exact: true }).fill('D')
  await page.keyboard.press('Enter')
  await expectEventually(() => page.getByRole('checkbox', { name: 'German' }).isChecked(), true)
  expect(await page.getByRole('checkbox', { name: 'English' }).isChecked()).toBe(false)
  // Compared with the words that it has, whatever else it is used with.
  await page.getByRole('checkbox', { name: 'English' }).check()
  await page.getByText('As text', { exact: true }).click()
  expect(await page.getByText('The chart and the words differ').count()).toBe(0)
  await page.keyboard.press('Control+s')
  const saved = async () =>
    (await editor.send(`${inVersion2(path)}/arrangements/${body.arrangement.id}`)).body.arrangement
  await expectEventually(
    async () => (await saved()).chart,
    '{start_of_verse: label="Verse 1"}\nMorgen auf dem [D]Wasser\n{end_of_verse}\n',
  )
  expect((await saved()).lyricVersionIds.length).toBe(2)
})
