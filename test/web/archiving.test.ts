import { describe, expect, test } from 'bun:test'
import type { Page, Route } from 'playwright-core'
import { LIMITS } from '../../src/core/limits.ts'
import { type Client, makeMember } from '../../testkit/people.ts'
import { createArrangement, createLyrics, createSong, saving } from '../../testkit/songs/songs.ts'
import { expectAccessible, expectAccessibleByDayAndNight } from '../../testkit/web/axe.ts'
import { PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { setHidden } from '../../testkit/web/hidden-tab.ts'
import { tabTo } from '../../testkit/web/keyboard.ts'
import { chooseInMenu } from '../../testkit/web/more-menu.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const library = () => `/library/${web.site.churchId}`

/** A song of its own for a test, with words and an arrangement that names them. */
async function newSong(title: string) {
  const { churchId, editor } = web.site
  const { id, path } = await createSong(editor, churchId, { title })
  const words = (await createLyrics(editor, path, { label: '' })).body.lyrics
  const music = (await createArrangement(editor, path, { label: 'Choir', lyricVersionIds: [words.id] })).body
  const api = `/api/v2/churches/${churchId}/songs/${id}`
  const read = async (address: string) => (await editor.send(`${api}${address}`)).body
  return {
    id,
    api,
    path,
    words,
    music: music.arrangement,
    member: `${library()}/songs/${id}`,
    song: async () => (await read('')).song,
    lyrics: async () => (await read('/lyrics')).lyrics,
    archivedLyrics: async () => (await read('/lyrics?archived=only')).lyrics,
    saveTitle: async (changed: string) => {
      const { version, metadata } = (await read('')).song
      const body = { ...metadata, title: changed }
      const answer = await editor.send(api, { method: 'PUT', headers: saving({ version }), body })
      expect(answer.status).toBe(200)
    },
    saveWords: async (text: string) => {
      const { version, label, sections, sequence } = (await read(`/lyrics/${words.id}`)).lyrics
      sections[0].lines[0].text = text
      const body = { label, sections, sequence }
      const headers = saving({ version })
      const answer = await editor.send(`${api}/lyrics/${words.id}`, { method: 'PUT', headers, body })
      expect(answer.status).toBe(200)
    },
  }
}

const setName = ({ userId }: Client, name: string) =>
  web.site.server.database.collections.users.updateOne({ _id: userId ?? '' }, { $set: { name } })

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })

