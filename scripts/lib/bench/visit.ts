/**
 * The first visit of public pages on a phone with a slow network and a slow processor: what is transferred, and when the
 * first text and the words are on the screen.
 */
import { present } from '../../../testkit/live.ts'
import { createService, songItem } from '../../../testkit/songs/songs.ts'
import { launchBrowser, openWindow, PHONE } from '../../../testkit/web/browser.ts'
import { songId, startSite } from '../../../testkit/web/site.ts'
import { openBench } from './shared/bench.ts'
import { median } from './shared/figures.ts'
import { isQuick } from './shared/results.ts'

const ROUNDS = isQuick ? 3 : 5
const BYTES_PER_SECOND = (400 * 1000) / 8
const LATENCY_MS = 400
const PROCESSOR = 4
/** Nothing more is requested: the pause is longer than a few answers of the slow network. */
const QUIET_MS = 3_000
const SONGS = ['Amazing Grace', 'Silent Night', 'Abide with Me', 'Be Thou My Vision', 'Holy, Holy, Holy']
const WORDS = 'Amazing grace! how sweet the sound'

await using bench = await openBench('visit')
const site = await startSite()
bench.opened.defer(() => site.server.stop())
const service = await createService(site.editor, site.churchId, {
  date: new Date().toISOString().slice(0, 10),
  visibility: 'public',
  items: SONGS.map((title) => songItem(songId(site, title))),
})
// The name of this machine: browsers take brotli only from there and by HTTPS.
const origin = site.server.url
const browser = await launchBrowser(site.server.port, origin, { isOptimized: true })
bench.opened.defer(() => browser.close())

const church = `${origin}/c/${site.churchId}`
await measure('a song', `${church}/songs/${songId(site, SONGS[0] ?? '')}`)
await measure('the service of the day', `${church}/today`)
await present(site.editor, `${service.path}/live`, service.body.service.items[0].id, { position: 0 })
await measure('the service of the day, presented', `${church}/today`)

async function measure(page: string, address: string): Promise<void> {
  const visits: Awaited<ReturnType<typeof slowVisit>>[] = []
  for (let round = 0; round < ROUNDS; round++) visits.push(await slowVisit(address))
  const units = { requests: 'requests', transferred: 'kB', 'first text': 'ms', words: 'ms' } as const
  for (const [what, unit] of Object.entries(units))
    bench.record({
      name: `${page}: ${what}`,
      unit,
      value: median(visits.map((visit) => visit[what as keyof typeof units])),
    })
}

/** The first visit of a page in a new window, until the words are shown and nothing more is requested. */
async function slowVisit(address: string) {
  const { context, page } = await openWindow(browser, { size: PHONE })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR })
  let requests = 0
  let lastAt = performance.now()
  const bytes = new Map<string, number>()
  const received = (request: string, size: number) => {
    bytes.set(request, size)
    lastAt = performance.now()
  }
  devtools.on('Network.requestWillBeSent', () => {
    requests++
    lastAt = performance.now()
  })
  // A stream of server-sent events does not end, so that its bytes are counted as they come.
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    received(requestId, (bytes.get(requestId) ?? 0) + encodedDataLength),
  )
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    received(requestId, encodedDataLength),
  )
  await page.addInitScript(noteWords, WORDS)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('words').length > 0, null, { polling: 200 })
  while (performance.now() - lastAt < QUIET_MS) await Bun.sleep(100)
  const [firstText, words] = await page.evaluate(() =>
    ['first-contentful-paint', 'words'].map((name) => performance.getEntriesByName(name)[0]?.startTime),
  )
  await context.close()
  const transferred = [...bytes.values()].reduce((sum, each) => sum + each, 0) / 1000
  return { requests, transferred, 'first text': firstText ?? Number.NaN, words: words ?? Number.NaN }
}

/** Marks the first frame with the words in the page, not in its data. Runs in the page. */
function noteWords(words: string): void {
  const look = () => {
    // biome-ignore lint/performance/useDomNodeTextContent: words that are hidden do not count
    if (document.getElementById('app')?.innerText.includes(words)) performance.mark('words')
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
