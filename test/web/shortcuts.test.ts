import { expect, test } from 'bun:test'
import { makeMember } from '../../testkit/people.ts'
import { nameIt } from '../../testkit/web/administrator.ts'
import { expectAccessibleByDayAndNight, expectFits } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE, TABLET } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { addSheetMusic } from '../../testkit/web/sheet-music.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const editor = sharedWindow(() => web.editor())
const library = () => `/library/${web.site.churchId}`

test('one key lists all keys on every page, and Settings leads to them by pointer', async () => {
  const file = await addSheetMusic(web.site, 'Amazing Grace')
  const { public: open, member } = songPages(web.site, 'Amazing Grace')
  const page = await editor()
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const pages = [
    ['', '/services', '/import', '/administration', '/lists'].map((rest) => library() + rest),
    ['', '/present', '/print', `/read/${file}`, '/history', '/edit', '/lyrics/new'].map(
      (rest) => member + rest,
    ),
    [open, `/c/${web.site.churchId}`, '/account', '/sign-in'],
  ].flat()
  for (const address of pages) {
    await openWithin(page, address)
    // A key that is typed belongs to the field that has the focus.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await expectEventually(async () => {
      if ((await list.count()) === 0) await page.keyboard.press('?')
      return [address, await list.count()]
    }, [address, 1])
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
  }
  await openWithin(page, library())
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expectAccessibleByDayAndNight(page, list)
  for (const [key, meaning] of [
    ['/', 'Go to the search'],
    ['Ctrl+S', 'Save'],
    ['C', 'Chorus'],
    ['+', 'Zoom in'],
  ] as const)
    await list.getByText(key, { exact: true }).locator('xpath=../..').getByText(meaning).waitFor()
  await page.keyboard.press('Escape')
})

test('Import, Export and Administration are words that everyone finds; an Editor sees who is a member, a Viewer does not', async () => {
  const { churchId, server } = web.site
  const viewer = await makeMember(server, churchId, 'Viewer')
  await nameIt(server, viewer, 'Vera Viewer')
  await nameIt(server, web.site.editor, 'Eddie Editor')
  const page = await editor()
  for (const size of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(size)
    await openWithin(page, library())
    await page.getByRole('list', { name: 'Songs' }).waitFor()
    for (const name of ['Import', 'Export', 'Administration'])
      await page.getByRole('main').getByText(name, { exact: true }).waitFor()
    await expectFits(page)
    await openWithin(page, `${library()}/lists`)
  }
  await openWithin(page, library())
  await page.getByRole('link', { name: 'Administration' }).click()
  await page.getByRole('link', { name: 'People', exact: true }).click()
  const members = page.getByRole('list', { name: 'Members' }).getByRole('listitem')
  await expectEventually(
    async () => (await members.allInnerTexts()).map((text) => text.split('\n').filter(Boolean)),
    [
      ['Eddie Editor', 'You', 'Editor'],
      ['Vera Viewer', 'Viewer'],
    ],
  )
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))
  expect(await page.getByText('@').count()).toBe(0)

  const other = await web.holder(viewer.cookie)
  await other.goto(library())
  await other.getByRole('link', { name: 'Administration' }).click()
  await other.getByRole('link', { name: 'Access tokens' }).waitFor()
  expect(await other.getByRole('link', { name: 'People', exact: true }).count()).toBe(0)
  await other.context().close()
})
