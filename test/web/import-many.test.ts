import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { sampleSize } from '../../testkit/long-tests.ts'
import { Random } from '../../testkit/random.ts'
import { until } from '../../testkit/until.ts'
import { expectClean } from '../../testkit/verify.ts'
import { givenFile, openLyrics } from '../../testkit/web/song-files.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'

const web = setUpWeb()

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
    let page = await web.editor()
    page.context().setDefaultTimeout(TIMEOUT_MS)
    await page.goto(`/library/${churchId}/import`)
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
    await page.context().close()
  },
  TIMEOUT_MS,
)
