import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { plainPdf } from '../../testkit/pdf/pdfs.ts'
import { makeMember } from '../../testkit/people.ts'
import { expectAccessible } from '../../testkit/web/axe.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { addSheetMusic } from '../../testkit/web/sheet-music.ts'
import { songId } from '../../testkit/web/site.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'

const web = setUpWeb()
const library = () => `/library/${web.site.churchId}`
const api = (title: string) => `/api/v2/churches/${web.site.churchId}/songs/${songId(web.site, title)}`
const lyricsOf = async (title: string) => (await web.site.editor.send(`${api(title)}/lyrics`)).body.lyrics
const linesOf = async (title: string): Promise<string[]> =>
  (await lyricsOf(title))[0].sections.flatMap((section: { lines: { text: string }[] }) =>
    section.lines.map((line) => line.text),
  )

/** Two people with the same words open. */
async function twoEditors(title: string) {
  const other = await makeMember(web.site.server, web.site.churchId, 'Editor')
  const pages = [await web.editor(), await web.holder(other.cookie)] as const
  const [lyrics] = await lyricsOf(title)
  for (const page of pages) {
    await page.goto(`${library()}/songs/${songId(web.site, title)}/lyrics/${lyrics.id}`)
    await page.getByLabel('Line 1 of Verse 1').waitFor()
  }
  return pages
}

test('two people edit different lines: the second merges with one click and nothing is lost', async () => {
  const [first, second] = await twoEditors('Amazing Grace')
  await first.getByLabel('Line 1 of Verse 1').fill('Amazing grace, how sweet the sound')
  await second.getByLabel('Line 4 of Verse 2').fill('the hour that I believed!')
  await first.getByRole('button', { name: 'Save' }).click()
  await first.getByRole('heading', { name: 'Amazing Grace' }).waitFor()
  await second.getByRole('button', { name: 'Save' }).click()
  await second.getByRole('heading', { name: 'Someone saved while you were editing' }).waitFor()
  await second.getByText('Your changes and theirs fit together.', { exact: false }).waitFor()
  await expectAccessible(second)
  await second.getByRole('button', { name: 'Save the merged version' }).click()
  await second.getByRole('heading', { name: 'Amazing Grace' }).waitFor()
  const lines = await linesOf('Amazing Grace')
  expect(lines).toContain('Amazing grace, how sweet the sound')
  expect(lines).toContain('the hour that I believed!')
  expect((await lyricsOf('Amazing Grace'))[0].version).toBe(3)
  await first.context().close()
  await second.context().close()
})

test('two people edit one line: it is asked, by keyboard alone, and both wordings can stay; a third save in between asks again', async () => {
  const [first, second] = await twoEditors('It Is Well with My Soul')
  await first.getByLabel('Line 1 of Chorus').fill('It is well, well with my soul,')
  await second.getByLabel('Line 1 of Chorus').fill('All is well with my soul,')
  await first.keyboard.press('Control+s')
  await first.getByRole('heading', { name: 'It Is Well with My Soul' }).waitFor()
  await second.keyboard.press('Control+s')
  const question = second.getByRole('group', { name: 'A line of Chorus' })
  await question.waitFor()
  await question.getByText('It is well with my soul,').waitFor()
  const save = second.getByRole('button', { name: 'Save the merged version' })
  await expectEventually(() => save.isDisabled(), true)
  await expectAccessible(second)

  // Another save is made before the answer is given.
  const [current] = await lyricsOf('It Is Well with My Soul')
  current.sections[0].lines[0].text = 'When peace, like a quiet river, attendeth my way,'
  const { label, sections, sequence } = current
  const third = await web.site.editor.send(`${api('It Is Well with My Soul')}/lyrics/${current.id}`, {
    method: 'PUT',
    headers: { 'idempotency-key': crypto.randomUUID(), 'if-match': `"${current.version}"` },
    body: { label, sections, sequence },
  })
  expect(third.status).toBe(200)

  await question.getByRole('radio', { name: /Keep both/ }).focus()
  await second.keyboard.press('Space')
  await save.focus()
  await second.keyboard.press('Enter')
  await second.getByText('Your changes and theirs fit together.', { exact: false }).waitFor()
  await save.click()
  await second.getByRole('heading', { name: 'It Is Well with My Soul' }).waitFor()
  const lines = await linesOf('It Is Well with My Soul')
  for (const wording of [
    'It is well, well with my soul,',
    'All is well with my soul,',
    'When peace, like a quiet river, attendeth my way,',
  ]) {
    expect(lines).toContain(wording)
  }
  await first.context().close()
  await second.context().close()
})

