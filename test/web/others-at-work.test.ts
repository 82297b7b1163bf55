import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { followChanges } from '../../testkit/changes.ts'
import type { OpenedStream } from '../../testkit/http/event-reader.ts'
import { type Client, makeMember } from '../../testkit/people.ts'
import { createSong, saving } from '../../testkit/songs/songs.ts'
import { expectAccessibleByDayAndNight } from '../../testkit/web/axe.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { setHidden } from '../../testkit/web/hidden-tab.ts'
import { chooseInMenu } from '../../testkit/web/more-menu.ts'
import { signIn } from '../../testkit/web/signing-in.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { textsIn } from '../../testkit/web/texts-in.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow, windowForPeople } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const pagesOf = (title: string) => songPages(web.site, title)
const library = () => `/library/${web.site.churchId}`
const newEditor = () => makeMember(web.site.server, web.site.churchId, 'Editor')
const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const rows = (page: Page) => page.getByRole('list', { name: 'Songs' }).getByRole('link')

/** The window of the editor for three tests. */
const shared = sharedWindow(() => web.editor())

/** For the tests about other people. */
const windowOf = windowForPeople(() => web.visitor())

/** Another person saves the details of a song. */
async function saveElsewhere(title: string, changes: object): Promise<void> {
  const { api, song } = pagesOf(title)
  const { metadata, version } = await song()
  const body = { ...metadata, ...changes }
  const { status } = await web.site.editor.send(api, { method: 'PUT', headers: saving({ version }), body })
  expect(status).toBe(200)
}

/** Another person archives a song. */
async function archiveElsewhere(title: string): Promise<void> {
  const { api, song } = pagesOf(title)
  const headers = saving({ version: (await song()).version })
  const { status } = await web.site.editor.send(`${api}/archive`, { method: 'POST', headers })
  expect(status).toBe(200)
}

/** The requests of the page about songs, from now on. */
function countRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/songs')) asked.push(request.url())
  })
  return asked
}

/** Opens streams of this person outside the browser. The service allows four. */
const streamsOf = (who: Client, count: number): Promise<OpenedStream[]> =>
  Promise.all(Array.from({ length: count }, () => followChanges(web.site.server, who, web.site.churchId)))

/** Whether the service gives this person another stream. */
async function hasPlace(who: Client): Promise<boolean> {
  const [stream] = await streamsOf(who, 1)
  stream?.close()
  return stream?.status === 200
}

test('an open editor shows that someone saved and what changed, keeps the draft, and merges before one saves', async () => {
  const { member, song } = pagesOf('Abide with Me')
  const page = await shared()
  await openWithin(page, `${member}/edit`)
  await titleField(page).fill('Abide by Me')
  const asked = countRequests(page)
  await saveElsewhere('Abide with Me', { copyright: 'Sung since 1847' })
  await page.getByText(/You saved version 2/).waitFor()
  expect(await titleField(page).inputValue()).toBe('Abide by Me')
  // Who saved it is asked for apart.
  expect(asked.filter((path) => path.includes('/songs/') && !path.includes('/revisions')).length).toBe(1)
  await page.getByRole('button', { name: 'See what changed' }).click()
  await page.getByRole('region', { name: 'What changed up to version 2' }).getByText('1847').waitFor()
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))
  await page.getByRole('button', { name: 'Merge now' }).click()
  await page.getByRole('heading', { name: 'You saved elsewhere while you were editing here' }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Merge now' }).click()
  await page.getByRole('button', { name: 'Go on editing with this' }).click()
  await expectEventually(() => page.getByLabel('Copyright').inputValue(), 'Sung since 1847')
  expect(await titleField(page).inputValue()).toBe('Abide by Me')
  expect(await page.getByText(/You saved version/).count()).toBe(0)
  await page.keyboard.press('Control+s')
  await page.getByText('Saved. Everyone sees the new version now.').waitFor()
  const { version, metadata } = await song()
  expect([version, metadata.title, metadata.copyright]).toEqual([3, 'Abide by Me', 'Sung since 1847'])
})

