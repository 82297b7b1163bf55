import { expect, test } from 'bun:test'
import { makeMember } from '../../testkit/people.ts'
import { expectAccessible } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { signIn } from '../../testkit/web/signing-in.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()

const shared = sharedWindow(() => web.editor({ size: PHONE }))

test('a new song begins with the cursor in its title; the details of one that exists do not', async () => {
  const page = await shared()
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  const hasCursor = () => title.evaluate((field) => field === document.activeElement)
  await openWithin(page, `/library/${web.site.churchId}`)
  await page.getByRole('link', { name: 'New song' }).click()
  await title.waitFor()
  await expectEventually(hasCursor, true)
  await openWithin(page, `${songPages(web.site, 'Amazing Grace').member}/edit`)
  await title.waitFor()
  expect(await hasCursor()).toBe(false)
})

test('forms: an empty new line can be seen, the size of the words is told near its limit, a new section has no problem yet', async () => {
  const pages = songPages(web.site, 'Amazing Grace')
  const page = await shared()
  await page.setViewportSize(DESKTOP)
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
  const long = Array.from({ length: 120 }, (_, at) => `${at} ${'far and wide '.repeat(13)}`)
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

test('the header names who signed in until they sign out, and import has an icon of its own', async () => {
  const who = await makeMember(web.site.server, web.site.churchId, 'Editor')
  const page = await web.visitor()
  await page.goto(`/library/${web.site.churchId}`)
  await signIn(page, who)
  const name = page.getByRole('banner').getByText(who.email ?? '')
  await name.waitFor()
  const [read, write] = ['Import', 'Export'].map((label) =>
    page.getByRole('link', { name: label }).locator('path').getAttribute('d'),
  )
  const SHARE = 'M12 15V3m-4 4 4-4 4 4M5 12v8h14v-8'
  expect([await read, await write]).not.toContain(SHARE)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('E-mail').waitFor()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(who.email ?? '')
  await page.context().close()
})
