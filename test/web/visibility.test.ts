import { describe, expect, test } from 'bun:test'
import type { Page, Route } from 'playwright-core'
import { makeMember } from '../../testkit/people.ts'
import { postBelow } from '../../testkit/songs/head-kinds.ts'
import { createLyrics, createSong, lyricsDocument, saving } from '../../testkit/songs/songs.ts'
import { expectAccessible, expectAccessibleByDayAndNight, expectFits } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { chooseInMenu } from '../../testkit/web/more-menu.ts'
import { signIn } from '../../testkit/web/signing-in.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const library = () => `/library/${web.site.churchId}`
const badges = (page: Page) => page.getByText('Members only', { exact: true })

const search = (page: Page) => page.getByRole('textbox', { name: 'Search songs' })

const makeSong = async (title: string) => {
  const song = await createSong(web.site.editor, web.site.churchId, { title })
  await createLyrics(web.site.editor, song.path, lyricsDocument({ 'Verse 1': [`The words of ${title}`] }))
  return { ...song, page: `${library()}/songs/${song.id}`, open: `/c/${web.site.churchId}/songs/${song.id}` }
}

const hide = async (path: string) => {
  const change = { version: 1, body: { visibility: 'members' } }
  expect((await postBelow(web.site.editor, path, 'visibility', change)).status).toBe(200)
}

const visibilityOf = async (path: string) =>
  (await web.site.editor.send(path.replace('/v1/', '/v2/'))).body.song.visibility

