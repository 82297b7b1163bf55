import { describe, expect, test } from 'bun:test'
import { plainPdf } from '../../testkit/pdf/pdfs.ts'
import { saving } from '../../testkit/songs/songs.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { tabTo } from '../../testkit/web/keyboard.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()

describe('by keyboard alone', () => {
  const shared = sharedWindow(() => web.editor())

  test('by keyboard alone a song is searched, opened, its words edited, undone and saved', async () => {
    const pages = songPages(web.site, 'Amazing Grace')
    const page = await shared()
    const { keyboard } = page
    await openWithin(page, `/library/${web.site.churchId}`)
    await page.getByRole('list', { name: 'Songs' }).waitFor()
    await keyboard.press('/')
    await keyboard.type('wretch')
    await page.waitForURL(/q=wretch$/)
    await expectEventually(() => page.getByRole('list', { name: 'Songs' }).getByRole('link').count(), 1)
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await tabTo(page, page.getByRole('link', { name: /^Edit.*English/ }))
    await keyboard.press('Enter')
    await tabTo(page, page.getByLabel('Line 4 of Verse 1'))
    await keyboard.press('End')
    await keyboard.press('Enter')
    await keyboard.type('A line too much')
    await expectEventually(() => page.getByLabel('Line 5 of Verse 1').inputValue(), 'A line too much')
    await keyboard.press('Control+z')
    await expectEventually(() => page.getByLabel('Line 5 of Verse 1').inputValue(), '')
    await keyboard.press('Control+Shift+z')
    await expectEventually(() => page.getByLabel('Line 5 of Verse 1').inputValue(), 'A line too much')
    await keyboard.press('Control+z')
    await keyboard.press('Control+z')
    await page.getByLabel('Line 5 of Verse 1').waitFor({ state: 'detached' })
    await page.getByText('No changes yet').waitFor()
    await tabTo(page, page.getByLabel('Line 4 of Verse 1'))
    await keyboard.press('End')
    await keyboard.type(' Amen.')
    await keyboard.press('Control+s')
    await page.getByText('Saved. Everyone sees the new version now.').waitFor()
    const lines = await pages.lines()
    expect([lines.length, lines[3]]).toEqual([8, 'was blind, but now I see. Amen.'])
  })

  test('by keyboard alone a conflict is answered and saved', async () => {
    const pages = songPages(web.site, 'It Is Well with My Soul')
    const page = await shared()
    await openWithin(page, await pages.editLyrics())
    await tabTo(page, page.getByLabel('Line 1 of Chorus'))
    await page.keyboard.press('End')
    await page.keyboard.type(' and mine')
    const { id, version, label, sections, sequence } = await pages.lyrics()
    const theirs = sections.map((section) => ({
      ...section,
      lines: section.lines.map((line) =>
        line.text === 'It is well with my soul,' ? { ...line, text: 'It is well with theirs,' } : line,
      ),
    }))
    const other = await web.site.editor.send(`${pages.api}/lyrics/${id}`, {
      method: 'PUT',
      headers: saving({ version }),
      body: { label, sections: theirs, sequence },
    })
    expect(other.status).toBe(200)
    await page.keyboard.press('Control+s')
    const question = page.getByRole('group', { name: 'A line of Chorus' })
    await tabTo(page, question.getByRole('radio', { name: /Yours/ }))
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expectEventually(() => question.getByRole('radio', { name: /Keep both/ }).isChecked(), true)
    await tabTo(page, page.getByRole('button', { name: 'Save the merged version' }))
    await page.keyboard.press('Enter')
    await page.getByText('Saved. Everyone sees the new version now.').waitFor()
    const lines = await pages.lines()
    expect(lines).toContain('It is well with my soul, and mine')
    expect(lines).toContain('It is well with theirs,')
  })

  test('by keyboard alone files are chosen, put in order and saved', async () => {
    const pages = songPages(web.site, 'Holy, Holy, Holy')
    const page = await shared()
    const picker = page.waitForEvent('filechooser')
    await page.goto(pages.member)
    await tabTo(page, page.getByRole('link', { name: 'Add sheet music' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByLabel('Name', { exact: true }))
    await page.keyboard.type('Band')
    await tabTo(page, page.getByRole('button', { name: 'Choose files' }))
    await page.keyboard.press('Enter')
    const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: plainPdf(1) })
    await (await picker).setFiles([file('a.pdf'), file('b.pdf')])
    await page.getByText('2 files are ready.', { exact: false }).waitFor()
    const order = page.getByRole('region', { name: /Files/ }).getByRole('list').first()
    const names = async () =>
      (await order.getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')[0])
    const [main, other] = await names()
    await tabTo(page, page.getByRole('button', { name: `Move ${other} up` }))
    await page.keyboard.press('Enter')
    await expectEventually(names, [other, main])
    await page.keyboard.press('Control+s')
    await page.getByRole('article', { name: 'Band' }).waitFor()
    const { files } = await pages.arrangement()
    expect(files.map(({ filename }: { filename: string }) => filename)).toEqual([other, main])
  })

  test('the first Tab of a page reaches the link that skips its header, also after going to another page', async () => {
    const page = await shared()
    const isOnSkipLink = () =>
      page.evaluate(() => document.activeElement?.getAttribute('href') === '#content')
    await page.goto(`/library/${web.site.churchId}`)
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
