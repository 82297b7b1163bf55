import type { Browser } from 'playwright-core'
import { openWindow, PHONE } from '../../../../testkit/web/browser.ts'

/** A slow mobile network, and a processor that is so many times slower. */
export interface Slowness {
  readonly kbitPerSecond: number
  readonly latencyMs: number
  readonly processor: number
}

export interface Visit {
  readonly requests: number
  /** As they were transferred, with their headers. */
  readonly kilobytes: number
  readonly firstTextMs: number
  readonly wordsMs: number
}

/** Nothing more is requested: the pause is longer than a few answers of the slow network. */
const QUIET_MS = 3_000

/** The first visit of a page in a new window, until the words are shown and nothing more is requested. */
export async function slowVisit(
  browser: Browser,
  address: string,
  words: string,
  { kbitPerSecond, latencyMs, processor }: Slowness,
): Promise<Visit> {
  const { context, page } = await openWindow(browser, { size: PHONE })
  const devtools = await context.newCDPSession(page)
  const bytesPerSecond = (kbitPerSecond * 1000) / 8
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processor })
  let requests = 0
  const bytes = new Map<string, number>()
  let lastAt = performance.now()
  const changed = () => {
    lastAt = performance.now()
  }
  devtools.on('Network.requestWillBeSent', () => {
    requests++
    changed()
  })
  // A stream of server-sent events does not end, so that its bytes are counted as they come.
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, (bytes.get(requestId) ?? 0) + encodedDataLength)
    changed()
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, encodedDataLength)
    changed()
  })
  await page.addInitScript(noteWords, words)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('words').length > 0, null, { polling: 200 })
  while (performance.now() - lastAt < QUIET_MS) await Bun.sleep(100)
  const times = await page.evaluate(() => ({
    firstTextMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    wordsMs: performance.getEntriesByName('words')[0]?.startTime ?? Number.NaN,
  }))
  await context.close()
  const transferred = [...bytes.values()].reduce((sum, each) => sum + each, 0)
  return { requests, kilobytes: transferred / 1000, ...times }
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
