/**
 * The first visit of public pages on a phone with a slow network and a slow processor: what is transferred, and when the
 * first text and the words are on the screen.
 */

import { present } from '../../../../testkit/live.ts'
import { createService, songItem } from '../../../../testkit/songs/songs.ts'
import { launchBrowser } from '../../../../testkit/web/browser.ts'
import { songId, startSite } from '../../../../testkit/web/site.ts'
import { markdownTable } from '../../markdown-table.ts'
import { startBenchMongo } from '../bench-mongo.ts'
import { median } from '../median.ts'
import { recorder } from '../results.ts'
import { slowVisit, type Visit } from './slow-visit.ts'

const ROUNDS = process.argv.includes('--quick') ? 3 : 5
const SLOW = { kbitPerSecond: 400, latencyMs: 400, processor: 4 }
const SONGS = ['Amazing Grace', 'Silent Night', 'Abide with Me', 'Be Thou My Vision', 'Holy, Holy, Holy']
const WORDS = 'Amazing grace! how sweet the sound'

await using opened = new AsyncDisposableStack()
await startBenchMongo(opened)
const site = await startSite()
opened.defer(() => site.server.stop())
const service = await createService(site.editor, site.churchId, {
  date: new Date().toISOString().slice(0, 10),
  visibility: 'public',
  items: SONGS.map((title) => songItem(songId(site, title))),
})
// The name of this machine: browsers take brotli only from there and by HTTPS.
const origin = site.server.url
const browser = await launchBrowser(site.server.port, origin, { isOptimized: true })
opened.defer(() => browser.close())

const record = recorder('visit')
const rows: string[][] = []
const church = `${origin}/c/${site.churchId}`
await measure('a song', `${church}/songs/${songId(site, SONGS[0] ?? '')}`)
await measure('the service of the day', `${church}/today`)
await present(site.editor, `${service.path}/live`, service.body.service.items[0].id, { position: 0 })
await measure('the service of the day, presented', `${church}/today`)
console.log(markdownTable(['page', 'requests', 'kB', 'first text ms', 'words ms'], rows, 1))
console.log(
  `\n${SLOW.kbitPerSecond} kbit/s, ${SLOW.latencyMs} ms, processor ${SLOW.processor} times slower; median of ${ROUNDS}`,
)

async function measure(page: string, address: string): Promise<void> {
  const visits: Visit[] = []
  for (let round = 0; round < ROUNDS; round++) visits.push(await slowVisit(browser, address, WORDS, SLOW))
  const figure = (name: keyof Visit) => median(visits.map((visit) => visit[name]))
  const figures = [
    ['requests', 'requests', figure('requests')],
    ['transferred', 'kB', figure('kilobytes')],
    ['first text', 'ms', figure('firstTextMs')],
    ['words', 'ms', figure('wordsMs')],
  ] as const
  for (const [what, unit, value] of figures) record({ name: `${page}: ${what}`, unit, value })
  rows.push([page, ...figures.map(([, , value]) => value.toFixed(value < 100 ? 1 : 0))])
}
