import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { encode } from 'uqr'
import { archive } from '../../testkit/archive-song.ts'
import { PASSWORD } from '../../testkit/people.ts'
import { createSong } from '../../testkit/songs/songs.ts'
import { expectAccessible, expectAccessibleByDayAndNight, expectFits } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE, TABLET } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { addInCatalogue, listLink, titlesOf } from '../../testkit/web/list-pages.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { swipe } from '../../testkit/web/touch.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const [GRACE, WELL, NIGHT] = ['Amazing Grace', 'It Is Well with My Soul', 'Silent Night']

/** The windows of all tests: the visitor signs in at the end. */
const windowOf = {
  visitor: sharedWindow(() => web.visitor({ size: PHONE })),
  editor: sharedWindow(() => web.editor()),
}

const openAs = async (who: keyof typeof windowOf, size = DESKTOP): Promise<Page> => {
  const page = await windowOf[who]()
  await page.setViewportSize(size)
  return page
}

/** The paths of data that are asked for from now on. */
function requestsOf(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|app\/data)\//.test(pathname)) paths.push(pathname)
  })
  return paths
}

const link = (page: Page) => page.getByRole('textbox', { name: 'Link' }).inputValue()

test('a list is shared by its link, opened in another browser, kept there as a copy, and neither changes the other', async () => {
  const page = await openAs('editor')
  await openWithin(page, `/library/${web.site.churchId}`)
  await addInCatalogue(page, NIGHT, 'Sunday')
  await addInCatalogue(page, GRACE, 'Sunday')
  await page.getByRole('link', { name: 'Open the list' }).click()
  await page.getByRole('button', { name: `note for ${NIGHT}` }).click()
  await page.getByLabel('Language', { exact: true }).selectOption({ label: 'German' })
  await page.getByLabel('Note', { exact: true }).fill('Slowly')
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('img', { name: 'QR code with the link to this list' }).waitFor()
  const shared = await link(page)
  expect(new URL(shared).pathname).toBe(`/c/${web.site.churchId}/list`)
  expect(encode(shared, { ecc: 'L' }).version).toBeLessThanOrEqual(25)
  await page.keyboard.press('Escape')

  const other = await openAs('visitor', PHONE)
  await openWithin(other, `/c/${web.site.churchId}`)
  await addInCatalogue(other, WELL, 'Sunday')
  await other.goto(shared)
  await other.getByRole('heading', { name: 'Sunday', exact: true }).waitFor()
  await expectEventually(() => titlesOf(other), [NIGHT, GRACE])
  await other.getByText('Slowly').waitFor()
  await other.getByRole('button', { name: 'Keep as my own list' }).click()
  await other.waitForURL(/\/lists\//)
  await other.getByLabel('Title', { exact: true }).fill('Mine')
  await other.getByRole('link', { name: 'Your lists' }).click()
  await other.getByRole('link', { name: /Mine.*2 songs/s }).waitFor()
  await other.getByRole('link', { name: /Sunday.*1 song/s }).waitFor()
  await expectEventually(() => page.getByLabel('Title', { exact: true }).inputValue(), 'Sunday')
  // The link still opens what was shared; a list that is the same is not kept twice.
  await openWithin(other, shared)
  await other.getByRole('button', { name: 'Keep as my own list' }).click()
  await other.waitForURL(/\/lists\//)
  await openWithin(other, shared)
  await other.getByText('This list is among your lists.').waitFor()
  await other.getByRole('link', { name: NIGHT }).click()
  await other.getByRole('heading', { name: NIGHT }).waitFor()
})

/** A list of four songs on a phone, opened by its link. */
async function openLinked(page: Page, address: 'c' | 'library'): Promise<void> {
  const link = listLink(web.site, [
    { title: WELL },
    { title: NIGHT, language: 'de' },
    { title: 'Lost and Gone', songId: crypto.randomUUID() },
    { title: GRACE },
  ])
  await openWithin(page, link.replace('/c/', `/${address}/`))
}

const words = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()
const bar = (page: Page) => page.getByRole('navigation', { name: 'Sunday morning' })

test('a song opened from a list that came by link has its place, the songs before and after it, and the way back', async () => {
  const page = await openAs('visitor', PHONE)
  await openLinked(page, 'c')
  await page.getByRole('link', { name: WELL }).click()
  await bar(page).getByText('1 of 4').waitFor()
  await words(page, 'When peace, like a river, attendeth my way,')
  expect(await bar(page).getByRole('link', { name: 'Previous song' }).count()).toBe(0)
  // Parts of the page are reached without losing the list.
  await page.getByRole('navigation', { name: 'This song' }).getByRole('link', { name: 'Words' }).click()
  await bar(page)
    .getByRole('link', { name: `Next song: ${NIGHT}` })
    .click()
  await bar(page).getByText('2 of 4').waitFor()
  // In the language of the list, and what is left for a while comes back to the same place.
  await words(page, 'Stille Nacht, heilige Nacht!')
  await page.getByRole('link', { name: 'Present' }).click()
  await page.getByText('1 of 3').waitFor()
  await page.keyboard.press('Escape')
  await bar(page).getByText('2 of 4').waitFor()
  await words(page, 'Stille Nacht, heilige Nacht!')
  await page.reload()
  await bar(page).getByText('2 of 4').waitFor()
  await swipe(page, 0.8, 0.2)
  await bar(page).getByText('3 of 4').waitFor()
  await swipe(page, 0.8, 0.2)
  await words(page, 'Amazing grace! how sweet the sound')
  await bar(page).getByText('4 of 4').waitFor()
  await swipe(page, 0.8, 0.2)
  await swipe(page, 0.2, 0.8)
  await bar(page).getByText('3 of 4').waitFor()
  await bar(page)
    .getByRole('link', { name: `Previous song: ${NIGHT}` })
    .click()
  await words(page, 'Stille Nacht, heilige Nacht!')
  await page.getByRole('link', { name: /^Previous song\s*It Is Well/ }).click()
  await bar(page).getByText('1 of 4').waitFor()
  await bar(page)
    .getByRole('link', { name: /^Back to the list/ })
    .click()
  await expectEventually(() => titlesOf(page), [WELL, NIGHT, 'Lost and Gone', GRACE])
})

// The places in every kind of list are a table of test/unit/web/lists/song-place.test.ts.
test('so has a member’s song, opened from a list of their own, which is accessible with its dialogs by day and by night', async () => {
  const page = await openAs('editor', PHONE)
  await openLinked(page, 'library')
  await page.getByRole('button', { name: 'Keep as my own list' }).click()
  await page.waitForURL(/\/lists\//)
  await page.getByRole('link', { name: WELL }).click()
  await bar(page).getByText('1 of 4').waitFor()
  await bar(page)
    .getByRole('link', { name: `Next song: ${NIGHT}` })
    .click()
  await bar(page).getByText('2 of 4').waitFor()
  await words(page, 'Stille Nacht, heilige Nacht!')
  await page.reload()
  await bar(page).getByText('2 of 4').waitFor()
  await expectAccessible(page, bar(page))
  await bar(page)
    .getByRole('link', { name: /^Back to the list/ })
    .click()
  await expectEventually(() => titlesOf(page), [WELL, NIGHT, 'Lost and Gone', GRACE])

  // Pages that have an address are checked in German in accessibility.test.ts.
  await page.getByRole('button', { name: `note for ${WELL}` }).click()
  await page.getByLabel('Note', { exact: true }).waitFor()
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))
  for (const button of ['Share', 'Music as PDF']) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await expectAccessibleByDayAndNight(page, page.getByRole('dialog'))
    await page.keyboard.press('Escape')
  }
  await page.setViewportSize(TABLET)
  await expectFits(page)
  const own = page.url()
  for (const view of ['present', 'read', 'print']) {
    await openWithin(page, `${own}/${view}`)
    await page.locator('h1').first().waitFor({ state: 'attached' })
    await expectFits(page)
    await expectEventually(() => page.locator('h1').count(), 1)
  }
})

