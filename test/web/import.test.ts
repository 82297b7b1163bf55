import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startZip } from '../../src/formats/zip.ts'
import { plainPdf } from '../../testkit/pdf/pdfs.ts'
import { makeMember } from '../../testkit/people.ts'
import { expectAccessible } from '../../testkit/web/axe.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import {
  dropFiles,
  givenFile,
  leaveLastImport,
  openImport,
  openLyrics,
  titlesWith,
} from '../../testkit/web/song-files.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const page = () => `/library/${web.site.churchId}/import`
const shared = sharedWindow(() => web.editor())

const openPage = async () => {
  const window = await shared()
  await openImport(window, web.site)
  return window
}

test('dropped files are shown with their duplicates first; then songs are created, updated, skipped and get their PDFs', async () => {
  const { api: amazing } = songPages(web.site, 'Amazing Grace')
  const before = (await web.site.editor.send(`${amazing}/lyrics`)).body.lyrics[0]
  const kept: string[] = before.sections[0].lines.map(({ text }: { text: string }) => text)
  const zip = startZip()
  await zip.add('evening/evening.xml', openLyrics('Evening Prayer'))
  const zipped = new Uint8Array(await (await zip.finish()).arrayBuffer())
  const window = await shared()
  await openWithin(window, `/library/${web.site.churchId}`)
  const iconOf = (name: string) => window.getByRole('link', { name }).locator('path').getAttribute('d')
  // Neither is that of sharing.
  expect([await iconOf('Import'), await iconOf('Export')]).not.toContain('M12 15V3m-4 4 4-4 4 4M5 12v8h14v-8')
  await window.getByRole('link', { name: 'Import' }).click()
  await dropFiles(window, [
    givenFile('morning.xml', openLyrics('Morning Prayer')),
    givenFile('morning again.xml', openLyrics('Morning prayer!', ['Morning Prayer, the first line'])),
    givenFile('grace.xml', openLyrics('Amazing grace', [...kept, 'And one line more'], ['Imported'])),
    givenFile('silent.xml', openLyrics('Silent Night')),
    givenFile('songs.zip', zipped),
    givenFile('Morning Prayer.pdf', plainPdf(1)),
    givenFile('nobody.pdf', plainPdf(1)),
    givenFile('letter.pdf', 'This is a letter.'),
    givenFile('photo.jpg', '\xff\xd8\xff\0'),
  ])
  await window.getByText('5 songs found in 9 files.').waitFor()
  const row = (name: RegExp) => window.getByRole('row', { name })
  await row(/morning again\.xml/)
    .getByText('May be the same song as in morning.xml.')
    .waitFor()
  await row(/grace\.xml/)
    .getByText('May be there already: “Amazing Grace”.')
    .waitFor()
  await window.getByText('nobody.pdf no song has this name').waitFor()
  await window.getByText('letter.pdf This is not a PDF.').waitFor()
  await window.getByText('photo.jpg This is not a song format').waitFor()
  await expectAccessible(window)
  await row(/grace\.xml/)
    .getByRole('combobox')
    .selectOption({ label: 'Update “Amazing Grace”' })
  await window.getByRole('button', { name: 'Import 3 songs' }).click()
  await window.getByRole('heading', { name: 'Done' }).waitFor()
  const report = window.getByRole('list', { name: 'Report' }).getByRole('listitem')
  const results = async () =>
    (await report.allInnerTexts())
      .map((text) => text.split('\n').filter(Boolean))
      .map((lines) => [lines[0], lines.at(-1)])
  await expectEventually(results, [
    ['Amazing grace', 'Updated'],
    ['Morning Prayer', 'Created'],
    ['Morning prayer!', 'Skipped'],
    ['Silent Night', 'Skipped'],
    ['Evening Prayer', 'Created'],
    ['letter.pdf', 'No song found for this PDF'],
    ['Morning Prayer', 'Attached to its song'],
    ['nobody.pdf', 'No song found for this PDF'],
    ['photo.jpg', 'No song found'],
  ])
  await expectAccessible(window, window.getByRole('main'))
  expect(await titlesWith(web.site, 'prayer')).toEqual(['Evening Prayer', 'Morning Prayer'])
  const after = (await web.site.editor.send(`${amazing}/lyrics`)).body.lyrics[0]
  expect([after.id, after.version, after.sections[0].id]).toEqual([
    before.id,
    before.version + 1,
    before.sections[0].id,
  ])
  expect(after.sections[0].lines.slice(0, -1)).toEqual(before.sections[0].lines)
  expect((await web.site.editor.send(amazing)).body.song.metadata.themes).toContain('Imported')

  const [saving] = await Promise.all([
    window.waitForEvent('download'),
    window.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  const csv = await Bun.file(await saving.path()).text()
  expect(csv.split('\r\n').length).toBe(1 + 9 + 1)
  expect(csv).toContain('"photo.jpg","","No song found","This is not a song format that can be read."')
  await window.getByRole('link', { name: 'Morning Prayer' }).first().click()
  await window.getByRole('article', { name: 'Sheet music' }).getByText('Morning Prayer.pdf').first().waitFor()
})

test('each row has the language of its words: guessed, of the file, or chosen before anything is saved', async () => {
  const german =
    'Der Tag ist nun vergangen,\ndie Sonne ist nicht mehr zu sehen,\nund wir danken dir für alles'
  const english = 'The day is past and over,\nwe thank thee for the light and for the quiet of the night'
  const window = await openPage()
  await dropFiles(window, [
    givenFile('abend.txt', `Der Tag ist nun vergangen\n\n${german}`),
    givenFile('evening.txt', `The Day Is Over\n\n${english}`),
    givenFile('kyrie.txt', 'Kyrie\n\nKyrie eleison'),
    givenFile(
      'wrong.xml',
      openLyrics('Wrong Language', german.split('\n')).replaceAll('lang="en"', 'lang="fr"'),
    ),
  ])
  const row = (name: RegExp) => window.getByRole('row', { name })
  await row(/abend\.txt/)
    .getByText('German (guessed from the words)')
    .waitFor()
  await row(/evening\.txt/)
    .getByText('English (guessed from the words)')
    .waitFor()
  await row(/kyrie\.txt/)
    .getByText('English (as chosen above)')
    .waitFor()
  await window
    .getByText('For one song whose language is neither in the file nor clear from the words:')
    .waitFor()
  await window.getByRole('combobox', { name: 'Language of the words' }).fill('Latin')
  await window.keyboard.press('Tab')
  await row(/kyrie\.txt/)
    .getByText('Latin (as chosen above)')
    .waitFor()
  await window.getByRole('button', { name: 'Change the language of The Day Is Over' }).click()
  await window.getByRole('combobox', { name: 'Language of The Day Is Over' }).fill('Scots')
  await window.keyboard.press('Tab')
  await row(/evening\.txt/)
    .getByText('Scots', { exact: false })
    .first()
    .waitFor()
  await expectAccessible(window, row(/evening\.txt/))
  await row(/wrong\.xml/)
    .getByText('The words seem to be in another language: German.')
    .waitFor()
  await window.getByRole('button', { name: 'Import 4 songs' }).click()
  await window.getByRole('heading', { name: 'Done' }).waitFor()
  const languages = async (title: string) => {
    const path = `/api/v2/churches/${web.site.churchId}/songs`
    const { songs } = (await web.site.editor.send(`${path}?q=${encodeURIComponent(title)}`)).body
    const { lyrics } = (await web.site.editor.send(`${path}/${songs[0].id}/lyrics`)).body
    return lyrics.map(({ language }: { language: string }) => language)
  }
  expect(await languages('Der Tag ist nun vergangen')).toEqual(['de'])
  expect(await languages('The Day Is Over')).toEqual(['sco'])
  expect(await languages('Kyrie')).toEqual(['la'])
  expect(await languages('Wrong Language')).toEqual(['fr'])
})

test('a folder brings its files along, and a PDF goes to the only song of its folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'psaltery-songs-'))
  await Bun.write(join(folder, 'advent/words.xml'), openLyrics('Folder Song'))
  await Bun.write(join(folder, 'advent/scan0001.pdf'), plainPdf(1))
  await Bun.write(join(folder, '.DS_Store'), 'hidden')
  const window = await openPage()
  await window.locator('input[type=file]').last().setInputFiles(folder)
  await window.getByText('One song found in 2 files.').waitFor()
  await window.getByText('scan0001.pdf for Folder Song').waitFor()
  await window.getByRole('button', { name: 'Import one song' }).click()
  await window.getByRole('heading', { name: 'Done' }).waitFor()
  await window.getByRole('link', { name: 'Folder Song' }).first().click()
  await window.getByRole('article', { name: 'scan0001' }).waitFor()
  await rm(folder, { recursive: true })
})

test('a text that was copied elsewhere is read like a file, with its chords', async () => {
  const window = await shared()
  await openWithin(window, `/library/${web.site.churchId}/new`)
  await window.getByRole('link', { name: 'Paste or import the whole song' }).click()
  await leaveLastImport(window)
  await window.getByRole('button', { name: 'Paste a text' }).click()
  await window
    .getByLabel('The text of the song')
    .fill('{title: Low Fire}\n{key: D}\n{start_of_verse}\n[D]The fire is low in the [G]house\n{end_of_verse}')
  await expectAccessible(window, window.getByRole('dialog'))
  await window.getByRole('button', { name: 'Read the text' }).click()
  await window.getByText('Pasted text.txt').waitFor()
  await window.getByText('one section, with chords').waitFor()
  await window.getByRole('button', { name: 'Import one song' }).click()
  await window.getByRole('heading', { name: 'Done' }).waitFor()
  await window.getByRole('link', { name: 'Low Fire' }).click()
  await window.getByText('The fire is low in the house').first().waitFor()
  await window.getByRole('link', { name: 'Chart: Chart' }).first().click()
  await expectEventually(() => window.locator('[data-chord]').allTextContents(), ['D', 'G'])
})

test('a viewer finds no way to import or export the library, nor to edit a song', async () => {
  const viewer = await makeMember(web.site.server, web.site.churchId, 'Viewer')
  const window = await web.holder(viewer.cookie)
  await window.goto(`/library/${web.site.churchId}`)
  await window.getByRole('list', { name: 'Songs' }).waitFor()
  expect(await window.getByRole('link', { name: /^(Import|Export)$/ }).count()).toBe(0)
  await openWithin(window, page())
  await window.getByText('Your role can read songs but not change them.').waitFor()
  expect(await window.getByRole('button', { name: 'Choose files' }).count()).toBe(0)
  await openWithin(window, songPages(web.site, 'Amazing Grace').member)
  await window.getByRole('button', { name: 'More', exact: true }).waitFor()
  expect(await window.getByRole('link', { name: /edit|add/i }).count()).toBe(0)
  await window.context().close()
})

test('files are read in a worker; a file whose worker fails is unreadable, and the next one is read', async () => {
  const window = await openPage()
  let failed = 0
  await window.route('**/app/read-worker-*.js', (route) =>
    failed++ === 0 ? route.fulfill({ contentType: 'text/javascript', body: 'throw 1' }) : route.continue(),
  )
  const workers: string[] = []
  window.on('worker', (worker) => workers.push(new URL(worker.url()).pathname))
  await dropFiles(window, [
    givenFile('first.xml', openLyrics('First in a worker')),
    givenFile('second.xml', openLyrics('Second in a worker')),
  ])
  await window.getByText('One song found in 2 files.').waitFor()
  await window.getByText('first.xml The file is damaged and cannot be read.').waitFor()
  await window.getByRole('row', { name: /Second in a worker/ }).waitFor()
  expect(workers).toHaveLength(2)
  expect(workers[0]).toMatch(/^\/app\/read-worker-/)
})
