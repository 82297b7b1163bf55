import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { makeMember } from '../../../testkit/people.ts'
import { inVersion2 } from '../../../testkit/songs/head-kinds.ts'
import {
  createArrangement,
  createLyrics,
  createService,
  createSong,
  lyricsDocument,
  saving,
  songItem,
  textItem,
} from '../../../testkit/songs/songs.ts'
import { expectAccessible } from '../../../testkit/web/axe.ts'
import { DESKTOP, PHONE } from '../../../testkit/web/browser.ts'
import { expectEventually } from '../../../testkit/web/eventually.ts'
import { tabTo } from '../../../testkit/web/keyboard.ts'
import { shownLines } from '../../../testkit/web/lines.ts'
import { chooseInMenu } from '../../../testkit/web/more-menu.ts'
import { setUpWeb } from '../../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../../testkit/web/within-app.ts'

const web = setUpWeb()
const SONG = 'Light upon the Hill'
/** Sections in three languages; the list of the song has German first. */
const WORDS = {
  en: { 'Verse 1': ['one'], Chorus: ['chorus'], 'Verse 2': ['two'], 'Verse 3': ['three'] },
  de: { 'Strophe 1': ['eins'], Refrain: ['Refrain'], 'Strophe 2': ['zwei'], 'Strophe 3': ['drei'] },
  ko: { '1절': ['하나'], 후렴: ['후렴'], '2절': ['둘'], '3절': ['셋'] },
} satisfies Record<string, Record<string, string[]>>

interface Words {
  id: string
  sections: { id: string; name: string }[]
}

let song: { id: string; words: Map<string, Words> }
const library = () => `/library/${web.site.churchId}`
const today = () => new Date().toISOString().slice(0, 10)

beforeAll(async () => {
  const { editor, churchId } = web.site
  const { id, path } = await createSong(editor, churchId, { title: SONG })
  const words = new Map<string, Words>()
  for (const [language, sections] of Object.entries(WORDS)) {
    const made = await createLyrics(editor, path, { language, ...lyricsDocument(sections) })
    words.set(language, made.body.lyrics)
  }
  await createArrangement(editor, inVersion2(path), { chart: '[G]one' })
  song = { id, words }
})

const wordsIn = (language: keyof typeof WORDS) => song.words.get(language) as Words
const section = (name: string) => wordsIn('en').sections.find((one) => one.name === name)?.id ?? ''

const plan = async (change: Record<string, unknown>) => {
  const made = await createService(web.site.editor, web.site.churchId, {
    ...{ date: today(), time: '10:00', visibility: 'public', title: 'Morning service' },
    ...change,
  })
  const [text, sung] = made.body.service.items
  return { ...made, text, sung }
}

const present = async (path: string, itemId: string, position: number, name: string) => {
  const place = { itemId, lyricVersionId: wordsIn('en').id, sectionId: section(name), position, blank: false }
  expect((await web.site.editor.send(`${path}/live`, { method: 'PUT', body: place })).status).toBe(204)
}

const desktop = sharedWindow(() => web.editor({ size: DESKTOP }))
const phone = sharedWindow(() => web.visitor({ size: PHONE, locale: 'de-DE' }))

const headings = (page: Page, level: number) => page.locator(`main h${level}`).allTextContents()
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const part = (page: Page, name: string) => page.getByRole('region', { name }).locator('p').allTextContents()

/** The words on the wall from this slide on, as they are turned. */
async function expectTurned(page: Page, words: readonly string[]): Promise<void> {
  for (const word of words) {
    await expectEventually(async () => (await shownLines(page)).map(({ text }) => text), [word])
    await page.keyboard.press('ArrowRight')
  }
}