describe('for a writer', () => {
  const shared = sharedWindow(() => web.editor())

  test('a writer hides a song from visitors and shows it again; members see it said wherever the song is', async () => {
    const song = await makeSong('Only for Us')
    const page = await shared()
    await openWithin(page, song.page)
    await chooseInMenu(page, 'Who sees it')
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('radio', { name: /^As the church: everyone/ }).isChecked()).toBe(true)
    await dialog.getByRole('radio', { name: /^Members only/ }).check()
    await expectAccessibleByDayAndNight(page, dialog)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Only members can see this song now.').waitFor()
    expect(await visibilityOf(song.path)).toBe('members')
    await badges(page).waitFor()
    await expectAccessibleByDayAndNight(page, badges(page))

    await chooseInMenu(page, 'Share')
    await page.getByText('Visitors cannot open this link', { exact: false }).waitFor()
    expect(await page.getByText('Anyone with this link can read').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Print' }).click()
    await page.getByText('Visitors cannot open it.', { exact: false }).waitFor()

    // In the library and in a search, once: the other songs are for everyone.
    for (const query of ['', '?q=only+for+us']) {
      await page.goto(library() + query)
      await page.getByRole('link', { name: /Only for Us.*Members only/ }).waitFor()
      expect(await badges(page).count()).toBe(1)
    }

    await page.setViewportSize(PHONE)
    await openWithin(page, song.page)
    await badges(page).waitFor()
    await expectFits(page)
    await chooseInMenu(page, 'Who sees it')
    await page.getByRole('radio', { name: /^Everyone/ }).check()
    await expectFits(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Everyone can see this song now.').waitFor()
    expect(await visibilityOf(song.path)).toBe('public')
    expect(await badges(page).count()).toBe(0)
    await page.setViewportSize(DESKTOP)
  })

  test('a list says which of its songs visitors do not see, also when it is shared', async () => {
    const song = await makeSong('In the List')
    await hide(song.path)
    const page = await shared()
    await openWithin(page, `${library()}/lists`)
    await page.getByRole('button', { name: 'New list' }).click()
    await page.getByLabel('Add songs').fill('in the list')
    await badges(page).waitFor()
    await page.getByRole('button', { name: 'Add In the List to this list' }).click()
    await page.getByLabel('Add songs').fill('amazing grace')
    await page.getByRole('button', { name: 'Add Amazing Grace to this list' }).click()
    await page.getByLabel('Add songs').fill('')
    await expectEventually(() => badges(page).count(), 1)
    await expectAccessible(page, page.getByRole('list', { name: 'Songs of this list' }))
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByText('1 song of this list is for members only.', { exact: false }).waitFor()
  })

  test('412: someone saved the song meanwhile; the choice is made again on top of that', async () => {
    const song = await makeSong('Changed Meanwhile')
    const page = await shared()
    await openWithin(page, song.page)
    await chooseInMenu(page, 'Who sees it')
    await page.getByRole('radio', { name: /^Members only/ }).check()
    // While the request is under way: the page takes over what was saved before.
    const saveFirst = async (route: Route) => {
      const saved = await web.site.editor.send(song.path, {
        method: 'PUT',
        headers: saving({ version: 1 }),
        body: { title: 'Changed by Another' },
      })
      expect(saved.status).toBe(200)
      await route.continue()
    }
    await page.route('**/visibility', saveFirst, { times: 1 })
    const save = page.getByRole('button', { name: 'Save' })
    await save.click()
    await page.getByText('Someone saved this song in the meantime.', { exact: false }).waitFor()
    expect(await visibilityOf(song.path)).toBe(null)
    await page.getByRole('heading', { name: 'Changed by Another', includeHidden: true }).waitFor()
    await save.click()
    await page.getByText('Only members can see this song now.').waitFor()
    expect(await visibilityOf(song.path)).toBe('members')
    await page.unrouteAll()
  })

  test('in a church for members every song is marked, except one that is for everyone', async () => {
    const { server, churchId, editor } = web.site
    const song = await makeSong('For Everyone')
    const change = { version: 1, body: { visibility: 'public' } }
    expect((await postBelow(editor, song.path, 'visibility', change)).status).toBe(200)
    await server.database.collections.churches.updateOne(
      { _id: churchId },
      { $set: { visibility: 'members' } },
    )
    try {
      const page = await shared()
      await page.goto(`${library()}?q=everyone`)
      await page.getByRole('link', { name: /For Everyone/ }).waitFor()
      expect(await badges(page).count()).toBe(0)
      await search(page).fill('amazing grace')
      await badges(page).first().waitFor()
      await openWithin(page, song.page)
      await chooseInMenu(page, 'Who sees it')
      await page.getByRole('radio', { name: /^As the church: members only/ }).waitFor()
    } finally {
      await server.database.collections.churches.updateOne(
        { _id: churchId },
        { $unset: { visibility: true } },
      )
    }
  })
})

test('a visitor sees the same for a song for members as for none, signs in there and lands on the song', async () => {
  const [song, other] = [await makeSong('Behind the Door'), await makeSong('Behind Another Door')]
  for (const { path } of [song, other]) await hide(path)
  const viewer = await makeMember(web.site.server, web.site.churchId, 'Viewer')
  const page = await web.visitor({ size: PHONE })
  const shown: string[][] = []
  for (const address of [song.open, song.open.replace(song.id, crypto.randomUUID())]) {
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(404)
    await page.getByText('If it is a song for members, sign in to see it.').waitFor()
    shown.push(await page.locator('header, main').allTextContents())
  }
  await expectAccessible(page, page.getByRole('main'))
  expect(shown[0]).toEqual(shown[1] ?? [])
  // The same when the app itself asks for the song: the visitor comes from the list of songs.
  for (const address of [`/c/${web.site.churchId}`, other.open]) await openWithin(page, address)
  await page.getByText('If it is a song for members, sign in to see it.').waitFor()
  expect(await page.locator('header, main').allTextContents()).toEqual(shown[0] ?? [])

  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, viewer)
  await page.getByText('The words of Behind Another Door').waitFor()
  expect(new URL(page.url()).pathname).toBe(other.page)
  await badges(page).waitFor()
  // A Viewer reads that it is for members, and cannot change it.
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Share' }).waitFor()
  expect(await page.getByRole('button', { name: 'Who sees it' }).count()).toBe(0)
  // Signed in, the public address leads to the library.
  await page.goto(song.open)
  await page.getByRole('main').getByRole('link', { name: 'Open in the library' }).click()
  await page.getByText('The words of Behind the Door').waitFor()
  await page.context().close()
})
