/**
 * The longest chart that an arrangement may have, on a phone: Chromium with the size of a phone and a processor that is slowed
 * down (`--slow N`, 4 times unless told, 1 for this machine as it is).
 */
import type { Page } from 'playwright-core'
import { LIMITS } from '../../../../src/core/limits.ts'
import { inVersion2 } from '../../../../testkit/songs/head-kinds.ts'
import { createArrangement, createSong } from '../../../../testkit/songs/songs.ts'
import { launchBrowser, openWindow, PHONE } from '../../../../testkit/web/browser.ts'
import { startSite } from '../../../../testkit/web/site.ts'
import { markdownTable } from '../../markdown-table.ts'
import { startBenchMongo } from '../bench-mongo.ts'
import { median } from '../median.ts'
import { option } from '../option.ts'

const SLOW = Number(option('--slow') ?? '4')
const ROUNDS = process.argv.includes('--quick') ? 7 : 31

await using opened = new AsyncDisposableStack()
await startBenchMongo(opened)
const site = await startSite()
opened.defer(() => site.server.stop())
const chart = longChart()
const { id, path } = await createSong(site.editor, site.churchId, { title: 'Long' })
const { body } = await createArrangement(site.editor, inVersion2(path), { label: 'Band', chart })
const browser = await launchBrowser(site.server.port, site.server.origin, { isOptimized: true })
opened.defer(() => browser.close())
const { page } = await openWindow(browser, { size: PHONE, origin: site.server.origin })
await page.goto(`/c/${site.churchId}/songs/${id}/chart/${body.arrangement.id}`)
await page.locator('[data-chord]').first().waitFor()
const devtools = await page.context().newCDPSession(page)
await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW })

const chords = await page.locator('[data-chord]').count()
const elements = await page.locator('[data-chart] *').count()
const rows = [
  ['layout of the chart', await layout(page)],
  ['another key: rendering and layout', await anotherKey(page)],
] as const
console.log(
  markdownTable(
    ['what', 'ms'],
    rows.map(([what, times]) => [what, median(times).toFixed(1)]),
    1,
  ),
)
console.log(
  `\n${chart.length} characters, ${chords} chords, ${elements} elements; processor ${SLOW} times slower; median of ${ROUNDS}`,
)

/** Verses and choruses of four lines, as many as an arrangement holds. */
function longChart(): string {
  const lines = [
    '[G]Morning comes [C]over the [D/F#]water and the [Em7]hills',
    'A[G]ma[C]zing the light that [Am7]falls on the [D]sea',
    '[C]All that has [G/B]breath shall [Am7]praise and be [Dsus4]still',
    'and [G]carry the [C]song of the [D]wind through the [G]trees',
  ]
  let text = '{key: G}\n'
  for (let number = 1; ; number++) {
    const kind = number % 2 === 0 ? 'chorus' : 'verse'
    const next = `${text}{start_of_${kind}}\n${lines.join('\n')}\n{end_of_${kind}}\n\n`
    if (next.length > LIMITS.chart) return text
    text = next
  }
}

/** Takes the chart out of the page, puts it back, and asks for its height. */
function layout(shown: Page): Promise<number[]> {
  return shown.locator('[data-chart]').evaluate((sheet, rounds) => {
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
}

/** The button for half a tone up, until the new chords have their places. */
async function anotherKey(shown: Page): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const button = shown.getByRole('button', { name: 'Half a tone up' })
    times.push(
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
  return times
}
