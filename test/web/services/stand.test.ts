import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { uploadedId } from '../../../testkit/pdf/exchange.ts'
import { heavyPdf, plainPdf } from '../../../testkit/pdf/pdfs.ts'
import { inVersion2 } from '../../../testkit/songs/head-kinds.ts'
import { createArrangement, createService, createSong } from '../../../testkit/songs/songs.ts'
import { expectAccessible } from '../../../testkit/web/axe.ts'
import { DESKTOP } from '../../../testkit/web/browser.ts'
import { expectEventually } from '../../../testkit/web/eventually.ts'
import { songId } from '../../../testkit/web/site.ts'
import { setUpWeb } from '../../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../../testkit/web/within-app.ts'

const web = setUpWeb()
const shared = sharedWindow(() => web.editor({ size: DESKTOP }))

const TABLETS = [
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
]
/** What fits one screen has larger type than a chart of several screens, in pixels. */
const OF_LONG = 26
const SHORT = 4
const LONG = 22

const chartOf = (verses: number): string =>
  Array.from(
    { length: verses },
    (_, at) =>
      `{start_of_verse: Verse ${at + 1}}\n[G]Morning over the [D/F#]water\n[C]light upon the [G]hill\n{end_of_verse}`,
  ).join('\n')

type Item = Record<string, unknown>

async function song(title: string, arrangement: Record<string, unknown>, key: string | null): Promise<Item> {
  const { churchId, editor } = web.site
  const { id, path } = await createSong(editor, churchId, { title })
  const { body } = await createArrangement(editor, inVersion2(path), arrangement)
  return {
    id: crypto.randomUUID(),
    type: 'song',
    songId: id,
    lyricVersionIds: [],
    arrangementId: body.arrangement.id,
    key,
  }
}

async function file(name: string, bytes: Uint8Array): Promise<string> {
  const { churchId, editor, server } = web.site
  return uploadedId(server, editor, churchId, bytes, name)
}

