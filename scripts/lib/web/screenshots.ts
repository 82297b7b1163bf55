/**
 * Takes the pictures in docs/screenshots: every page of the web app, with the demo's kind of songs on a fresh server.
 * With names, only the pictures whose names begin like one of them.
 */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { demoSongs } from '../../../src/cli/demo/all-songs.ts'
import { readSheet } from '../../../src/cli/demo/sheet-files.ts'
import { makeChurch, setRole } from '../../../testkit/people.ts'
import { createSong } from '../../../testkit/songs/songs.ts'
import { DESKTOP, launchBrowser, openWindow, PHONE } from '../../../testkit/web/browser.ts'
import { chooseInMenu } from '../../../testkit/web/more-menu.ts'
import { addSheetMusic } from '../../../testkit/web/sheet-music.ts'
import { type Site, songId, startSite } from '../../../testkit/web/site.ts'
import { serviceShots } from './service-shots.ts'
import { importShots, listShots, member, type Shot, shot } from './shots.ts'

const target = join(import.meta.dir, '../../../docs/screenshots')

async function shots(site: Site): Promise<Shot[]> {
  const open = `/c/${site.churchId}`
  const library = `/library/${site.churchId}`
  const [silent, well] = [songId(site, 'Silent Night'), songId(site, 'It Is Well with My Soul')]
  await addSheetMusic(site, 'Silent Night', { bytes: await demoSheet() })
  const api = `/api/v1/churches/${site.churchId}/songs/${well}/lyrics`
  const [lyrics] = (await site.editor.send(api)).body.lyrics
  const words = `${library}/songs/${well}/lyrics/${lyrics.id}`
  const line = (page: Page) => page.getByLabel('Line 2 of Verse 1')
  const wide = { size: { width: 1280, height: 1100 } }
  return [
    shot('catalogue', `${open}?q=peace`),
    shot('catalogue-phone', open, { size: PHONE }),
    shot('song', `${open}/songs/${silent}?lang=de,en`),
    shot('song-dark-phone', `${open}/songs/${silent}`, { size: PHONE, dark: true, locale: 'de-DE' }),
    shot('present', `${open}/songs/${silent}/present`),
    shot('print', `${open}/songs/${well}/print`),
    shot('reader', await demoReader(site), {
      before: (page) => page.locator('[data-drawn="1"]').waitFor(),
    }),
    shot('share', `${open}/songs/${silent}`, {
      before: async (page) => {
        await chooseInMenu(page, 'Share')
        await page.getByRole('img', { name: /QR code/ }).waitFor()
      },
    }),
    shot('sign-in', '/sign-in'),
    member('library', library),
    member('song-member', `${library}/songs/${silent}`),
    member('new-song', `${library}/new`, { before: newSong }),
    member('edit-words', words, {
      before: (page) => line(page).fill('when sorrows like great billows roll,'),
    }),
    member('translate-words', `${library}/songs/${well}/lyrics/new`, {
      size: { width: 1280, height: 1000 },
      before: translate,
    }),
    member('edit-words-dark-phone', words, { dark: true, size: PHONE, before: (page) => line(page).focus() }),
    member('edit-details', `${library}/songs/${silent}/edit`, {
      before: (page) => page.getByRole('combobox', { name: 'Themes' }).fill('Night'),
    }),
    member('upload', `${library}/songs/${well}/arrangements/new`, { ...wide, before: upload }),
    member('edit-sheet-music', `${library}/songs/${silent}/arrangements/new`, { locale: 'de-DE' }),
    member('conflict', words, { before: (page) => conflict(page, site, `${api}/${lyrics.id}`) }),
    member('history', `${library}/songs/${well}/history?of=${lyrics.id}`, {
      before: (page) => page.getByRole('insertion').first().waitFor(),
    }),
    ...importShots(library, await demoSheet()),
    ...listShots(site),
    ...(await serviceShots(site)),
    member('churches', '/library', { before: (page) => secondChurch(page, site) }),
  ]
}

