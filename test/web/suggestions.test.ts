import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { plainPdf } from '../../testkit/pdf/pdfs.ts'
import { expectAccessible, expectFits } from '../../testkit/web/axe.ts'
import { PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { addSheetMusic } from '../../testkit/web/sheet-music.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const pdf = (name: string, pages: number) => ({ name, mimeType: 'application/pdf', buffer: plainPdf(pages) })
const fileNames = async (page: Page) => {
  const list = page
    .getByRole('region', { name: /^Files/ })
    .getByRole('list')
    .first()
  return (await list.getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')[0])
}

describe('on a desktop', () => {
  const shared = sharedWindow(() => web.editor())

  test('authors, themes and books suggest what the church has, also on a page that has loaded no song yet', async () => {
    const pages = songPages(web.site, 'Amazing Grace')
    const page = await shared()
    await openWithin(page, `${pages.member}/edit`)
    const authors = page.getByRole('combobox', { name: 'Authors' })
    await authors.pressSequentially('gru')
    await page.getByRole('option', { name: 'Franz Xaver Gruber' }).waitFor()
    await expectAccessible(page, page.getByRole('main'))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Remove Franz Xaver Gruber' }).waitFor()
    await expectEventually(() => authors.inputValue(), '')
    await authors.pressSequentially('Gruber the Younger')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Remove Gruber the Younger' }).waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('Saved. Everyone sees the new version now.').waitFor()
    expect((await pages.song()).metadata.authors.slice(-2)).toEqual([
      'Franz Xaver Gruber',
      'Gruber the Younger',
    ])
  })

  test('files keep the order in which they were chosen, although the first arrives last', async () => {
    const page = await shared()
    const held = Promise.withResolvers<void>()
    await page.route('**/assets?filename=first.pdf', async (route) => {
      await held.promise
      await route.continue()
    })
    await openWithin(page, `${songPages(web.site, 'Holy, Holy, Holy').member}/arrangements/new`)
    await page
      .locator('input[type=file]')
      .setInputFiles([pdf('first.pdf', 1), pdf('second.pdf', 2), pdf('third.pdf', 3)])
    await expectEventually(() => fileNames(page), ['second.pdf', 'third.pdf'])
    // Sheet music without a name gets that of the first file that is there.
    await expectEventually(() => page.getByLabel('Name', { exact: true }).inputValue(), 'second')
    held.resolve()
    await expectEventually(() => fileNames(page), ['first.pdf', 'second.pdf', 'third.pdf'])
    await page.unrouteAll()
  })

  test('a file that the song has already is noticed, and its copy taken instead', async () => {
    const title = 'Silent Night'
    const assetId = await addSheetMusic(web.site, title, { filename: 'lead.pdf', bytes: plainPdf(4) })
    const page = await shared()
    await openWithin(page, `${songPages(web.site, title).member}/arrangements/new`)
    await page.getByLabel('Name', { exact: true }).fill('Choir')
    await page.locator('input[type=file]').setInputFiles([pdf('scan.pdf', 4)])
    await page.getByText('The same file is already here, as “lead.pdf” in “Lead sheet”.').waitFor()
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await expectAccessible(page, page.getByRole('region', { name: /^Files/ }))
    await page.getByRole('button', { name: 'Use that copy' }).click()
    await expectEventually(() => fileNames(page), ['lead.pdf'])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('article', { name: 'Choir' }).waitFor()
    const { arrangements } = (await web.site.editor.send(`${songPages(web.site, title).api}/arrangements`))
      .body
    const saved = arrangements.map(({ label, files }: { label: string; files: { id: string }[] }) => [
      label,
      files.map(({ id }) => id),
    ])
    expect(saved).toContainEqual(['Choir', [assetId]])
  })

  test('forms: an empty new line can be seen, the size of the words is told near its limit, a new section has no problem yet', async () => {
    const pages = songPages(web.site, 'Amazing Grace')
    const page = await shared()
    await openWithin(page, await pages.editLyrics())
    const first = page.getByLabel('Line 1 of Verse 1')
    await first.waitFor()
    const size = page.getByText('of 32 KiB')
    expect(await size.count()).toBe(0)
    const border = (at: number) =>
      page.getByLabel(`Line ${at} of Verse 1`).evaluate((line) => {
        const { borderTopStyle, borderTopColor } = getComputedStyle(line)
        return [borderTopStyle, borderTopColor !== 'rgba(0, 0, 0, 0)']
      })
    await expectEventually(() => border(1), ['solid', false])
    await first.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.getByText('What will change').click()
    await expectEventually(() => border(2), ['dashed', true])
    await expectAccessible(page, page.getByRole('region', { name: 'What will change' }))
    await page.getByRole('button', { name: 'Paste a whole text' }).click()
    // Letters of three bytes fill it with fewer lines.
    const long = Array.from({ length: 45 }, (_, at) => `${at} ${'멀'.repeat(190)}`)
    await page.getByLabel('The text of the song').fill(`Verse 9\n${long.join('\n')}`)
    await page.getByRole('button', { name: 'Use these sections' }).click()
    await size.waitFor()

    // A section that was just added has no problem before it is left.
    await page.getByRole('button', { name: 'Discard changes' }).first().click()
    await page.getByRole('button', { name: 'Chorus', exact: true }).click()
    const problem = page
      .getByRole('region', { name: 'Chorus', exact: true })
      .getByText('This section needs at least one line with words.')
    await expectEventually(
      () => page.getByLabel('Line 1 of Chorus').evaluate((line) => line === document.activeElement),
      true,
    )
    expect(await problem.count()).toBe(0)
    await first.focus()
    await problem.waitFor()

    // Sheet music is called sheet music in its form, as on its button.
    await openWithin(page, pages.member)
    await page.getByRole('link', { name: 'Add sheet music' }).click()
    await page.getByRole('heading', { name: 'New sheet music' }).waitFor()
    await page.getByLabel('Key').fill('G')
    const name = page.getByLabel('Name', { exact: true })
    await page.getByText('Give the sheet music a name.').waitFor()
    expect(await name.getAttribute('aria-invalid')).toBe(null)
    await name.focus()
    await page.keyboard.press('Tab')
    await expectEventually(() => page.getByText('Give the sheet music a name.').count(), 2)
    expect(await name.getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByText(/arrangement/i).count()).toBe(0)
  })

  test('two people in one entry become two, and a new songbook begins without an error, on a phone', async () => {
    const pages = songPages(web.site, 'Be Thou My Vision')
    const before = (await pages.song()).metadata
    const page = await shared()
    await page.setViewportSize(PHONE)
    await openWithin(page, `${pages.member}/edit`)
    await page.getByRole('combobox', { name: 'Authors' }).fill('Anna Beispiel, Ben Test')
    await page.keyboard.press('Enter')
    await page.getByText('“Anna Beispiel, Ben Test” may be several entries.').waitFor()
    await expectFits(page)
    await page.getByRole('button', { name: 'Make 2 of it: Anna Beispiel · Ben Test' }).click()
    await page.getByRole('button', { name: 'Remove Ben Test' }).waitFor()
    await page.getByRole('button', { name: 'Remove Anna Beispiel' }).waitFor()
    const problem = page.getByText('Fill in or remove the empty entry.')
    const group = page.getByRole('group', { name: 'Add songbook' })
    await page.getByRole('button', { name: 'Add songbook' }).click()
    const book = group.getByRole('combobox', { name: 'Book' })
    await expectEventually(() => book.evaluate((field) => field === document.activeElement), true)
    expect(await problem.count()).toBe(0)
    const save = page.getByRole('button', { name: 'Save' })
    expect(await save.isEnabled()).toBe(true)
    await expectAccessible(page, page.getByRole('main'))
    await page.keyboard.type('Feiern')
    const row = page.getByRole('group', { name: 'Feiern' })
    await row.getByRole('textbox', { name: 'Number' }).fill('12')
    await save.click()
    await page.getByText('Saved.', { exact: false }).waitFor()
    const { authors, songbooks } = (await pages.song()).metadata
    expect(authors).toEqual([...before.authors, 'Anna Beispiel', 'Ben Test'])
    expect(songbooks).toEqual([...before.songbooks, { book: 'Feiern', number: '12' }])
  })
})