test('two tabs follow through one stream, and the second goes on when the first is closed', async () => {
  const who = await newEditor()
  const { member } = pagesOf('Holy, Holy, Holy')
  const second = await windowOf(who.cookie)
  const first = await second.context().newPage()
  for (const page of [first, second]) {
    await page.goto(member)
    await heading(page, 'Holy, Holy, Holy')
  }
  await saveElsewhere('Holy, Holy, Holy', { title: 'Holy' })
  for (const page of [first, second]) await heading(page, 'Holy')
  const streams = await streamsOf(who, 3)
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200])
  await expectEventually(() => hasPlace(who), false)
  for (const stream of streams) stream.close()
  await first.close()
  await saveElsewhere('Holy, Holy, Holy', { title: 'Holy, Holy' })
  await heading(second, 'Holy, Holy')
  // The history too, and an archived song.
  await chooseInMenu(second, 'History')
  await second.getByText('Version 3').first().waitFor()
  await saveElsewhere('Holy, Holy, Holy', { title: 'Holy, Holy, Holy' })
  await second.getByText('Version 4').first().waitFor()
  await second.goBack()
  await archiveElsewhere('Holy, Holy, Holy')
  await second.getByText(textsIn('en').archiving.songTitle).waitFor()
})

test('a list shows what others save; the row in use keeps its place and the focus', async () => {
  const page = await shared()
  await page.setViewportSize({ width: 1280, height: 400 })
  await openWithin(page, library())
  await rows(page).first().waitFor()
  const last = rows(page).filter({ hasText: 'Amazing Grace' })
  await last.focus()
  const place = async () => Math.round((await last.boundingBox())?.y ?? -1)
  const before = await place()
  await createSong(web.site.editor, web.site.churchId, { title: 'A New Song' })
  await rows(page).filter({ hasText: 'A New Song' }).waitFor()
  await expectEventually(place, before)
  expect(await last.evaluate((row) => row === document.activeElement)).toBe(true)
  // It goes to the end of the list, and is then left out of it.
  await saveElsewhere('Amazing Grace', { title: 'Zion, Amazing Grace' })
  const renamed = rows(page).filter({ hasText: 'Zion, Amazing Grace' })
  await renamed.waitFor()
  expect(await renamed.evaluate((row) => row === document.activeElement)).toBe(true)
  await archiveElsewhere('Amazing Grace')
  await expectEventually(() => renamed.count(), 0)
  expect(
    await rows(page)
      .last()
      .evaluate((row) => row === document.activeElement),
  ).toBe(true)
  // Songs by their first letter.
  await shared()
  await openWithin(page, `${library()}?browse=titles&group=A`)
  await rows(page).filter({ hasText: 'A New Song' }).waitFor()
  await createSong(web.site.editor, web.site.churchId, { title: 'A Newer Song' })
  await rows(page).filter({ hasText: 'A Newer Song' }).waitFor()
})

test('a hidden tab asks for nothing and shows everything when it is shown again', async () => {
  const { member } = pagesOf('Crown Him with Many Crowns')
  const page = await shared()
  await openWithin(page, member)
  await heading(page, 'Crown Him with Many Crowns')
  const other = await page.context().newPage()
  await other.goto(member)
  await heading(other, 'Crown Him with Many Crowns')
  await setHidden(page, true)
  const asked = countRequests(page)
  await saveElsewhere('Crown Him with Many Crowns', { title: 'Crown Him' })
  await heading(other, 'Crown Him')
  expect(asked).toEqual([])
  await setHidden(page, false)
  await heading(page, 'Crown Him')
  await other.close()
})

test('where streams are refused the page polls', async () => {
  const who = await newEditor()
  const streams = await streamsOf(who, 4)
  const page = await windowOf(who.cookie)
  await page.goto(pagesOf('Crown Him with Many Crowns').member)
  await heading(page, 'Crown Him')
  for (const title of ['Crown Him with Crowns', 'Crown Him with Many Crowns']) {
    await saveElsewhere('Crown Him with Many Crowns', { title })
    await heading(page, title)
  }
  expect(await hasPlace(who)).toBe(false)
  for (const stream of streams) stream.close()
})

test('signing out ends the stream, and the next person follows through one of their own', async () => {
  const [first, second] = [await newEditor(), await newEditor()]
  const page = await windowOf(null)
  await page.goto(library())
  await signIn(page, first)
  await rows(page).first().waitFor()
  const streams = await streamsOf(first, 3)
  await expectEventually(() => hasPlace(first), false)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectEventually(() => hasPlace(first), true)
  for (const stream of streams) stream.close()
  await signIn(page, second)
  await rows(page).first().waitFor()
  const theirs = await streamsOf(second, 3)
  await expectEventually(() => hasPlace(second), false)
  for (const stream of theirs) stream.close()
  await saveElsewhere('Be Thou My Vision', { title: 'Be Thou My Song' })
  await rows(page).filter({ hasText: 'Be Thou My Song' }).waitFor()
})
