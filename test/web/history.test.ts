import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { makeMember } from '../../testkit/people.ts'
import { createLyrics, saving } from '../../testkit/songs/songs.ts'
import { expectAccessible, expectAccessibleByDayAndNight, expectFits } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE, TABLET } from '../../testkit/web/browser.ts'
import { chooseLanguage } from '../../testkit/web/choose-language.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { tabTo } from '../../testkit/web/keyboard.ts'
import { chooseInMenu } from '../../testkit/web/more-menu.ts'
import { addSheetMusic } from '../../testkit/web/sheet-music.ts'
import { type SavedLyrics, songPages } from '../../testkit/web/song-pages.ts'
import { textsIn } from '../../testkit/web/texts-in.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const shared = sharedWindow(() => web.editor())
const timeline = (page: Page) => page.getByRole('list', { name: 'History' })

async function save(path: string, version: number, body: unknown): Promise<void> {
  const answer = await web.site.editor.send(path, { method: 'PUT', headers: saving({ version }), body })
  expect(answer.status).toBe(200)
}

/** Saves the words anew, with other sections. */
async function changeWords(
  title: string,
  change: (sections: SavedLyrics['sections']) => SavedLyrics['sections'],
): Promise<void> {
  const { api, lyrics } = songPages(web.site, title)
  const { id, version, label, sections, sequence } = await lyrics()
  const next = change(structuredClone(sections))
  const there = new Set(next.map((section) => section.id))
  const body = { label, sections: next, sequence: sequence.filter((section) => there.has(section)) }
  await save(`${api}/lyrics/${id}`, version, body)
}

const setLine = (section: number, line: number, text: string) => (sections: SavedLyrics['sections']) => {
  const found = sections[section]?.lines[line]
  if (found) found.text = text
  return sections
}

test('details, words and sheet music stand in one timeline, each with what changed, and any two versions compare', async () => {
  const title = 'Amazing Grace'
  const { api, member, song, arrangement } = songPages(web.site, title)
  await changeWords(title, setLine(0, 0, 'Amazing grace! how sweet a sound'))
  await addSheetMusic(web.site, title)
  const { metadata } = await song()
  await save(api, 1, { ...metadata, title: 'Amazing Grace!', authors: [...metadata.authors, 'Ada Weaver'] })
  await changeWords(title, (sections) => sections.slice(0, 1))
  const { id, label, files, lyricVersionIds } = await arrangement()
  const assetIds = files.map((file: { id: string }) => file.id)
  const music = { label, assetIds, lyricVersionIds, sourceKey: 'G', tempo: 92 }
  await save(`${api}/arrangements/${id}`, 1, music)

  const page = await shared()
  await openWithin(page, member)
  await chooseInMenu(page, 'History')
  await timeline(page).waitFor()
  const lines = (await timeline(page).getByRole('listitem').allInnerTexts()).map((text) =>
    text.split('\n').filter(Boolean).slice(0, -1).join(' | '),
  )
  expect(lines).toEqual([
    'Sheet music: Lead sheet | Version 2 | Current | Key: Bb → G',
    'Words: English (Olney Hymns) | Version 3 | Current | Verse 2 removed',
    'Details | Version 2 | Current | Title: Amazing Grace → Amazing Grace! · Authors: + Ada Weaver',
    'Sheet music: Lead sheet | Version 1 | This sheet music was added',
    'Words: English (Olney Hymns) | Version 2 | Verse 1: 1 line changed',
    'Words: English (Olney Hymns) | Version 1 | These words were added',
    'Details | Version 1 | The song was created',
  ])
  await page.getByRole('heading', { name: 'Version 1 → Version 2' }).waitFor()
  await page.getByRole('link', { name: /Verse 2 removed/ }).click()
  const heading = page.getByRole('heading', { name: 'Version 2 → Version 3' })
  await expectEventually(() => heading.evaluate((element) => element === document.activeElement), true)
  await page.getByLabel('From').selectOption('Version 1')
  await page.getByRole('heading', { name: 'Version 1 → Version 3' }).waitFor()
  await page.getByRole('insertion').filter({ hasText: 'a' }).first().waitFor()
  await page.getByRole('deletion').filter({ hasText: 'the hour I first believed!' }).waitFor()
  await page.getByLabel('From').selectOption('Nothing')
  await page.getByRole('heading', { name: 'Version 3', exact: true }).waitFor()
  await page.goBack()
  await timeline(page).waitFor()
})

