import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { saving } from '../../testkit/songs/songs.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { addInCatalogue, titlesOf } from '../../testkit/web/list-pages.ts'
import { chooseSongs, openImport, titlesWith } from '../../testkit/web/song-files.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { forgetAll, openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const library = () => `/library/${web.site.churchId}`
const pagesOf = (title: string) => songPages(web.site, title)
const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })
const path = (page: Page) => new URL(page.url()).pathname

/** Holds back the first save of a song until it is let go. */
async function holdFirstSave(page: Page, api: string) {
  const arrived = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  let isFirst = true
  await page.route(`**${api}`, async (route) => {
    if (route.request().method() === 'PUT' && isFirst) {
      isFirst = false
      arrived.resolve()
      await held.promise
    }
    await route.continue()
  })
  return { arrived: arrived.promise, letGo: held.resolve }
}

describe('in one window', () => {
  const shared = sharedWindow(() => web.editor())

  test('who leaves an editor while it saves stays where they went, and the draft is gone once it is saved', async () => {
    const { api, member, song } = pagesOf('Abide with Me')
    const page = await shared()
    const { arrived, letGo } = await holdFirstSave(page, api)
    await openWithin(page, `${member}/edit`)
    await titleField(page).fill('Abide by Me')
    await page.getByRole('button', { name: 'Save' }).click()
    await arrived
    await page.getByRole('link', { name: 'Psaltery' }).click()
    await page.getByRole('list', { name: 'Songs' }).waitFor()
    letGo()
    // The list is read again after the save; a page that is navigated back has unloaded by then.
    await page.getByRole('link', { name: /Abide by Me/ }).waitFor()
    expect(path(page)).toBe(library())
    expect((await song()).version).toBe(2)
    await page.goto(`${member}/edit`)
    await page.getByText('No changes yet').waitFor()
    expect(await page.getByText(/unsaved changes/i).count()).toBe(0)
  })

  test('what is typed after coming back is not taken for saved when the earlier save is made', async () => {
    const { api, member, song } = pagesOf('Holy, Holy, Holy')
    const page = await shared()
    const { arrived, letGo } = await holdFirstSave(page, api)
    await openWithin(page, `${member}/edit`)
    await titleField(page).fill('Holy')
    await page.getByRole('button', { name: 'Save' }).click()
    await arrived
    await page.getByRole('link', { name: 'Holy, Holy, Holy' }).click()
    await page.getByRole('link', { name: 'Edit details' }).click()
    await titleField(page).fill('Holy and merciful')
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
    letGo()
    await (await saved).finished()
    await expectEventually(async () => (await song()).version, 2)
    await page.getByText(/You saved version 2/).waitFor()
    expect(path(page)).toBe(`${member}/edit`)
    await page.reload()
    await expectEventually(() => titleField(page).inputValue(), 'Holy and merciful')
  })

  test('new words of one song never appear in another song', async () => {
    const page = await shared()
    await openWithin(page, `${pagesOf('Abide with Me').member}/lyrics/new`)
    const line = page.getByLabel('Line 1 of Verse 1')
    await line.fill('Words of the first song')
    await page.evaluate(
      (address) => history.pushState(null, '', address),
      `${pagesOf('Amazing Grace').member}/lyrics/new`,
    )
    await page.getByRole('link', { name: 'Amazing Grace' }).waitFor()
    await expectEventually(() => line.inputValue(), '')
    await page.goBack()
    await expectEventually(() => line.inputValue(), 'Words of the first song')
  })

  test('a tab that only shows an editor does not remove the draft of another tab', async () => {
    const { api, member, song } = pagesOf('Crown Him with Many Crowns')
    const idle = await shared()
    await openWithin(idle, `${member}/edit`)
    await titleField(idle).waitFor()
    const typing = await idle.context().newPage()
    await typing.goto(`${member}/edit`)
    await titleField(typing).fill('Crown Him, crown Him')
    const { metadata, version } = await song()
    const body = { ...metadata, copyright: 'Sung since 1851' }
    await web.site.editor.send(api, { method: 'PUT', headers: saving({ version }), body })
    await expectEventually(() => idle.getByLabel('Copyright').inputValue(), 'Sung since 1851')
    await typing.reload()
    await expectEventually(() => titleField(typing).inputValue(), 'Crown Him, crown Him')
    await typing.close()
  })

  // The last one: the window is that of a visitor from here on.
  test('who leaves the sign-in page while it is answered stays where they went', async () => {
    const page = await shared()
    await forgetAll(page)
    const arrived = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    await page.route('**/api/v2/session', async (route) => {
      arrived.resolve()
      await held.promise
      await route.fulfill({ status: 204 })
    })
    const catalogue = `/c/${web.site.churchId}`
    await page.goto(catalogue)
    await page.getByRole('list', { name: 'Songs' }).waitFor()
    await page.evaluate(() => history.pushState(null, '', '/sign-in'))
    await page.getByLabel('E-mail address').fill('someone@example.org')
    await page.getByLabel('Password').fill('password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await arrived.promise
    await page.goBack()
    await page.getByRole('list', { name: 'Songs' }).waitFor()
    held.resolve()
    // Known as soon as the answer is there; a page that is pulled away leaves in the same moment.
    await expectEventually(() => page.evaluate(() => 'psaltery.person' in localStorage), true)
    expect(path(page)).toBe(catalogue)
  })
})

/** As a browser does that forbids this site to store anything: even looking at the storage throws. */
const forbidStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  })

