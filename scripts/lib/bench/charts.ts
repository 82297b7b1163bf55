/**
 * The longest chart that an arrangement may have, on a phone: Chromium with the size of a phone and a processor that is slowed
 * down (`--slow N`, by default 4 times; 1 is this machine as it is).
 */
import { LIMITS } from '../../../src/core/limits.ts'
import { inVersion2 } from '../../../testkit/songs/head-kinds.ts'
import { createArrangement, createSong } from '../../../testkit/songs/songs.ts'
import { launchBrowser, openWindow, PHONE } from '../../../testkit/web/browser.ts'
import { startSite } from '../../../testkit/web/site.ts'
import { openBench } from './shared/bench.ts'
import { median } from './shared/figures.ts'
import { isQuick, option } from './shared/results.ts'

const SLOW = Number(option('--slow') ?? '4')
const ROUNDS = isQuick ? 7 : 31

await using bench = await openBench('charts')
const site = await startSite()
bench.opened.defer(() => site.server.stop())
const { id, path } = await createSong(site.editor, site.churchId, { title: 'Long' })
const { body } = await createArrangement(site.editor, inVersion2(path), { label: 'Band', chart: longChart() })
const browser = await launchBrowser(site.server.port, site.server.origin, { isOptimized: true })
bench.opened.defer(() => browser.close())
const { page } = await openWindow(browser, { size: PHONE, origin: site.server.origin })
await page.goto(`/c/${site.churchId}/songs/${id}/chart/${body.arrangement.id}`)
await page.locator('[data-chord]').first().waitFor()
const devtools = await page.context().newCDPSession(page)
await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW })

/** Takes the chart out of the page, puts it back, and reads its height. */
const layouts = await page.locator('[data-chart]').evaluate((sheet, rounds) => {
  const home = sheet.parentElement
  const next = sheet.nextSibling
  const once = () => {
    sheet.remove()
    document.body.getBoundingClientRect()
    const begin = performance.now()
    home?.insertBefore(sheet, next)
    sheet.getBoundingClientRect()
    return performance.now() - begin
  }
  return Array.from({ length: rounds }, once)
}, ROUNDS)
bench.record({ name: 'layout of the chart', unit: 'ms', value: median(layouts) })

/** The button for half a tone up, until the new chords have their places. */
const keys: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  const button = page.getByRole('button', { name: 'Half a tone up' })
  keys.push(
    await button.evaluate(async (element) => {
      const chord = document.querySelector('[data-chord]')
      const before = chord?.textContent
      const begin = performance.now()
      ;(element as HTMLButtonElement).click()
      while (chord?.textContent === before) await Promise.resolve()
      document.querySelector('[data-chart]')?.getBoundingClientRect()
      return performance.now() - begin
    }),
  )
}
bench.record({ name: 'another key: rendering and layout', unit: 'ms', value: median(keys) })

/** Verses and choruses, as many as an arrangement holds. */
function longChart(): string {
  const words =
    '[G]Morning comes [C]over the [D/F#]water and the [Em7]hills\nA[G]ma[C]zing the light that [Am7]falls\n'
  const pair = ['verse', 'chorus']
    .map((kind) => `{start_of_${kind}}\n${words.repeat(2)}{end_of_${kind}}\n\n`)
    .join('')
  return `{key: G}\n${pair.repeat(Math.floor((LIMITS.chart - 9) / pair.length))}`
}