test('songs that are no longer public are named as missing; members still see what is archived', async () => {
  const { server, churchId, editor } = web.site
  const gone = await createSong(editor, churchId, { title: 'A Song for One Year' })
  await archive(server, churchId, gone.id)
  const address = listLink(web.site, [
    { title: GRACE },
    { title: 'A Song for One Year', songId: gone.id },
    { title: 'Never There', songId: crypto.randomUUID() },
    { title: '', songId: crypto.randomUUID() },
  ])
  const page = await openAs('visitor')
  await openWithin(page, address)
  await expectEventually(() => page.getByText('Not available: the song is no longer public.').count(), 3)
  expect(await titlesOf(page)).toEqual([GRACE, 'A Song for One Year', 'Never There', 'A song without a name'])
  await expectAccessible(page, page.getByRole('list', { name: 'Songs of this list' }))
  const member = await openAs('editor')
  await openWithin(member, address.replace('/c/', '/library/'))
  await member.getByRole('link', { name: 'A Song for One Year' }).waitFor()
  await expectEventually(() => member.getByText('there is no such song', { exact: false }).count(), 2)
})

test('a link that holds no list is a sentence, on every page of lists; a song of another browser’s list is shown alone', async () => {
  const page = await openAs('visitor')
  // Which links hold none is a table of test/unit/web/lists/list-link.test.ts.
  for (const [view, fragment, sentence] of [
    ['', '#', 'This link holds no list'],
    ['/present', '#AWcYo-4OU3VuZGF5', 'This link does not hold a whole list'],
    ['/read', '#<script>alert(1)</script>', 'This link does not hold a whole list'],
    ['/print', '#AgAAAAA', 'This list was made with a newer version'],
    ['', `#${'A'.repeat(300_000)}`, 'This link does not hold a whole list'],
  ] as const) {
    await openWithin(page, `/c/${web.site.churchId}/list${view}${fragment}`)
    await page.getByRole('heading', { name: sentence }).waitFor()
  }
  await expectAccessible(page, page.getByRole('main'))
  await openWithin(page, `${songPages(web.site, GRACE).public}?list=${crypto.randomUUID()}&at=2`)
  await page.getByText('Amazing grace! how sweet the sound').waitFor()
  await page.getByRole('link', { name: 'All songs' }).waitFor()
})