async function plan(items: Item[]): Promise<string> {
  const { churchId, editor } = web.site
  const date = new Date().toISOString().slice(0, 10)
  const { id } = await createService(editor, churchId, { date, title: 'Morning service', items })
  return `/library/${churchId}/services/${id}/read`
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()
const sheet = (page: Page) => page.getByRole('region', { name: 'Sheet music' })

/** The page times a request when its answer was read to the end. */
const hasArrived = (page: Page, assetId: string): Promise<boolean> =>
  page.evaluate(
    (id) => performance.getEntriesByType('resource').some(({ name }) => name.includes(id)),
    assetId,
  )

test('each item has its place on a stand: in which key a sheet is, words without music, a text, and files ahead', async () => {
  const pdf = async (name: string, sourceKey: string) => ({
    ...{ label: name, sourceKey, assetIds: [await file(name, plainPdf(1))] },
  })
  const same = await pdf('same.pdf', 'Gb')
  const words = {
    id: crypto.randomUUID(),
    type: 'song',
    songId: songId(web.site, 'Amazing Grace'),
    lyricVersionIds: [],
  }
  const text = { id: crypto.randomUUID(), type: 'text', title: 'Prayer', text: 'Hear us.\n\nAmen.' }
  const address = await plan([
    await song('Choir', await pdf('choir.pdf', 'C'), 'D'),
    words,
    text,
    await song('Same', same, 'F#'),
  ])
  const page = await shared()
  await page.setViewportSize(DESKTOP)
  await openWithin(page, address)
  await page.getByRole('img', { name: 'choir.pdf, page 1' }).waitFor()
  await page.getByText('This sheet is in C; the service sings it in D.').waitFor()
  await expectAccessible(page)
  // The other file is there before it is opened.
  await expectEventually(() => hasArrived(page, same.assetIds[0] ?? ''), true)
  await page.context().setOffline(true)
  await page.keyboard.press('n')
  await expectEventually(() => heading(page), 'Amazing Grace')
  await page.getByText('that saved a wretch like me!').waitFor()
  await page.keyboard.press('n')
  await expectEventually(() => heading(page), 'Prayer')
  for (const line of ['Hear us.', 'Amen.']) await page.getByText(line, { exact: true }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('n')
  await page.getByRole('img', { name: 'same.pdf, page 1' }).waitFor()
  await page.locator('[data-drawn="1"]').waitFor()
  expect(await page.getByText('This sheet is in').count()).toBe(0)
  await page.context().setOffline(false)
})

/** Of each section of a chart: its screen, its column, and how far down it stands. */
const placesOfSections = (page: Page): Promise<{ screen: number; right: boolean; top: number }[]> =>
  sheet(page).evaluate((area) => {
    const edge = area.getBoundingClientRect()
    return [...area.querySelectorAll('[data-chart] section')].map((section) => {
      const { left, top } = section.getBoundingClientRect()
      const down = top - edge.top + area.scrollTop
      const screen = Math.floor(down / area.clientHeight)
      return { screen, right: left - edge.left > edge.width / 2 - 20, top: down }
    })
  })

/** The sections that do not follow the one before them. */
const outOfOrder = (places: Awaited<ReturnType<typeof placesOfSections>>) =>
  places.filter((place, at) => {
    const before = places[at - 1]
    if (!before || before.screen !== place.screen) return before !== undefined && before.screen > place.screen
    return before.right === place.right ? before.top >= place.top : before.right
  })

/** Of the words of a chart, in pixels. */
const typeOf = (page: Page): Promise<number> =>
  sheet(page).evaluate((area) => {
    const section = area.querySelector('[data-chart] section')
    return section ? Number.parseFloat(getComputedStyle(section).fontSize) : 0
  })

/** What stands where the bar of scrolling is: nothing of the chart. */
const wordsUnderBar = (page: Page): Promise<boolean> =>
  page.getByRole('group', { name: /by itself/ }).evaluate((bar) => {
    const { left, right, top, bottom } = bar.getBoundingClientRect()
    const points = [0.05, 0.25, 0.5, 0.75, 0.95].map((share) => left + share * (right - left))
    return points.some((x) =>
      document.elementsFromPoint(x, (top + bottom) / 2).some((element) => element.closest('[data-chart]')),
    )
  })

test('charts fill a tablet, in columns that are read screen by screen, and the bar of scrolling covers no words', async () => {
  const short = await song('Short', { label: 'Band', chart: chartOf(SHORT) }, null)
  const long = await song('Long', { label: 'Band', chart: chartOf(LONG) }, null)
  const address = await plan([short, long])
  for (const size of TABLETS) {
    const page = await shared()
    await page.setViewportSize(size)
    await openWithin(page, `${address}?item=${short.id}`)
    await page.getByText('Page 1 of 1').waitFor()
    await expectEventually(async () => Math.min(await typeOf(page), OF_LONG + 1), OF_LONG + 1)
    await shared()
    await openWithin(page, `${address}?item=${long.id}`)
    await page.getByText(/^Page 1 of [2-4]$/).waitFor()
    await expectEventually(async () => outOfOrder(await placesOfSections(page)), [])
    const screens = new Set((await placesOfSections(page)).map(({ screen }) => screen)).size
    await page.getByText(`Page 1 of ${screens}`).waitFor()
    await expectEventually(() => wordsUnderBar(page), false)
    // Each screen begins where the one before has ended.
    for (let screen = 1; screen < screens; screen++) {
      await page.keyboard.press('PageDown')
      await page.getByText(`Page ${screen + 1} of ${screens}`).waitFor()
      await expectEventually(
        () => sheet(page).evaluate((area) => Math.round(area.scrollTop / area.clientHeight)),
        screen,
      )
      await expectEventually(() => wordsUnderBar(page), false)
    }
  }
})

const PAGES = 6
const BYTES_OF_PAGE = 150_000
/** In bytes per second: the whole file would take 18 s, what its first page is read from a quarter of that. */
const SLOW = 50_000

test('the first page of a large file is shown before the file has arrived; the next file is loaded after it', async () => {
  const large = await file('large.pdf', heavyPdf(PAGES, BYTES_OF_PAGE))
  const next = await file('next.pdf', plainPdf(2))
  const address = await plan([
    await song('Large', { label: 'Large', assetIds: [large] }, null),
    await song('Next', { label: 'Next', assetIds: [next] }, null),
  ])
  const page = await shared()
  await page.setViewportSize(DESKTOP)
  // The next file is requested when the one before has arrived.
  let isNextRequested = false
  page.on('request', (request) => {
    if (request.url().includes(next)) isNextRequested = true
  })
  const devtools = await page.context().newCDPSession(page)
  const line = { offline: false, latency: 0, downloadThroughput: SLOW, uploadThroughput: -1 }
  await devtools.send('Network.emulateNetworkConditions', line)
  await openWithin(page, address)
  await page.locator('[data-drawn="1"]').waitFor()
  expect(isNextRequested).toBe(false)
  await devtools.send('Network.emulateNetworkConditions', { ...line, downloadThroughput: -1 })
  await page.getByText(`Pages 1–2 of ${PAGES}`).waitFor()
  await expectEventually(() => isNextRequested, true)
  await expectEventually(() => hasArrived(page, next), true)
  await page.context().setOffline(true)
  await page.keyboard.press('End')
  await page.getByRole('img', { name: `large.pdf, page ${PAGES}` }).waitFor()
  await page.locator(`[data-drawn="${PAGES - 1}"]`).waitFor()
  await page.keyboard.press('n')
  await page.getByRole('img', { name: 'next.pdf, page 1' }).waitFor()
  await page.locator('[data-drawn="1"]').waitFor()
  await page.context().setOffline(false)
})