describe('on a desktop', () => {
  /** Of another person than the editor of the site, who saves over the API. */
  const shared = sharedWindow(async () => {
    const { server, churchId, editor } = web.site
    const person = await makeMember(server, churchId, 'Editor')
    await setName(person, 'Ruth Adler')
    await setName(editor, 'Hanna Weber')
    return web.holder(person.cookie)
  })

  test('by keyboard alone a song is archived, taken back, archived again, and brought back from the library', async () => {
    const { member, song } = await newSong('Hidden Spring')
    const page = await shared()
    await openWithin(page, member)
    await tabTo(page, page.getByRole('button', { name: 'More', exact: true }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Archive song' }))
    await page.keyboard.press('Enter')
    await page.getByText('This song is archived').waitFor()
    await expectEventually(() => undo(page).evaluate((button) => button === document.activeElement), true)
    await page.keyboard.press('Enter')
    await page.getByText('Brought back · Hidden Spring').waitFor()
    await expectEventually(async () => (await song()).archivedAt, null)
    await expectEventually(() => page.getByText('This song is archived').count(), 0)

    await chooseInMenu(page, 'Archive song')
    await page.getByText('This song is archived').waitFor()
    expect((await song()).version).toBe(1)
    await openWithin(page, `${library()}?q=Hidden+Spring`)
    await page.getByText('Archived songs are not found here.').waitFor()
    await page.getByRole('link', { name: 'Search the archived songs' }).click()
    await page.getByRole('link', { name: 'Hidden Spring' }).waitFor()
    expect(new URL(page.url()).search).toBe('?archived=only&q=Hidden+Spring')
    // The filter stays while the search changes.
    await page.getByLabel('Search songs').fill('nothing like it')
    await page.getByText('No archived song matches “nothing like it”').waitFor()
    await page.getByLabel('Search songs').fill('hidden')
    await expectEventually(() => new URL(page.url()).search, '?archived=only&q=hidden')
    await page.reload()
    await tabTo(page, page.getByRole('button', { name: 'Bring back Hidden Spring' }))
    await page.keyboard.press('Enter')
    await page.getByText('Brought back · Hidden Spring').waitFor()
    await expectEventually(async () => (await song()).archivedAt, null)
    await page.getByRole('link', { name: 'All songs' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Hidden Spring' })
    await row.hover()
    await row.getByRole('button', { name: 'Archive Hidden Spring' }).click()
    await page.getByText('Archived · Hidden Spring').waitFor()
    await expectEventually(() => row.count(), 0)
    await undo(page).click()
    await row.waitFor()
  })

  test('words and sheet music are archived from their menus, listed, and brought back; a 21st is refused', async () => {
    const { member, path, lyrics, id, words } = await newSong('Two Parts')
    const page = await shared()
    // Loaded, so that no notice of the test before is left.
    await page.goto(member)
    await page.getByRole('button', { name: 'More for Words: English' }).click()
    await page.getByRole('button', { name: 'Archive words: English' }).click()
    await page.getByText('Archived · Words: English').waitFor()
    await page.getByText('No words yet').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'More for Sheet music: Choir' }).click()
    await page.getByRole('button', { name: 'Archive sheet music: Choir' }).click()
    await page.getByText('Archived: 2 parts of this song').click()

    await page.getByRole('button', { name: 'Bring back Sheet music: Choir' }).click()
    await page.getByRole('heading', { name: 'Choir' }).waitFor()
    // In the background, where the page does not show each of them.
    await setHidden(page, true)
    await Promise.all(
      Array.from({ length: LIMITS.lyricVersions }, (_, at) =>
        createLyrics(web.site.editor, path, { label: `Edition ${at}` }),
      ),
    )
    await setHidden(page, false)
    await page.getByRole('button', { name: 'Bring back Words: English' }).click()
    await page
      .getByRole('alert')
      .getByText('A song has words in 20 languages and editions at most.')
      .waitFor()
    await expectAccessible(page, page.getByRole('alert'))
    expect((await lyrics()).length).toBe(LIMITS.lyricVersions)

    // The archived words are still in the history, can still be edited, and are named by their arrangement.
    await page.getByRole('link', { name: 'History: Words: English' }).click()
    await page.getByRole('heading', { name: 'Version 1' }).waitFor()
    expect(await page.getByLabel('History of').textContent()).toContain('Words: English (archived)')
    await openWithin(page, `${library()}/songs/${id}/lyrics/${words.id}`)
    await page.getByText('This is archived').waitFor()
    await openWithin(page, member)
    await page.getByRole('link', { name: 'Edit sheet music: Choir' }).click()
    expect(await page.getByRole('checkbox', { name: 'English (archived)' }).isChecked()).toBe(true)
  })

  test('who saved meanwhile is named before a song is archived, and in the editor; an editor stays open over archived words', async () => {
    const { member, song, saveTitle, saveWords, api, words } = await newSong('Contested')
    const page = await shared()
    await page.goto(member)
    await page.getByRole('button', { name: 'More', exact: true }).waitFor()
    await setHidden(page, true)
    await saveTitle('Contested Still')
    await chooseInMenu(page, 'Archive song')
    await page.getByText('Hanna Weber saved meanwhile. Archive Contested all the same?').waitFor()
    expect((await song()).archivedAt).toBeNull()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    await page.getByText('This song is archived').waitFor()
    expect((await song()).metadata.title).toBe('Contested Still')

    await setHidden(page, false)
    await openWithin(page, `${member}/lyrics/${words.id}`)
    await page.getByLabel('Edition').fill('Mine')
    await saveWords('Evening comes')
    await page.getByText(/^Hanna Weber saved version 2 \(/).waitFor()
    await page.getByRole('button', { name: 'Merge now' }).click()
    await page.getByRole('heading', { name: 'Hanna Weber saved while you were editing' }).waitFor()
    await page.getByRole('button', { name: 'Go on editing with this' }).click()
    const archived = await web.site.editor.send(`${api}/lyrics/${words.id}/archive`, {
      method: 'POST',
      headers: saving({ version: 2 }),
    })
    expect(archived.status).toBe(200)
    await page.getByText('This is archived').waitFor()
    expect(await page.getByLabel('Edition').inputValue()).toBe('Mine')
    await page.getByRole('button', { name: 'Bring back' }).click()
    await expectEventually(() => page.getByText('This is archived').count(), 0)
    expect(await page.getByLabel('Edition').inputValue()).toBe('Mine')
  })

  test('an old version is restored with one click, the history names who did it, and Undo takes it back', async () => {
    const { member, saveWords, lyrics, words } = await newSong('Restored')
    await saveWords('Evening comes')
    const page = await shared()
    await page.goto(`${member}/history?of=${words.id}`)
    await page.getByRole('button', { name: 'Bring back version 1' }).click()
    await page.getByText('Version 1 is current again · Words: English').waitFor()
    const entries = page.getByRole('list', { name: 'History' }).getByRole('listitem')
    await entries
      .first()
      .getByText(/Brought back from version 1 ·/)
      .waitFor()
    await entries
      .first()
      .getByText(/· Ruth Adler$/)
      .waitFor()
    const [restored] = await lyrics()
    expect([restored.version, restored.sections]).toEqual([3, words.sections])
    await undo(page).click()
    await page.getByText('Version 2 is current again').waitFor()
    const [again] = await lyrics()
    expect([again.version, again.sections[0].lines[0].text]).toEqual([4, 'Evening comes'])

    // The page follows changes, so the other save comes between the click and its request.
    const saveFirst = async (route: Route) => {
      await saveWords('Night comes')
      await route.continue()
    }
    await page.route('**/revisions/3/restore', saveFirst, { times: 1 })
    await page.getByRole('button', { name: 'Bring back version 3' }).click()
    await page.getByText('Hanna Weber saved meanwhile.', { exact: false }).waitFor()
    expect((await lyrics())[0].version).toBe(5)
    await page.getByRole('button', { name: 'Bring back', exact: true }).click()
    await page.getByText('Version 3 is current again').waitFor()
    expect((await lyrics())[0].version).toBe(6)
  })

  test('the language of words changes in one action, from the editor; sections and lines keep their ids', async () => {
    const { member, words, lyrics, archivedLyrics } = await newSong('Wrong Language')
    const page = await shared()
    await openWithin(page, `${member}/lyrics/${words.id}`)
    const language = page.getByRole('link', { name: 'Change language' })
    await page.getByLabel('Edition').fill('A draft')
    await language.click()
    await page.getByText('These words have changes that were never saved.', { exact: false }).waitFor()
    await page.getByRole('link', { name: 'Open the editor' }).click()
    await page.getByRole('button', { name: 'Discard changes' }).first().click()
    await language.click()
    const run = page.getByRole('button', { name: 'Change language' })
    await page.getByLabel('Language of the words').fill('English')
    await page.getByText('Choose another language than now.').waitFor()
    expect(await run.isDisabled()).toBe(true)
    await page.getByLabel('Language of the words').fill('German')
    await page.getByText('This sheet music goes on naming the present words: Choir.').waitFor()
    await page.getByLabel('Edition').focus()
    await run.click()
    await page.getByText('Saved. Everyone sees the new version now.').waitFor()
    await page.getByRole('heading', { name: 'German · Deutsch' }).waitFor()
    await page.getByText('Archived: 1 part of this song').waitFor()
    const [changed, ...others] = await lyrics()
    expect([changed.language, changed.sections, others]).toEqual(['de', words.sections, []])
    expect((await archivedLyrics()).map(({ id }: { id: string }) => id)).toEqual([words.id])
  })

  test('a change of language whose second step fails says what was done, and is finished or left', async () => {
    const { member, words, lyrics, saveWords } = await newSong('Half Done')
    const page = await shared()
    await openWithin(page, `${member}/lyrics/${words.id}/language`)
    await page.getByLabel('Language of the words').fill('German')
    await page.getByLabel('Edition').focus()
    await saveWords('Evening comes')
    await page.getByRole('button', { name: 'Change language' }).click()
    await page.getByText('The words are saved as German. English is not archived yet.').waitFor()
    await page.getByText('Hanna Weber saved meanwhile.', { exact: false }).waitFor()
    await expectAccessible(page, page.getByRole('main'))
    expect((await lyrics()).length).toBe(2)
    await page.getByRole('button', { name: 'Archive the old words' }).click()
    await page.getByText('Saved. Everyone sees the new version now.').waitFor()
    const left: { language: string }[] = await lyrics()
    expect(left.map(({ language }) => language)).toEqual(['de'])
  })

  // Reloads during each step are in test/unit/web/song/change-language.test.ts.
  test('a reload in the middle of a change of language goes on with it', async () => {
    const { member, words, lyrics, archivedLyrics } = await newSong('Reloaded')
    const page = await shared()
    await openWithin(page, `${member}/lyrics/${words.id}/language`)
    await page.getByLabel('Language of the words').fill('German')
    await page.getByLabel('Edition').focus()
    // The page gets no answer before it is loaded again.
    const reached = Promise.withResolvers<void>()
    await page.route('**/archive', () => reached.resolve())
    await page.getByRole('button', { name: 'Change language' }).click()
    await reached.promise
    expect((await lyrics()).length).toBe(2)
    await page.unrouteAll()
    await page.reload()
    await page.getByText('Saved. Everyone sees the new version now.').waitFor()
    await page.getByRole('heading', { name: 'German · Deutsch' }).waitFor()
    const now: { language: string }[] = await lyrics()
    expect(now.map(({ language }) => language)).toEqual(['de'])
    expect((await archivedLyrics()).map(({ id }: { id: string }) => id)).toEqual([words.id])
  })

  test('on a phone everything is reached in one menu', async () => {
    const { member, words } = await newSong('On a Phone')
    const page = await shared()
    await page.setViewportSize(PHONE)
    await page.goto(member)
    const main = page.getByRole('main')
    const more = page.getByRole('button', { name: 'More', exact: true })
    await more.click()
    await page.getByRole('button', { name: 'Archive words: English' }).click()
    await page.getByText('Archived · Words: English').waitFor()
    await page.getByText('Archived: 1 part of this song').click()
    await expectAccessibleByDayAndNight(page, main)
    await undo(page).click()
    await more.click()
    await page.getByRole('button', { name: 'Archive song' }).click()
    await page.getByText('This song is archived').waitFor()
    await expectAccessibleByDayAndNight(page, main)
    await openWithin(page, `${library()}?archived=only`)
    await page.getByRole('button', { name: 'Bring back On a Phone' }).waitFor()
    await expectAccessibleByDayAndNight(page, main)
    await openWithin(page, `${member}/lyrics/${words.id}/language`)
    await page.getByRole('heading', { name: 'Change the language of the words' }).waitFor()
    await expectAccessibleByDayAndNight(page, main)
  })
})
