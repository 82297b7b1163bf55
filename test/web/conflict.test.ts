import { describe, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { uploadedId } from '../../testkit/pdf/exchange.ts'
import { plainPdf } from '../../testkit/pdf/pdfs.ts'
import { saving } from '../../testkit/songs/songs.ts'
import { expectAccessible } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { tabTo } from '../../testkit/web/keyboard.ts'
import { chooseInMenu } from '../../testkit/web/more-menu.ts'
import { addSheetMusic } from '../../testkit/web/sheet-music.ts'
import { type SavedLyrics, songPages } from '../../testkit/web/song-pages.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const pagesOf = (title: string) => songPages(web.site, title)
const saved = (page: Page) => page.getByText('Saved. Everyone sees the new version now.').waitFor()

/** Another person saves over the API. */
async function saveElsewhere(path: string, version: number, body: object): Promise<void> {
  const { status } = await web.site.editor.send(path, { method: 'PUT', headers: saving({ version }), body })
  expect(status).toBe(200)
}

/** Another person saves these words, changed. */
async function saveWords(title: string, change: (words: SavedLyrics) => void): Promise<void> {
  const words = await pagesOf(title).lyrics()
  change(words)
  const { id, version, label, sections, sequence } = words
  await saveElsewhere(`${pagesOf(title).api}/lyrics/${id}`, version, { label, sections, sequence })
}

const setLine = (section: number, line: number, text: string) => (words: SavedLyrics) => {
  const found = words.sections[section]?.lines[line]
  if (found) found.text = text
}

const page = sharedWindow(() => web.editor())

describe('beside a person who saves over the API', () => {
  test('two people edit different lines: the second merges with one click and nothing is lost', async () => {
    const title = 'Amazing Grace'
    const { editLyrics, lines: linesOf, lyrics } = pagesOf(title)
    const second = await page()
    await openWithin(second, await editLyrics())
    await second.getByLabel('Line 4 of Verse 2').fill('the hour that I believed!')
    await saveWords(title, setLine(0, 0, 'Amazing grace, how sweet the sound'))
    await second.getByRole('button', { name: 'Save' }).click()
    await second.getByRole('heading', { name: 'You saved elsewhere while you were editing here' }).waitFor()
    await second.getByText('Your changes and theirs fit together.', { exact: false }).waitFor()
    await expectAccessible(second, second.getByRole('main'))
    await second.getByRole('button', { name: 'Save the merged version' }).click()
    await second.getByRole('heading', { name: title }).waitFor()
    const lines = await linesOf()
    expect(lines).toContain('Amazing grace, how sweet the sound')
    expect(lines).toContain('the hour that I believed!')
    expect((await lyrics()).version).toBe(3)
  })

  test('one line is asked, by keyboard alone, and both wordings can stay; a third save in between asks again', async () => {
    const title = 'It Is Well with My Soul'
    const second = await page()
    await openWithin(second, await pagesOf(title).editLyrics())
    await second.getByLabel('Line 1 of Chorus').fill('All is well with my soul,')
    await saveWords(title, setLine(1, 0, 'It is well, well with my soul,'))
    await second.keyboard.press('Control+s')
    const question = second.getByRole('group', { name: 'A line of Chorus' })
    await question.waitFor()
    await question.getByText('It is well with my soul,').waitFor()
    const save = second.getByRole('button', { name: 'Save the merged version' })
    await expectEventually(() => save.isDisabled(), true)
    await expectAccessible(second, question)

    // Another save is made before the answer is given.
    await saveWords(title, setLine(0, 0, 'When peace, like a quiet river, attendeth my way,'))
    await question.getByRole('radio', { name: /Keep both/ }).focus()
    await second.keyboard.press('Space')
    await save.focus()
    await second.keyboard.press('Enter')
    await second.getByText('Your changes and theirs fit together.', { exact: false }).waitFor()
    await save.click()
    await second.getByRole('heading', { name: title }).waitFor()
    expect(await pagesOf(title).lines()).toEqual(
      expect.arrayContaining([
        'It is well, well with my soul,',
        'All is well with my soul,',
        'When peace, like a quiet river, attendeth my way,',
      ]),
    )
  })

  test('details merge field by field, and one title is asked', async () => {
    const { api, member, song } = pagesOf('Holy, Holy, Holy')
    const second = await page()
    await openWithin(second, `${member}/edit`)
    await second.getByRole('textbox', { name: 'Title', exact: true }).fill('Holy! Holy! Holy!')
    await second.getByRole('combobox', { name: 'Themes' }).fill('Morning')
    const { metadata, version } = await song()
    const theirs = { title: 'Holy, Holy, Holy! Lord God Almighty', authors: [...metadata.authors, 'Anon'] }
    await saveElsewhere(api, version, { ...metadata, ...theirs })
    await second.keyboard.press('Control+s')
    const question = second.getByRole('group', { name: 'Title' })
    for (const wording of ['Holy, Holy, Holy', 'Holy! Holy! Holy!', theirs.title]) {
      await question.getByText(wording, { exact: true }).waitFor()
    }
    await question.getByRole('radio', { name: /Theirs/ }).check()
    await second.getByRole('button', { name: 'Save the merged version' }).click()
    await second.getByRole('heading', { name: theirs.title }).waitFor()
    const merged = (await song()).metadata
    expect(merged.themes).toContain('Morning')
    expect(merged.authors).toContain('Anon')
  })

  test('theirs in everything saves nothing: no version is made in which nothing is changed', async () => {
    const title = 'Amazing Grace'
    const second = await page()
    await openWithin(second, await pagesOf(title).editLyrics())
    await second.getByLabel('Line 3 of Verse 2').fill('How precious did this grace appear')
    await saveWords(title, setLine(1, 2, 'how precious was that grace to me'))
    const { version } = await pagesOf(title).lyrics()
    await second.getByRole('button', { name: 'Save' }).click()
    const question = second.getByRole('group', { name: 'A line of Verse 2' })
    await question.getByRole('radio', { name: /Theirs/ }).check()
    await second.getByText('Nothing: the two are the same.').waitFor()
    expect(await second.getByRole('button', { name: 'Save the merged version' }).count()).toBe(0)
    await second.getByRole('button', { name: 'Keep their version' }).click()
    await second.getByText('No changes yet').waitFor()
    expect(await second.getByLabel('Line 3 of Verse 2').inputValue()).toBe(
      'how precious was that grace to me',
    )
    expect((await pagesOf(title).lyrics()).version).toBe(version)
    // What will change names the section that a person moves, up or down.
    for (const [button, moved] of [
      ['Move Verse 2 up', 'Verse 2'],
      ['Move Verse 1 down', 'Verse 1'],
    ] as const) {
      await second.getByRole('button', { name: button }).click()
      await second.getByText(`${moved}moved`, { exact: true }).waitFor()
      await second.getByRole('button', { name: 'Undo' }).click()
      await second.getByText('No changes yet').waitFor()
    }
  })

  test('sheet music: files of both stay, the key is asked; going on leaves no way back over theirs', async () => {
    const { server, editor, churchId } = web.site
    const file = await addSheetMusic(web.site, 'Abide with Me', { filename: 'first.pdf' })
    const { api, member, arrangement } = pagesOf('Abide with Me')
    const { id, version, label, tempo } = await arrangement()
    const second = await page()
    await openWithin(second, `${member}/arrangements/${id}`)
    await second.getByLabel('Key', { exact: true }).fill('D')
    const added = { name: 'mine.pdf', mimeType: 'application/pdf', buffer: plainPdf(1) }
    await second.getByLabel('Choose files').last().setInputFiles([added])
    await second.getByText('One file is ready.', { exact: false }).waitFor()
    const theirs = await uploadedId(server, editor, churchId, plainPdf(1), 'theirs.pdf')
    const body = { label, tempo, sourceKey: 'C', assetIds: [file, theirs], lyricVersionIds: [] }
    await saveElsewhere(`${api}/arrangements/${id}`, version, body)
    await second.getByRole('button', { name: 'Save' }).click()
    await second.getByRole('group', { name: 'Key' }).getByRole('radio', { name: /Yours/ }).check()
    await second.getByText('What they changed').click()
    await second.getByRole('insertion').filter({ hasText: 'theirs.pdf' }).waitFor()
    await expectAccessible(second, second.getByRole('main'))
    await second.getByRole('button', { name: 'Go on editing with this' }).click()
    await second.getByText('theirs.pdf').first().waitFor()
    await expectEventually(() => second.getByRole('button', { name: 'Undo' }).isDisabled(), true)
    await second.getByRole('button', { name: 'Save' }).click()
    await saved(second)
    const merged = await arrangement()
    const names = merged.files.map(({ filename }: { filename: string }) => filename)
    expect([merged.version, merged.sourceKey, merged.files[0].id]).toEqual([3, 'D', file])
    expect(names.toSorted()).toEqual(['first.pdf', 'mine.pdf', 'theirs.pdf'])

    await chooseInMenu(second, 'History')
    await second.getByLabel('History of').selectOption({ label: 'Sheet music: Lead sheet' })
    await second.getByRole('heading', { name: 'Version 2 → Version 3' }).waitFor()
    await second.getByRole('insertion').filter({ hasText: 'mine.pdf' }).waitFor()
  })
})

const [NIGHT, ONE, TWO] = ['Silent Night', 'Strophe 1', 'Strophe 2']

/** Another person saves this singing order. */
const saveOrder = (...names: string[]) =>
  saveWords(NIGHT, (words) => {
    words.sequence = names.map((name) => words.sections.find((section) => section.name === name)?.id ?? '')
  })

async function savedOrder(): Promise<string[]> {
  const { sections, sequence } = await pagesOf(NIGHT).lyrics()
  return sequence.map((id) => sections.find((section) => section.id === id)?.name ?? '')
}

// Which answers are offered is a table of test/unit/web/merge/singing-order.test.ts.
test('two singing orders are one question with each order whole, by keyboard alone', async () => {
  const window = await page()
  const press = async (target: Locator) => {
    await tabTo(window, target)
    await window.keyboard.press('Enter')
  }
  await saveOrder(ONE, TWO)
  await openWithin(window, await pagesOf(NIGHT).editLyrics())
  await window.getByLabel(`Line 1 of ${ONE}`, { exact: true }).waitFor()
  await press(window.getByRole('button', { name: ONE, exact: true }))
  await saveOrder(ONE, TWO, TWO)
  await window.keyboard.press('Control+s')
  const question = window.getByRole('group', { name: 'The singing order' })
  await question.getByText(`Before: ${ONE} · ${TWO}`, { exact: true }).waitFor()
  expect(await window.locator('fieldset').count()).toBe(1)
  await expectEventually(
    () => question.locator('label').evaluateAll((labels) => labels.map((label) => label.textContent)),
    [
      `Yours${ONE} · ${TWO} · ${ONE}`,
      `Theirs${ONE} · ${TWO} · ${TWO}`,
      `Keep both${ONE} · ${TWO} · ${ONE} · ${TWO}`,
    ],
  )
  await window.setViewportSize(PHONE)
  await expectAccessible(window, question)
  await window.setViewportSize(DESKTOP)
  // The arrow keys move within the answers; Tab reaches them as one stop.
  await tabTo(window, question.getByRole('radio').first())
  for (const key of ['Space', 'ArrowDown', 'ArrowDown']) await window.keyboard.press(key)
  await press(window.getByRole('button', { name: 'Save the merged version' }))
  await saved(window)
  expect(await savedOrder()).toEqual([ONE, TWO, ONE, TWO])
})