/** Two people, each with a window of their own, at the same address. */
async function twoPeople(address: string) {
  const other = await makeMember(web.site.server, web.site.churchId, 'Editor')
  const pages = [await web.editor(), await web.holder(other.cookie)] as const
  for (const page of pages) await page.goto(address)
  return pages
}

test('details changed by two people merge field by field, and one title is asked', async () => {
  const [first, second] = await twoPeople(`${library()}/songs/${songId(web.site, 'Holy, Holy, Holy')}/edit`)
  const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })
  await title(second).fill('Holy! Holy! Holy!')
  await second.getByRole('combobox', { name: 'Themes' }).fill('Morning')
  await title(first).fill('Holy, Holy, Holy! Lord God Almighty')
  await first.getByRole('combobox', { name: 'Authors' }).fill('Anon')
  await first.keyboard.press('Control+s')
  await first.getByText('Saved. Everyone sees the new version now.').waitFor()
  await second.keyboard.press('Control+s')
  const question = second.getByRole('group', { name: 'Title' })
  for (const wording of ['Holy, Holy, Holy', 'Holy! Holy! Holy!', 'Holy, Holy, Holy! Lord God Almighty']) {
    await question.getByText(wording, { exact: true }).waitFor()
  }
  await question.getByRole('radio', { name: /Theirs/ }).check()
  await expectAccessible(second)
  await second.getByRole('button', { name: 'Save the merged version' }).click()
  await second.getByRole('heading', { name: 'Holy, Holy, Holy! Lord God Almighty' }).waitFor()
  const { song } = (await web.site.editor.send(api('Holy, Holy, Holy'))).body
  expect(song.metadata.themes).toContain('Morning')
  expect(song.metadata.authors).toContain('Anon')
  await first.context().close()
  await second.context().close()
})

test('sheet music changed by two people: files of both stay, the key is asked; going on leaves no way back over theirs', async () => {
  const file = await addSheetMusic(web.site, 'Abide with Me', { filename: 'first.pdf' })
  const read = async () => (await web.site.editor.send(`${api('Abide with Me')}/arrangements`)).body
  const [{ id }] = (await read()).arrangements
  const [first, second] = await twoPeople(
    `${library()}/songs/${songId(web.site, 'Abide with Me')}/arrangements/${id}`,
  )
  for (const [page, name, key] of [
    [first, 'theirs.pdf', 'C'],
    [second, 'mine.pdf', 'D'],
  ] as const) {
    await page.getByLabel('Key', { exact: true }).fill(key)
    const added = { name, mimeType: 'application/pdf', buffer: plainPdf(1) }
    await page.getByLabel('Choose files').last().setInputFiles([added])
    await page.getByText('One file is ready.', { exact: false }).waitFor()
  }
  await first.getByRole('button', { name: 'Save' }).click()
  await first.getByText('Saved. Everyone sees the new version now.').waitFor()
  await second.getByRole('button', { name: 'Save' }).click()
  await second.getByRole('group', { name: 'Key' }).getByRole('radio', { name: /Yours/ }).check()
  await second.getByText('What they changed').click()
  await second.getByRole('insertion').filter({ hasText: 'theirs.pdf' }).waitFor()
  await expectAccessible(second)
  await second.getByRole('button', { name: 'Go on editing with this' }).click()
  await second.getByText('theirs.pdf').first().waitFor()
  await expectEventually(() => second.getByRole('button', { name: 'Undo' }).isDisabled(), true)
  await second.getByRole('button', { name: 'Save' }).click()
  await second.getByText('Saved. Everyone sees the new version now.').waitFor()
  const [saved] = (await read()).arrangements
  const names = saved.files.map(({ filename }: { filename: string }) => filename)
  expect([saved.version, saved.sourceKey, saved.files[0].id]).toEqual([3, 'D', file])
  expect(names.toSorted()).toEqual(['first.pdf', 'mine.pdf', 'theirs.pdf'])

  await second.getByRole('link', { name: 'History' }).click()
  await second.getByLabel('History of').selectOption({ label: 'Sheet music: Lead sheet' })
  await second.getByRole('heading', { name: 'Version 2 → Version 3' }).waitFor()
  await second.getByRole('insertion').filter({ hasText: 'mine.pdf' }).waitFor()
  await first.context().close()
  await second.context().close()
})
