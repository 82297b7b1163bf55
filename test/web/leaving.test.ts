import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { saving } from '../../testkit/songs/songs.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

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

describe('an editor', () => {
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
    await page.getByText(/Someone saved version 2/).waitFor()
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
})

test('who leaves the sign-in page while it is answered stays where they went', async () => {
  const page = await web.visitor()
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
  await page.context().close()
})