test('the verses of a day are chosen by tapping and by keyboard, and everything that is sung follows them', async () => {
  const items = [textItem({ minutes: 7 }), songItem(song.id, { lyricVersionIds: [wordsIn('en').id] })]
  const { id, path, sung } = await plan({ items })
  const page = await desktop()
  await openWithin(page, `${library()}/services/${id}/edit`)
  await page.getByRole('button', { name: `Words, sheet music, key and note for ${SONG}` }).click()
  const order = page.getByRole('region', { name: 'Sung on this day' })
  await order.getByText('In the order of the song.', { exact: false }).waitFor()
  await order.getByRole('button', { name: 'Verse 3' }).click()
  await order.getByRole('button', { name: 'Chorus' }).last().click()
  await tabTo(page, order.getByRole('button', { name: 'Verse 2', exact: true }))
  await page.keyboard.press('Enter')
  await order.getByRole('button', { name: 'Verse 1', exact: true }).press('Enter')
  await order.getByRole('button', { name: 'Sing Verse 1 earlier' }).press('Enter')
  await order.getByRole('button', { name: 'Sing Verse 1 earlier' }).press('Enter')
  await order.getByRole('button', { name: 'Take Verse 2 out of the order' }).press('Enter')
  const chosen = () => order.getByRole('listitem').locator('span:nth-child(2)').allTextContents()
  await expectEventually(chosen, ['Verse 3', 'Verse 1', 'Chorus'])
  await page.getByLabel('Minutes').fill('5')
  await expectAccessible(page, page.getByRole('main'))
  await order.getByRole('button', { name: 'The song’s own order' }).click()
  await order.getByText('In the order of the song.', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectEventually(chosen, ['Verse 3', 'Verse 1', 'Chorus'])
  await save(page)
  await page.getByText('Saved. Everyone who plans sees it now.').waitFor()
  await page.getByText('English · Verse 3, Verse 1, Chorus · 5 min', { exact: false }).waitFor()
  await page.getByText(/^10:07/).waitFor()
  await page.getByText('12 min in all').waitFor()
  const saved = (await web.site.editor.send(path)).body.service.items[1]
  expect(saved).toMatchObject({ minutes: 5, sequence: ['Verse 3', 'Verse 1', 'Chorus'].map(section) })

  await openWithin(page, `${library()}/services/${id}/present`)
  await page.getByText(/^1 of \d+$/).waitFor()
  await page.keyboard.press('n')
  await expectTurned(page, ['three', 'one', 'chorus'])

  const german = await phone()
  await openWithin(german, `/c/${web.site.churchId}/services/${id}?at=2`)
  await expectEventually(() => headings(german, 3), ['Strophe 3', 'Strophe 1', 'Refrain'])
  await present(path, sung.id, 1, 'Verse 1')
  await expectEventually(() => german.locator('[aria-current] h3').allTextContents(), ['Strophe 1'])

  await openWithin(page, `${library()}/services/${id}/follow?view=stage`)
  await expectEventually(() => part(page, 'Now'), ['one'])
  await expectEventually(() => part(page, 'Next'), ['chorus'])
  await openWithin(german, `/c/${web.site.churchId}/services/${id}?view=lower-third`)
  await expectEventually(() => german.locator('main p').allTextContents(), ['one'])

  await openWithin(page, `${library()}/services/${id}/print`)
  await expectEventually(() => headings(page, 2), ['1. Reading', `2. ${SONG}`])
  const printed = page.locator(`[data-song="${song.id}"] .uppercase`)
  await expectEventually(() => printed.allTextContents(), ['Verse 3', 'Verse 1', 'Chorus'])
  await openWithin(page, `${library()}/services/${id}/read?item=${sung.id}`)
  await page.getByText('Verse 3 · Verse 1 · Chorus').waitFor()
})

test('without chosen words the wall, the stage and the overlay have the language of the church, and phones their own', async () => {
  const { churchId, server } = web.site
  const administrator = await makeMember(server, churchId, 'Administrator')
  const settings = `/api/v2/churches/${churchId}`
  const { id: _, version, ...now } = (await administrator.send(settings)).body.church
  const headers = { 'if-match': `"${version}"` }
  const body = { ...now, language: 'ko' }
  expect((await administrator.send(settings, { method: 'PUT', headers, body })).status).toBe(200)
  const { id, path, sung } = await plan({ items: [textItem(), songItem(song.id)] })

  // A member whose browser has not read the settings yet.
  const page = await web.holder(administrator.cookie, { size: DESKTOP, locale: 'en-GB' })
  await page.goto(`${library()}/services/${id}/present`)
  await page.getByText(/^1 of \d+$/).waitFor()
  await page.keyboard.press('n')
  await expectTurned(page, ['하나', '후렴', '둘', '셋'])
  await openWithin(page, `${library()}/services/${id}/edit`)
  await page.getByRole('button', { name: `Words, sheet music, key and note for ${SONG}` }).click()
  await page.getByText('own language, and the wall shows: Korean.', { exact: false }).waitFor()
  await present(path, sung.id, 1, 'Chorus')
  await openWithin(page, `${library()}/services/${id}/follow?view=stage`)
  await expectEventually(() => part(page, 'Now'), ['후렴'])
  await openWithin(page, `${library()}/services/${id}/follow`)
  await expectEventually(() => page.locator('[aria-current] h3').allTextContents(), ['Chorus'])
  await page.context().close()

  const visitor = await web.visitor({ size: PHONE, locale: 'de-DE' })
  await visitor.goto(`/c/${churchId}/services/${id}?view=lower-third`)
  await expectEventually(() => visitor.locator('main p').allTextContents(), ['후렴'])
  await openWithin(visitor, `/c/${churchId}/services/${id}`)
  await expectEventually(() => visitor.locator('[aria-current] h3').allTextContents(), ['Refrain'])
  await openWithin(visitor, `/c/${churchId}/services/${id}?view=lower-third&lang=de`)
  await expectEventually(() => visitor.locator('main p').allTextContents(), ['Refrain'])
  await visitor.context().close()
})

test('a save beside another one is merged in one step, with what came in and Undo, and a copy has notes on request', async () => {
  const items = [textItem(), songItem(song.id, { note: 'Softly' })]
  const { id, path, text, sung } = await plan({ items, title: 'Together', notes: 'Doors at nine' })
  const page = await desktop()
  await openWithin(page, `${library()}/services/${id}/edit`)
  await page.getByLabel('Begins at').fill('11:00')
  const theirs = { title: 'Together', notes: 'Doors at nine', visibility: 'public', time: '10:00' }
  const change = {
    date: today(),
    ...theirs,
    items: [
      { ...text, title: 'Psalm' },
      { ...sung, key: 'D' },
    ],
  }
  const headers = saving({ version: 1 })
  expect((await web.site.editor.send(path, { method: 'PUT', headers, body: change })).status).toBe(200)
  await save(page)
  await page.getByText(/saved meanwhile\. Both saves are merged and saved\. This came in:/).waitFor()
  await page.getByText(`${SONG}: key`).waitFor()
  await page.getByText('Reading: title').or(page.getByText('Psalm: title')).waitFor()
  await expectAccessible(page, page.getByRole('main'))
  const read = async () => (await web.site.editor.send(path)).body.service
  const merged = { version: 3, time: '11:00', items: [{ title: 'Psalm' }, { key: 'D', note: 'Softly' }] }
  expect(await read()).toMatchObject(merged)
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Version 2 is current again · Together').waitFor()
  expect(await read()).toMatchObject({ ...merged, version: 4, time: '10:00' })
  // Taking the save back can be taken back.
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expectEventually(async () => (await read()).time, '11:00')

  await page.getByText('Softly').waitFor()
  await chooseInMenu(page, 'Copy to another day')
  await page.getByText('The notes were left behind.', { exact: false }).waitFor()
  expect(await page.getByLabel('Notes for members').inputValue()).toBe('')
  expect(await page.getByText('Softly').count()).toBe(0)
  await page.getByRole('button', { name: 'Copy the notes too' }).click()
  await page.getByText('Softly').waitFor()
  expect(await page.getByLabel('Notes for members').inputValue()).toBe('Doors at nine')
  await expectEventually(() => page.getByText('The notes were left behind.', { exact: false }).count(), 0)
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expectEventually(() => page.getByText('Softly').count(), 0)
  await save(page)
  await page.getByText('Saved. Everyone who plans sees it now.').waitFor()
  const copy = (await web.site.editor.send(`${path.slice(0, -id.length)}${page.url().split('/').at(-1)}`))
    .body
  expect(copy.service).toMatchObject({ notes: '', items: [{ title: 'Psalm' }, { note: '', key: 'D' }] })
})
