import { expect, test } from 'bun:test'
import { expectAccessible } from '../../testkit/web/axe.ts'
import { PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'

const web = setUpWeb()

test('a new song begins with the cursor in its title; the details of one that exists do not', async () => {
  const page = await web.editor({ size: PHONE })
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  const hasCursor = () => title.evaluate((field) => field === document.activeElement)
  await page.goto(`/library/${web.site.churchId}`)
  await page.getByRole('link', { name: 'New song' }).click()
  await title.waitFor()
  await expectEventually(hasCursor, true)
  await page.goto(`${songPages(web.site, 'Amazing Grace').member}/edit`)
  await title.waitFor()
  expect(await hasCursor()).toBe(false)
  await page.context().close()
})

test('an empty new line can be seen, and the size of the words is told only near its limit', async () => {
  const pages = songPages(web.site, 'Amazing Grace')
  const page = await web.editor()
  await page.goto(await pages.editLyrics())
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
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Paste a whole text' }).click()
  const long = Array.from({ length: 120 }, (_, at) => `${at} ${'far and wide '.repeat(13)}`)
  await page.getByLabel('The text of the song').fill(`Verse 9\n${long.join('\n')}`)
  await page.getByRole('button', { name: 'Use these sections' }).click()
  await size.waitFor()
  await page.context().close()
})

test('sheet music is called sheet music in its form, as on its button', async () => {
  const page = await web.editor()
  await page.goto(songPages(web.site, 'Amazing Grace').member)
  await page.getByRole('link', { name: 'Add sheet music' }).click()
  await page.getByRole('heading', { name: 'New sheet music' }).waitFor()
  await page.getByLabel('Key').fill('G')
  await page.getByText('Give the sheet music a name.').first().waitFor()
  expect(await page.getByText(/arrangement/i).count()).toBe(0)
  await page.context().close()
})