const SUNG = 'Wide as the Harbour'

/** A lead sheet of the demo, so that the reader has something to show. */
function demoSheet(): Promise<Uint8Array> {
  const song = demoSongs.find(({ title }) => title === SUNG)
  if (!song?.sheet) throw new Error(`The demo has no sheet music for ${SUNG}.`)
  return readSheet(song.sheet.file)
}

/** A song of the demo with its lead sheet, and the address that reads it. */
async function demoReader(site: Site): Promise<string> {
  const { id } = await createSong(site.editor, site.churchId, { title: SUNG })
  const songs = new Map([...site.songs, [SUNG, id]])
  const file = await addSheetMusic({ ...site, songs }, SUNG, {
    bytes: await demoSheet(),
    filename: `${SUNG}.pdf`,
  })
  return `/c/${site.churchId}/songs/${id}/read/${file}`
}

async function translate(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Language of the words' }).fill('German')
  await page.keyboard.press('Tab')
  await page.getByLabel('Line 1 of Strophe 1').fill('Wenn Friede mit Gott meine Seele durchdringt,')
  await page.getByLabel('Line 2 of Strophe 1').fill('ob Stürme auch drohen von fern,')
}

async function newSong(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Amazing Grase')
  await page.getByText('There are songs with a similar title').waitFor()
}

/** Three files, one of them no PDF. */
async function upload(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Choir in four parts')
  await page.getByLabel('Key', { exact: true }).fill('Db')
  const pdf = Buffer.from(await demoSheet())
  await page
    .getByLabel('Choose files')
    .last()
    .setInputFiles([
      { name: 'choir.pdf', mimeType: 'application/pdf', buffer: pdf },
      { name: 'organ.pdf', mimeType: 'application/pdf', buffer: pdf },
      { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a PDF') },
    ])
  await page.getByText('2 files are ready.', { exact: false }).waitFor()
  await page.getByRole('region', { name: /Files/ }).scrollIntoViewIfNeeded()
}

async function secondChurch(page: Page, { server, editor }: Site): Promise<void> {
  await setRole(server, await makeChurch(server, 'Hillside Church'), editor, 'Viewer')
  await page.goto('/library')
  await page.getByRole('link', { name: /Hillside Church/ }).waitFor()
}

/** Another person saves the same line first. */
async function conflict(page: Page, site: Site, path: string): Promise<void> {
  await page.getByLabel('Line 1 of Chorus').fill('All is well with my soul,')
  const { label, sections, sequence, version } = (await site.editor.send(path)).body.lyrics
  sections[1].lines[0].text = 'It is well, so well with my soul,'
  sections[0].lines[1].text = 'when sorrows like great billows roll,'
  await site.editor.send(path, {
    method: 'PUT',
    headers: { 'idempotency-key': crypto.randomUUID(), 'if-match': `"${version}"` },
    body: { label, sections, sequence },
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('group', { name: 'A line of Chorus' }).waitFor()
}

const SETTLED_MS = 4000

const wanted = process.argv.slice(2)
const isWanted = ({ name }: Shot) => wanted.length === 0 || wanted.some((start) => name.startsWith(start))

const site = await startSite()
const browser = await launchBrowser(site.server.port)
const chosen = (await shots(site)).filter(isWanted)
for (const { name, path, size = DESKTOP, dark = false, locale = 'en-GB', signedIn, before } of chosen) {
  const cookie = signedIn ? site.editor.cookie : null
  const { context, page } = await openWindow(browser, { size, dark, locale, cookie })
  await page.goto(path)
  // Pages with an open stream are never idle.
  await page.waitForLoadState('networkidle', { timeout: SETTLED_MS }).catch(() => {})
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page
    .getByRole('status', { name: /^(Loading|Lädt)$/ })
    .first()
    .waitFor({ state: 'detached' })
  await before?.(page)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(target, `${name}.png`) })
  await context.close()
}
await browser.close()
await site.server.stop()
console.log('Took the pictures in docs/screenshots.')
process.exit(0)