test('by keyboard alone one section of an old version is brought back through the editor; what changed since stays', async () => {
  const title = 'It Is Well with My Soul'
  const { member, lines, lyrics } = songPages(web.site, title)
  const [first, chorus] = (await lyrics()).sections
  await changeWords(title, (sections) => sections.filter(({ name }) => name !== 'Chorus'))
  await changeWords(title, setLine(0, 0, 'When peace like a river'))
  const page = await shared()
  await openWithin(page, `${member}/history`)
  await tabTo(page, timeline(page).getByRole('link', { name: /Chorus removed/ }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Bring back Chorus of version 1' }))
  await page.keyboard.press('Enter')
  await page.getByText('Chorus is here as it was in version 1.').waitFor()
  await expectAccessible(page, page.getByRole('main'))
  await page.keyboard.press('Control+s')
  await page.getByText('Saved. Everyone sees the new version now.').waitFor()
  const saved = await lyrics()
  expect(saved.version).toBe(4)
  expect(saved.sections.find(({ name }) => name === 'Chorus')).toEqual(chorus)
  expect((await lines())[0]).toBe('When peace like a river')
  expect(saved.sections[0]?.id).toBe(first?.id ?? '')
})

test('a section joins changes that wait in the editor, after a question; a whole version is saved at once, and the editor merges it', async () => {
  const title = 'Silent Night'
  const { member, editLyrics, lyrics } = songPages(web.site, title)
  const { id, sections } = await lyrics()
  const [section] = sections
  await changeWords(title, setLine(0, 0, 'A line of version two'))
  const page = await shared()
  await openWithin(page, await editLyrics())
  await page.getByLabel('Edition').fill('A draft')
  await openWithin(page, `${member}/history?of=${id}`)
  await page.getByRole('button', { name: `Bring back ${section?.name} of version 1` }).click()
  await page.getByRole('dialog', { name: 'There are unsaved changes' }).waitFor()
  await page.getByRole('button', { name: 'Put it among them' }).click()
  await expectEventually(() => page.getByLabel('Edition').inputValue(), 'A draft')
  const line = page.getByLabel(`Line 1 of ${section?.name}`)
  await expectEventually(() => line.inputValue(), section?.lines[0]?.text ?? '')
  await openWithin(page, `${member}/history?of=${id}`)
  await page.getByRole('button', { name: 'Bring back version 1' }).click()
  await page.getByText('Version 1 is current again').waitFor()
  await expectEventually(async () => (await lyrics()).version, 3)
  await openWithin(page, await editLyrics())
  await page.getByText(/You saved version 3/).waitFor()
  await expectEventually(() => page.getByLabel('Edition').inputValue(), 'A draft')
})

test('more versions than a page holds are read on request; a Viewer finds no way to bring one back, and no archived part', async () => {
  const { api, song, member } = songPages(web.site, 'Holy, Holy, Holy')
  const { metadata } = await song()
  for (let version = 1; version < 55; version++)
    await save(api, version, { ...metadata, copyright: `Copyright of version ${version + 1}` })
  const { id, version } = (await createLyrics(web.site.editor, api, { label: '' })).body.lyrics
  const archived = await web.site.editor.send(`${api}/lyrics/${id}/archive`, {
    method: 'POST',
    headers: saving({ version }),
  })
  expect(archived.status).toBe(200)
  const viewer = await makeMember(web.site.server, web.site.churchId, 'Viewer')
  const page = await web.holder(viewer.cookie)
  await page.goto(`${member}/history`)
  await page.getByRole('button', { name: 'Show older versions' }).click()
  await timeline(page).getByText('The song was created').waitFor()
  await expectEventually(
    () =>
      timeline(page)
        .getByRole('link', { name: /^Details/ })
        .count(),
    55,
  )
  await timeline(page)
    .getByRole('link', { name: /Version 3\b/ })
    .click()
  await page.getByRole('deletion').filter({ hasText: '2' }).waitFor()
  expect(await page.getByRole('button', { name: /Bring back/ }).count()).toBe(0)
  await openWithin(page, member)
  await page.getByText('No words yet').waitFor()
  expect(await page.getByText(/Archived/).count()).toBe(0)
  await page.context().close()
})

test('timeline and comparison are accessible; where there is no room for both, one leads to the other, on a phone in German', async () => {
  const t = textsIn('de').history
  const title = 'Silent Night'
  await changeWords(title, setLine(0, 1, 'Alles schlummert, einsam wacht'))
  const page = await shared()
  // Loaded, so that no notice of the test before is left.
  await page.goto(`${songPages(web.site, title).member}/history`)
  await chooseLanguage(page, 'en', 'de')
  await page.setViewportSize(PHONE)
  const list = page.getByRole('list', { name: t.title })
  await list.waitFor()
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))
  await list.getByRole('link').first().click()
  await page.getByRole('heading', { name: new RegExp(`→ ${t.version(2).split(' ')[0]}`) }).waitFor()
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))
  expect(await list.isVisible()).toBe(false)
  await page.setViewportSize(TABLET)
  await expectFits(page)
  expect(await list.isVisible()).toBe(false)
  await page.setViewportSize(DESKTOP)
  await expectEventually(() => list.isVisible(), true)
  await expectFits(page)
  await page.setViewportSize(PHONE)
  await page.getByRole('link', { name: t.all }).click()
  await list.waitFor()
})
