import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { exportChurch } from '../../src/maintenance/archive/export.ts'
import { plantAsset } from '../../testkit/assets.ts'
import { encoded } from '../../testkit/encoded.ts'
import { plainPdf } from '../../testkit/pdf/pdfs.ts'
import { addToChurch, makeChurch } from '../../testkit/people.ts'
import { easyWorshipDatabases, openLpDatabase } from '../../testkit/songs/song-databases.ts'
import { createArrangement, saving } from '../../testkit/songs/songs.ts'
import { expectClean } from '../../testkit/verify.ts'
import { expectAccessible } from '../../testkit/web/axe.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { dropFiles, givenFile, openImport, openLyrics } from '../../testkit/web/song-files.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const shared = sharedWindow(() => web.editor())

const openPage = async () => {
  const window = await shared()
  await openImport(window, web.site)
  return window
}

// First: the other tests add songs to the church.
test('the archive of a church dropped into another brings its songs, words and arrangements with their files', async () => {
  const { server, churchId, editor, songs } = web.site
  const { api } = songPages(web.site, 'Amazing Grace')
  const [words] = (await editor.send(`${api}/lyrics`)).body.lyrics
  const assetIds = [
    await plantAsset(server, churchId, 'choir.pdf', plainPdf(1)),
    await plantAsset(server, churchId, 'melody.pdf', plainPdf(2)),
  ]
  const given = { label: 'Four parts', lyricVersionIds: [words.id], assetIds, sourceKey: 'G', tempo: 80 }
  await createArrangement(editor, api, given)
  const folder = await mkdtemp(join(tmpdir(), 'psaltery-archive-'))
  const file = join(folder, 'church.zip')
  await exportChurch(server.database, churchId, file, () => {})
  const other = await makeChurch(server, 'St. Anne')
  const { userId } = (await server.database.collections.memberships.findOne({ churchId })) ?? { userId: '' }
  await addToChurch(server.database.collections, other, userId, 'Editor')

  const window = await shared()
  // Loaded, so that the app knows the church.
  await window.goto(`/library/${other}/import`)
  await window.locator('input[type=file]').first().setInputFiles(file)
  await window.getByText(`${songs.size} songs found in one file.`).waitFor()
  await window.getByText('church.zip/Amazing Grace/Four parts for Amazing Grace').waitFor()
  await window.getByRole('button', { name: `Import ${songs.size} songs` }).click()
  await window.getByRole('heading', { name: 'Done' }).waitFor()
  await window.getByRole('link', { name: 'Amazing Grace' }).first().click()
  const article = window.getByRole('article', { name: 'Four parts' })
  await article.getByText('choir.pdf').first().waitFor()
  await article.getByText('melody.pdf').first().waitFor()
  const { body } = await editor.send(`/api/v2/churches/${other}/songs?q=amazing`)
  const there = `/api/v2/churches/${other}/songs/${body.songs[0].id}`
  const copies = (await editor.send(`${there}/lyrics`)).body.lyrics
  const texts = ({ language, label, sections }: typeof words) =>
    JSON.stringify([language, label, sections], (key, value) => (key === 'id' ? undefined : value))
  expect(texts(copies[0])).toBe(texts(words))
  const [arrangement] = (await editor.send(`${there}/arrangements`)).body.arrangements
  expect(arrangement).toMatchObject({
    label: 'Four parts',
    lyricVersionIds: [copies[0].id],
    sourceKey: 'G',
    tempo: 80,
    files: [{ filename: 'choir.pdf' }, { filename: 'melody.pdf' }],
  })
  await expectClean(server)
  await rm(folder, { recursive: true })
})

test('databases of OpenLP and EasyWorship are read with SQLite, which is fetched for them only', async () => {
  const { songs, words } = easyWorshipDatabases('Evening Water')
  const window = await openPage()
  const fetched: string[] = []
  window.context().on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const sqlite = () => fetched.filter((path) => /^\/app\/(?:database-worker|sql-wasm)/.test(path))
  await dropFiles(window, [givenFile('plain.xml', openLyrics('Plain Song'))])
  await window.getByText('One song found in one file.').waitFor()
  expect(sqlite()).toEqual([])
  await window.getByRole('button', { name: 'Choose other files' }).click()
  await dropFiles(window, [
    givenFile('songs.sqlite', openLpDatabase()),
    givenFile('SongWords.db', words),
    givenFile('Songs.db', songs),
    givenFile('cut.sqlite', openLpDatabase().slice(0, 9_000)),
    givenFile('after.xml', openLyrics('After Them')),
  ])
  await window.getByText('3 songs found in 4 files.').waitFor()
  await window.getByText('cut.sqlite The file is damaged and cannot be read.').waitFor()
  const row = (name: RegExp) => window.getByRole('row', { name })
  await row(/Morning Water.*songs\.sqlite/s)
    .getByText('The singing order names a part that is not there: “b1”.')
    .waitFor()
  await row(/Evening Water.*Songs\.db/s).waitFor()
  await row(/After Them/).waitFor()
  await window.getByRole('button', { name: 'Import 3 songs' }).click()
  await window.getByRole('heading', { name: 'Done' }).waitFor()
  await window.getByRole('link', { name: 'Evening Water' }).click()
  await window.getByText('over the water').first().waitFor()
})