test('notes that are too long for a QR code are said to be, and can be left out', async () => {
  const page = await openAs('visitor')
  const note = 'Play the introduction twice. '.repeat(15).trim()
  await openWithin(
    page,
    listLink(
      web.site,
      [GRACE, WELL, NIGHT].map((title) => ({ title, note })),
    ),
  )
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByText('With its notes this list is too long for a QR code.', { exact: false }).waitFor()
  const whole = await link(page)
  await expectAccessible(page, page.getByRole('dialog'))
  await page.getByRole('button', { name: 'Leave the notes out' }).click()
  await page.getByRole('img', { name: 'QR code with the link to this list' }).waitFor()
  const short = await link(page)
  expect(short.length).toBeLessThan(whole.length - 1200)
  await openWithin(page, `/c/${web.site.churchId}`)
  await openWithin(page, short)
  await expectEventually(() => titlesOf(page), [GRACE, WELL, NIGHT])
  expect(await page.getByText('Play the introduction').count()).toBe(0)
})

test('a list of 12 songs costs a visitor one request to open, and nothing to present, to print and to read its songs; a search needs no call of the API', async () => {
  const { churchId, editor } = web.site
  const songs: { title: string; songId: string }[] = []
  for (let at = 1; at <= 12; at++) {
    const { id } = await createSong(editor, churchId, { title: `Song ${at}` })
    songs.push({ title: `Song ${at}`, songId: id })
  }
  const page = await openAs('visitor')
  const requests = requestsOf(page)
  await page.goto(listLink(web.site, songs))
  await expectEventually(
    () => titlesOf(page),
    songs.map(({ title }) => title),
  )
  await expectEventually(() => requests, [`/app/data/churches/${churchId}/whole-songs`])
  await page.getByRole('link', { name: 'Present' }).click()
  await page.getByText('No words yet').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Booklet' }).click()
  await page.getByRole('heading', { name: '12. Song 12' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Song 7' }).click()
  await page.getByRole('heading', { name: 'Song 7' }).waitFor()
  expect(requests.length).toBe(1)
  await page.getByRole('banner').getByRole('link', { name: 'Grace Chapel' }).click()
  await page.getByLabel('Search songs').fill(NIGHT)
  await page.getByRole('link', { name: NIGHT }).click()
  await page.getByRole('heading', { level: 1, name: NIGHT }).waitFor()
  expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([])
})

test('a member who has to sign in first is led back to the list of the link', async () => {
  const page = await openAs('visitor')
  await page.goto(listLink(web.site, [{ title: GRACE }]).replace('/c/', '/library/'))
  await page.waitForURL(/\/sign-in\?next=[^#]*#\S{20,}/)
  await page.getByLabel('E-mail address').fill(web.site.editor.email ?? '')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectEventually(() => titlesOf(page), [GRACE])
  expect(new URL(page.url()).pathname).toBe(`/library/${web.site.churchId}/list`)
})