// A storage that is full behaves the same way: test/unit/web/storage.test.ts and drafts/drafts.test.ts.
test('a browser that forbids storage: one types, leaves, comes back and saves, has lists, imports, and is asked before a page with changes closes', async () => {
  const { member, song } = pagesOf('Be Thou My Vision')
  const page = await web.editor()
  await forbidStorage(page)
  await page.goto(member)
  await page.getByRole('link', { name: 'Edit details' }).click()
  await titleField(page).fill('Be Thou tonight')
  const warning = page.getByText('This browser cannot keep drafts. Save before you leave.')
  await warning.waitFor()
  // Within the page it is kept all the same.
  await page.getByRole('link', { name: 'Be Thou My Vision' }).click()
  await page.getByRole('link', { name: 'Edit details' }).click()
  expect(await titleField(page).inputValue()).toBe('Be Thou tonight')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. Everyone sees the new version now.').waitFor()
  const { version, metadata } = await song()
  expect([version, metadata.title]).toEqual([2, 'Be Thou tonight'])
  await page.getByRole('link', { name: 'Edit details' }).click()
  await page.getByText('No changes yet').waitFor()

  // Lists are there until the page is closed, and the page says so.
  await openWithin(page, library())
  await addInCatalogue(page, 'Amazing Grace', 'Sunday')
  await page.getByRole('link', { name: 'Open the list' }).click()
  await page.getByText('This browser does not keep lists.', { exact: false }).waitFor()
  await expectEventually(() => titlesOf(page), ['Amazing Grace'])

  // So is an import, which goes on all the same.
  const songs = `**/api/v2/churches/${web.site.churchId}/songs`
  await page.route(songs, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await openImport(page, web.site)
  await chooseSongs(page, ['Unkept Song'])
  await page.getByRole('button', { name: 'Import one song' }).click()
  await page.getByText('This browser cannot keep the import.').waitFor()
  await page.unroute(songs)
  await page.getByRole('heading', { name: 'Done', exact: true }).waitFor()
  expect(await titlesWith(web.site, 'unkept')).toEqual(['Unkept Song'])

  await openWithin(page, `${pagesOf('Amazing Grace').member}/edit`)
  await titleField(page).fill('Amazing')
  await warning.waitFor()
  const asked = page.waitForEvent('dialog')
  const closed = page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await closed
})