test('a file in Windows-1250 shows the encoding that was taken, and is read again in the one that is chosen', async () => {
  const text =
    'Žalm ranní\n\nŽe přišel den a světlo září,\nděkujeme ti, Pane náš,\nkéž naše píseň zní až k tobě'
  const window = await openPage()
  await dropFiles(window, [
    givenFile('zalm.txt', encoded(text, 'windows-1250')),
    givenFile('plain.xml', openLyrics('Plain Song')),
  ])
  const row = window.getByRole('row', { name: /zalm\.txt/ })
  await row.getByText('Žalm ranní', { exact: true }).waitFor()
  await row.getByText('was read as Windows-1250; choose another one if letters are wrong.').waitFor()
  const choice = window.getByRole('combobox', { name: 'Encoding' })
  expect(await choice.inputValue()).toBe('')
  await choice.selectOption('windows-1251')
  await row.getByText('Ћalm rannн', { exact: true }).waitFor()
  expect(await choice.inputValue()).toBe('windows-1251')
  await expectAccessible(window, window.getByRole('main'))
  await choice.selectOption({ label: 'Recognised automatically' })
  await row.getByText('Žalm ranní', { exact: true }).waitFor()
  await window.getByRole('button', { name: 'Import 2 songs' }).click()
  await window.getByRole('heading', { name: 'Done' }).waitFor()
  await window.getByRole('link', { name: 'Žalm ranní' }).click()
  await window.getByText('Že přišel den a světlo září,').first().waitFor()
})

test('newer files update songs that came from files, and those that were changed here only after a question', async () => {
  const songsOf = async (window: Page, second: string) => {
    await dropFiles(window, [
      givenFile('still.xml', openLyrics('Still Water', ['Still Water, the first line', second])),
      givenFile('living.xml', openLyrics('Living Water', ['Living Water, the first line', second])),
    ])
    await window.getByText('2 songs found in 2 files.').waitFor()
  }
  const report = (window: Page) => window.getByRole('list', { name: 'Report' }).getByRole('listitem')
  const results = (window: Page) => async () =>
    (await report(window).allInnerTexts()).map((text) => text.split('\n').at(-1))
  const window = await openPage()
  await songsOf(window, 'an old line')
  await window.getByRole('button', { name: 'Import 2 songs' }).click()
  await expectEventually(results(window), ['Created', 'Created'])
  const songs = `/api/v2/churches/${web.site.churchId}/songs`
  const { id } = (await web.site.editor.send(`${songs}?q=Living%20Water`)).body.songs[0]
  const words = async () => (await web.site.editor.send(`${songs}/${id}/lyrics`)).body.lyrics[0]
  const { id: lyricVersionId, version, label, sections, sequence } = await words()
  sections[0].lines[1].text = 'a line corrected here'
  const saved = await web.site.editor.send(`${songs}/${id}/lyrics/${lyricVersionId}`, {
    method: 'PUT',
    headers: saving({ version }),
    body: { label, sections, sequence },
  })
  expect(saved.status).toBe(200)

  await window.getByRole('button', { name: 'New import' }).click()
  await songsOf(window, 'a new line')
  await window
    .getByRole('group', { name: 'Songs that may be there already' })
    .getByText('Update', { exact: true })
    .click()
  await window.getByRole('button', { name: 'Import 2 songs' }).click()
  await expectEventually(results(window), ['Not updated: it was changed here', 'Updated'])
  expect((await words()).version).toBe(version + 1)
  await window.getByRole('button', { name: 'Update what was changed here too' }).click()
  await expectEventually(results(window), ['Updated', 'Updated'])
  expect((await words()).sections[0].lines[1].text).toBe('a new line')
})
