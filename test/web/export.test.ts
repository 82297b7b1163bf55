import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { formatLyrics } from '../../src/formats/lyrics-document.ts'
import { readSongFile } from '../../src/formats/read-file.ts'
import type { FormatSong } from '../../src/formats/song.ts'
import { unpack } from '../../src/formats/zip.ts'
import { plainPdf } from '../../testkit/pdf/pdfs.ts'
import { expectAccessible } from '../../testkit/web/axe.ts'
import { chooseInMenu } from '../../testkit/web/more-menu.ts'
import { addSheetMusic } from '../../testkit/web/sheet-music.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const page = () => `/library/${web.site.churchId}/export`

async function saved(on: Page, button: string) {
  const [download] = await Promise.all([
    on.waitForEvent('download'),
    on.getByRole('button', { name: button }).click(),
  ])
  return { name: download.suggestedFilename(), file: Bun.file(await download.path()) }
}

const songsIn = async (zip: Blob): Promise<FormatSong[]> => {
  const files = await Array.fromAsync(unpack(zip))
  return files.flatMap(({ path, bytes }) =>
    readSongFile(bytes ?? new Uint8Array(), path).songs.map(({ song }) => song),
  )
}

/** A stored song in the shape of a file. */
async function held(title: string): Promise<FormatSong> {
  const { api, song } = songPages(web.site, title)
  const { metadata } = await song()
  const { lyrics } = (await web.site.editor.send(`${api}/lyrics`)).body
  return { metadata, lyrics: lyrics.map(formatLyrics) }
}

const shared = sharedWindow(() => web.editor())

test('chosen songs alone, found by several searches, with their sheet music under names by which an import finds its song', async () => {
  await addSheetMusic(web.site, 'Abide with Me')
  const window = await shared()
  await openWithin(window, page())
  await window.getByText('Chosen songs').click()
  const search = window.getByLabel('Search songs to choose')
  for (const title of ['Abide with Me', 'Holy, Holy, Holy']) {
    await search.fill(title)
    await window.getByRole('checkbox', { name: `Export ${title}` }).check()
  }
  await window.getByText('2 songs chosen').waitFor()
  await window.getByLabel('Include the sheet music').check()
  await expectAccessible(window, window.getByRole('main'))
  const { file } = await saved(window, 'Save as zip')
  const files = await Array.fromAsync(unpack(file))
  expect(files.map(({ path }) => path)).toEqual([
    'Abide with Me.xml',
    'Abide with Me - Lead sheet.pdf',
    'Holy, Holy, Holy.xml',
  ])
  expect(files[1]?.bytes).toEqual(new Uint8Array(plainPdf(2)))
  await openWithin(window, songPages(web.site, 'Abide with Me').member)
  await chooseInMenu(window, 'Export')
  await window.getByLabel('Include the sheet music').check()
  await expectAccessible(window, window.getByRole('dialog'))
  const one = await saved(window, 'Save file')
  expect((await Array.fromAsync(unpack(one.file))).map(({ path }) => path)).toEqual([
    'Abide with Me.xml',
    'Abide with Me - Lead sheet.pdf',
  ])
})

test('an export that waits for the rate limit can be cancelled', async () => {
  const window = await shared()
  await window.route('**/lyrics', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '500' }, json: { error: 'Too many.' } }),
  )
  await openWithin(window, page())
  await window.getByRole('button', { name: 'Save as zip' }).click()
  await window.getByText(/A short rest/).waitFor()
  await expectAccessible(window, window.getByRole('main'))
  await window.getByRole('button', { name: 'Cancel' }).click()
  await window.getByRole('button', { name: 'Save as zip' }).waitFor()
  await window.unrouteAll()
})

test('one song: a single file, or a zip where each language has its own', async () => {
  const window = await shared()
  await openWithin(window, songPages(web.site, 'Silent Night').member)
  await chooseInMenu(window, 'Export')
  const single = await saved(window, 'Save file')
  expect(single.name).toBe('Silent Night.xml')
  const { songs } = readSongFile(await single.file.bytes(), single.name)
  expect(songs.map(({ song }) => song)).toEqual([await held('Silent Night')])

  await chooseInMenu(window, 'Export')
  await window.getByText('Plain text', { exact: true }).click()
  const several = await saved(window, 'Save file')
  expect(several.name).toBe('Silent Night.zip')
  expect((await Array.fromAsync(unpack(several.file))).map(({ path }) => path)).toEqual([
    'Silent Night de.txt',
    'Silent Night en.txt',
  ])
})

test('the whole church as OpenLyrics, read again, is the whole church', async () => {
  const window = await shared()
  await openWithin(window, `/library/${web.site.churchId}`)
  await window.getByRole('link', { name: 'Export' }).click()
  const { name, file } = await saved(window, 'Save as zip')
  expect(name).toBe('Grace Chapel songs.zip')
  const titles = [...web.site.songs.keys()]
  await window.getByText(`Done: ${titles.length} songs saved.`).waitFor()
  const songs = await songsIn(file)
  expect(songs.map(({ metadata }) => metadata.title).toSorted()).toEqual(titles.toSorted())
  for (const song of songs) expect(song).toEqual(await held(song.metadata.title))
})
