import { describe, expect, test } from 'bun:test'
import type { Arrangement } from '../../src/client/types.ts'
import { inVersion2 } from '../../testkit/songs/head-kinds.ts'
import { createSong } from '../../testkit/songs/songs.ts'
import { expectAccessible } from '../../testkit/web/axe.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { tabTo } from '../../testkit/web/keyboard.ts'
import { songId } from '../../testkit/web/site.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const library = () => `/library/${web.site.churchId}`
const lyricsOf = async (title: string) => {
  const path = `/api/v2/churches/${web.site.churchId}/songs/${songId(web.site, title)}/lyrics`
  return (await web.site.editor.send(path)).body.lyrics
}
const lyricsEditor = async (title: string) =>
  `${library()}/songs/${songId(web.site, title)}/lyrics/${(await lyricsOf(title))[0].id}`

describe('on a desktop', () => {
  const shared = sharedWindow(() => web.editor())

  test('a new song by keyboard alone: n, a warning about a similar title, chips, Ctrl+S', async () => {
    const page = await shared()
    await openWithin(page, library())
    await page.getByRole('list', { name: 'Songs' }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByText('Off', { exact: true }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('n')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByText('On', { exact: true }).click()
    await page.keyboard.press('Escape')
    expect(new URL(page.url()).pathname).toBe(library())
    await page.keyboard.press('n')
    const title = page.getByRole('textbox', { name: 'Title', exact: true })
    await expectEventually(() => title.evaluate((field) => field === document.activeElement), true)
    await page.keyboard.type('Amazing Grase')
    await page.getByText('There are songs with a similar title').waitFor()
    await title.fill('Morning Has Come')
    await page.getByText('There are songs with a similar title').waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: 'Authors' }).focus()
    await page.keyboard.type('Ada Weaver')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Jon Field')
    await page.getByLabel('CCLI number').fill('123')
    await expectAccessible(page, page.getByRole('main'))
    await page.keyboard.press('Control+s')
    await page.getByRole('heading', { name: 'Morning Has Come' }).waitFor()
    await page.getByText('Ada Weaver, Jon Field').filter({ visible: true }).first().waitFor()
    await page.getByRole('link', { name: /CCLI\s*123/ }).waitFor()
    await page.getByText('No words yet').waitFor()
    await expectAccessible(page, page.getByRole('main'))
  })

  test('by keyboard alone lines keep their ids through splitting, joining, moving and undo, and what will change is shown before Save', async () => {
    const before = (await lyricsOf('Amazing Grace'))[0].sections[0].lines
    const page = await shared()
    await openWithin(page, `${library()}/songs/${songId(web.site, 'Amazing Grace')}`)
    await tabTo(page, page.getByRole('link', { name: /^Edit.*English/ }))
    await page.keyboard.press('Enter')
    const line = (at: number) => page.getByLabel(`Line ${at} of Verse 1`)
    await tabTo(page, line(1))
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('(a new line)')
    await expectEventually(() => line(2).inputValue(), '(a new line)')
    await page.keyboard.press('Alt+ArrowDown')
    await expectEventually(() => line(3).inputValue(), '(a new line)')
    await page.keyboard.press('Home')
    await page.keyboard.press('Backspace')
    const joined = 'that saved a wretch like me! (a new line)'
    await expectEventually(() => line(2).inputValue(), joined)
    await page.keyboard.press('Control+z')
    await expectEventually(() => line(3).inputValue(), '(a new line)')
    await page.keyboard.press('Control+Shift+z')
    await expectEventually(() => line(2).inputValue(), joined)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectEventually(() => line(3).inputValue(), '(a new line)')
    await line(4).fill('I once was lost, but now at home,')
    const changes = page.getByRole('region', { name: 'What will change' })
    await changes.getByRole('insertion').filter({ hasText: '(a new line)' }).waitFor()
    await changes.getByRole('insertion').filter({ hasText: 'home,' }).waitFor()
    await expectAccessible(page, changes)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Amazing Grace' }).waitFor()
    await page.getByText('(a new line)').waitFor()
    const after = (await lyricsOf('Amazing Grace'))[0].sections[0].lines
    expect(
      after
        .filter((kept: { text: string }) => kept.text !== '(a new line)')
        .map(({ id }: { id: string }) => id),
    ).toEqual(before.map(({ id }: { id: string }) => id))
  })

  test('words typed after Add line and Add section stand in the new line, and blank lines at the end are not saved', async () => {
    const page = await shared()
    await openWithin(page, await lyricsEditor('It Is Well with My Soul'))
    const chorus = page.getByRole('region', { name: 'Chorus' })
    const save = page.getByRole('button', { name: 'Save' })
    await chorus.getByRole('button', { name: 'Add line' }).click()
    await page.getByLabel('Line 3 of Chorus').waitFor()
    await page.getByText('No changes yet').waitFor()
    expect(await save.isEnabled()).toBe(false)
    await page.keyboard.type('So sing it again')
    await expectEventually(() => page.getByLabel('Line 3 of Chorus').inputValue(), 'So sing it again')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.getByLabel('Line 5 of Chorus').waitFor()
    await page.getByRole('button', { name: 'Verse 3', exact: true }).first().click()
    await page.keyboard.type('And Lord, haste the day')
    await expectEventually(() => page.getByLabel('Line 1 of Verse 3').inputValue(), 'And Lord, haste the day')
    await save.click()
    await page.getByRole('heading', { name: 'It Is Well with My Soul' }).waitFor()
    const [saved] = await lyricsOf('It Is Well with My Soul')
    const texts = saved.sections.map(({ lines }: { lines: { text: string }[] }) =>
      lines.map(({ text }) => text),
    )
    expect([texts.length, texts[1]?.length, texts[1]?.[2], texts[3]]).toEqual([
      4,
      3,
      'So sing it again',
      ['And Lord, haste the day'],
    ])
  })

  test('a whole text is pasted, its sections confirmed, and the singing order built', async () => {
    const page = await shared()
    await openWithin(page, `${library()}/songs/${songId(web.site, 'Be Thou My Vision')}/lyrics/new`)
    await page.getByRole('button', { name: 'Paste a whole text' }).click()
    await page
      .getByLabel('The text of the song')
      .fill(
        'Verse 1\nBe thou my vision\nO Lord of my heart\n\nRefrain\nNaught be all else to me\n\nVerse 2\nBe thou my wisdom',
      )
    await page.getByText('3 sections found').waitFor()
    await page.getByRole('button', { name: 'Use these sections' }).click()
    await page.getByRole('combobox', { name: 'Language of the words' }).fill('English')
    await page.getByRole('button', { name: 'Verse 1', exact: true }).click()
    await page.getByRole('button', { name: 'Refrain', exact: true }).click()
    await page.getByRole('button', { name: 'Verse 2', exact: true }).click()
    await page.getByRole('button', { name: 'Refrain', exact: true }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Be Thou My Vision' }).waitFor()
    await expectEventually(() => page.getByText('Naught be all else to me').count(), 2)
  })

  test('a pasted text with credits and chords: sections are renamed, chords left out, credits wait in the details', async () => {
    const page = await shared()
    const song = songId(web.site, 'Be Thou My Vision')
    await openWithin(page, `${library()}/songs/${song}/lyrics/new`)
    await page.getByRole('button', { name: 'Paste a whole text' }).click()
    await page
      .getByLabel('The text of the song')
      .fill(
        'Slumber Song\nWords and music by Ada Weaver\n\n[V1]\nG   D/F#   Em7\nThe fire is low\n\n[C]\nSleep, [G]sleep\n\nStill here\n\nCCLI Song # 7654321\n© 2020 Green Hill\nCCLI License # 99',
      )
    await page.getByText('2 sections found').waitFor()
    await page.getByText('Chords are left out of 2 lines.').waitFor()
    await page.getByRole('deletion').filter({ hasText: 'D/F#' }).waitFor()
    await expectEventually(() => page.getByRole('checkbox').count(), 6)
    expect(await page.getByRole('checkbox', { name: 'Keep the chords as a chart' }).isChecked()).toBe(false)
    await page.getByRole('checkbox', { name: /Slumber Song/ }).uncheck()
    await page.getByText('3 sections found').waitFor()
    await page.getByRole('checkbox', { name: /Slumber Song/ }).check()
    await page.getByText('2 sections found').waitFor()
    await page.getByLabel('Name of the section: Chorus').fill('Lullaby')
    await expectAccessible(page, page.getByRole('dialog'))
    await page.getByRole('button', { name: 'Use these sections' }).click()
    await expectEventually(() => page.getByLabel('Line 1 of Lullaby').inputValue(), 'Sleep, sleep')
    await page.getByText('waits in its details as unsaved changes').waitFor()
    await expectAccessible(page, page.getByRole('main'))
    await page.getByRole('link', { name: 'Open the details' }).click()
    await page.getByText(/Your unsaved changes from .* are back/).waitFor()
    await expectEventually(() => page.getByLabel('CCLI number').inputValue(), '7654321')
    await page.getByText('Slumber Song').first().waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Be Thou My Vision' }).waitFor()
    const { metadata } = (await web.site.editor.send(`/api/v2/churches/${web.site.churchId}/songs/${song}`))
      .body.song
    expect(metadata.alternateTitles).toContain('Slumber Song')
    expect(metadata.authors).toContain('Ada Weaver')
    expect(metadata.copyright).toContain('© 2020 Green Hill')
    expect(metadata.songbooks).toContainEqual({ book: 'CCLI', number: '7654321' })
  })

  test('words with chords that are pasted into a line open the same question, which keeps the chords as a chart of the song', async () => {
    const page = await shared()
    const { path, id } = await createSong(web.site.editor, web.site.churchId, { title: 'Pasted with Chords' })
    await openWithin(page, `${library()}/songs/${id}/lyrics/new`)
    const paste = (text: string) =>
      page.getByLabel('Line 1 of Verse 1').evaluate((line, text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        line.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, text)
    await paste(
      'Key: G\nTempo: 92\n\nVerse 1\nG            Em7\nMorning over the water\nD\nlight upon the hill',
    )
    const dialog = page.getByRole('dialog', { name: 'Paste a whole text' })
    await dialog.getByRole('checkbox', { name: 'Keep the chords as a chart' }).check()
    await expectAccessible(page, dialog)
    await dialog.getByRole('button', { name: 'Use these sections' }).click()
    await expectEventually(() => page.getByLabel('Line 1 of Verse 1').inputValue(), 'Morning over the water')
    await page.getByRole('combobox', { name: 'Language of the words' }).fill('English')
    await page.getByText('The chords wait as a chart in new sheet music').waitFor()
    await expectAccessible(page, page.getByRole('main'))
    // A chart that waits is not overwritten by the next one.
    await paste('C      G\nAnother song\nwith more lines')
    await dialog.getByRole('checkbox', { name: 'Keep the chords as a chart' }).check()
    await dialog.getByRole('button', { name: 'Use these sections' }).click()
    await page.getByText('The chords could not be kept').waitFor()
    await page.getByRole('link', { name: 'Open the chart' }).click()
    await page.getByText(/Your unsaved changes from .* are back/).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('article', { name: 'Chart' }).getByText('Key G').waitFor()
    const { arrangements } = (await web.site.editor.send(`${inVersion2(path)}/arrangements`)).body
    expect(arrangements.map(({ chart, tempo }: Arrangement) => [chart, tempo])).toEqual([
      [
        '{key: G}\n{tempo: 92}\n\n{start_of_verse: label="Verse 1"}\n[G]Morning over [Em7]the water\n[D]light upon the hill\n{end_of_verse}\n',
        92,
      ],
    ])
  })

  test('a draft survives a reload, is announced, and can be discarded', async () => {
    const page = await shared()
    await openWithin(page, await lyricsEditor('It Is Well with My Soul'))
    await page.getByLabel('Line 1 of Chorus').fill('Nothing typed is lost')
    await page.reload()
    await page.getByText(/Your unsaved changes from .* are back/).waitFor()
    await expectEventually(() => page.getByLabel('Line 1 of Chorus').inputValue(), 'Nothing typed is lost')
    await page.getByRole('button', { name: 'Discard changes' }).first().click()
    await expectEventually(() => page.getByLabel('Line 1 of Chorus').inputValue(), 'It is well with my soul,')
    await page.reload()
    await page.getByText('No changes yet').waitFor()
  })

  test('the first Tab of a page reaches the link that skips its header, also after going to another page', async () => {
    const page = await shared()
    const isOnSkipLink = () =>
      page.evaluate(() => document.activeElement?.getAttribute('href') === '#content')
    await page.goto(library())
    await page.getByRole('list', { name: 'Songs' }).waitFor()
    await page.keyboard.press('Tab')
    expect(await isOnSkipLink()).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Amazing Grace' }).first().click()
    await page.getByRole('heading', { name: 'Amazing Grace' }).waitFor()
    await page.keyboard.press('Tab')
    await expectEventually(isOnSkipLink, true)
  })
})
