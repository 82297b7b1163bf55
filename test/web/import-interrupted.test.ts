import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { sampleSize } from '../../testkit/long-tests.ts'
import { PASSWORD } from '../../testkit/people.ts'
import { Random } from '../../testkit/random.ts'
import { until } from '../../testkit/until.ts'
import { expectClean } from '../../testkit/verify.ts'
import { expectAccessible } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE } from '../../testkit/web/browser.ts'
import { chooseSongs, givenFile, openImport, openLyrics, titlesWith } from '../../testkit/web/song-files.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const page = () => `/library/${web.site.churchId}/import`
const api = () => `/api/v2/churches/${web.site.churchId}/songs`
const heading = (on: Page, name: string) => on.getByRole('heading', { name, exact: true }).waitFor()

const many = (word: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${word} ${String(at + 1).padStart(2, '0')}`)

const shared = sharedWindow(() => web.editor())

const openPage = async () => {
  const window = await shared()
  await openImport(window, web.site)
  return window
}

describe('in one window', () => {
  test('paused, loaded again and gone on with: every song is there exactly once', async () => {
    const titles = many('Paused', 7)
    const window = await openPage()
    const reached = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    let saves = 0
    // The fifth song waits on its way until the person has pressed Pause.
    await window.route(`**${api()}`, async (route) => {
      if (route.request().method() === 'POST' && ++saves === 5) {
        reached.resolve()
        await goOn.promise
      }
      return route.continue()
    })
    await chooseSongs(window, titles)
    await window.getByRole('button', { name: 'Import 7 songs' }).click()
    await reached.promise
    await window.getByRole('button', { name: 'Pause' }).click()
    goOn.resolve()
    await heading(window, 'Paused')
    await window.unroute(`**${api()}`)
    expect(await titlesWith(web.site, 'paused')).toEqual(titles.slice(0, 5))
    await window.reload()
    await heading(window, 'Paused')
    await expectAccessible(window, window.getByRole('main'))
    await window.getByRole('button', { name: 'Go on' }).click()
    await heading(window, 'Done')
    expect(await titlesWith(web.site, 'paused')).toEqual(titles)
  })

  test('a second window takes an import over, and the first one stops', async () => {
    const titles = many('Taken', 4)
    const first = await openPage()
    const reached = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    await first.route(`**${api()}`, async (route) => {
      if (route.request().method() === 'POST') {
        reached.resolve()
        await goOn.promise
      }
      return route.continue()
    })
    await chooseSongs(first, titles)
    await first.getByRole('button', { name: 'Import 4 songs' }).click()
    await reached.promise
    const second = await first.context().newPage()
    await second.goto(page())
    await second.getByRole('button', { name: 'Go on' }).click()
    await heading(second, 'Done')
    goOn.resolve()
    await first.getByText('This import goes on in another window.').waitFor()
    expect(await titlesWith(web.site, 'taken')).toEqual(titles)
    await second.close()
    await first.unrouteAll()
  })

  test('a session that ends meanwhile is asked about in place, and the import goes on', async () => {
    const titles = many('Signed', 3)
    const { email } = web.site.editor
    const window = await openPage()
    await chooseSongs(window, titles)
    await window.getByRole('button', { name: 'Import 3 songs' }).waitFor()
    await window.context().clearCookies()
    await window.getByRole('button', { name: 'Import 3 songs' }).click()
    await window.getByLabel('E-mail address').fill(email ?? '')
    await window.getByLabel('Password').fill(PASSWORD)
    await window.keyboard.press('Enter')
    await heading(window, 'Done')
    expect(await titlesWith(web.site, 'signed')).toEqual(titles)
  })

  test('the rate limit is waited out, and a person who is told so can pause meanwhile', async () => {
    const window = await openPage()
    await window.setViewportSize(PHONE)
    let isLimited = true
    await window.route(`**${api()}`, (route) =>
      isLimited && route.request().method() === 'POST'
        ? route.fulfill({ status: 429, headers: { 'retry-after': '500' }, json: { error: 'Too many.' } })
        : route.continue(),
    )
    await chooseSongs(window, ['Limited Song'])
    await window.getByRole('button', { name: 'Import one song' }).click()
    await window
      .getByText(/A short rest, so that others are not held up\. It goes on by itself in \d+ s\./)
      .waitFor()
    await expectAccessible(window, window.getByRole('main'))
    await window.getByRole('button', { name: 'Pause' }).click()
    await heading(window, 'Paused')
    isLimited = false
    await window.getByRole('button', { name: 'Go on' }).click()
    await heading(window, 'Done')
    expect(await titlesWith(web.site, 'limited')).toEqual(['Limited Song'])
    await window.unrouteAll()
    await window.setViewportSize(DESKTOP)
  })
})

/** Each interruption is met by songs before and after it. */
const SONGS = sampleSize(30, 1_000)
/** The songs that come after more files than the page shows or keeps at a time. */
const LAST = 10
/** Files before these whose song another file has, which are skipped. */
const TWINS = 80
const INTERRUPTIONS = sampleSize(2, 4)
const TIMEOUT_MS = 900_000

/** Takes the page away from an import in the middle of its work: every other time it gives it another. */
const interrupt = async (page: Page, time: number): Promise<Page> => {
  if (time % 2 === 0) {
    await page.reload()
    return page
  }
  const next = await page.context().newPage()
  await page.close()
  await next.goto(`/library/${web.site.churchId}/import`)
  return next
}

test(
  `${SONGS} songs, the page loaded again and closed at random moments: exactly ${SONGS}, each with its words`,
  async () => {
    const { server, churchId } = web.site
    const { songs, lyrics } = server.database.collections
    const before = { songs: await songs.countDocuments(), lyrics: await lyrics.countDocuments() }
    const titles = Array.from({ length: SONGS }, (_, at) => `Many ${String(at).padStart(4, '0')}`)
    const random = new Random(15)
    const moments = random.list(INTERRUPTIONS, INTERRUPTIONS, () => random.between(1, SONGS - LAST))
    let page = await openPage()
    page.context().setDefaultTimeout(TIMEOUT_MS)
    const twins = Array.from({ length: TWINS }, (_, at) => titles[at % (SONGS - LAST)] ?? '')
    const files = [...titles.slice(0, -LAST), ...twins, ...titles.slice(-LAST)]
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(files.map((title, at) => givenFile(`${at}.xml`, openLyrics(title))))
    await page.getByRole('button', { name: `Import ${SONGS.toLocaleString('en')} songs` }).click()
    for (const [time, enough] of moments.sort((a, b) => a - b).entries()) {
      await until(async () => (await songs.countDocuments({ churchId })) - before.songs >= enough, {
        limitMs: TIMEOUT_MS,
      })
      page = await interrupt(page, time)
      await page.getByRole('button', { name: 'Go on' }).click()
    }
    await page.getByRole('heading', { name: 'Done', exact: true }).waitFor()
    const made = await songs.find({ churchId, 'document.title': /^Many/ }).toArray()
    expect(made.map(({ document }) => document.title).sort()).toEqual(titles)
    expect(await songs.countDocuments()).toBe(before.songs + SONGS)
    expect(await lyrics.countDocuments()).toBe(before.lyrics + SONGS)
    await expectClean(server)
  },
  TIMEOUT_MS,
)
