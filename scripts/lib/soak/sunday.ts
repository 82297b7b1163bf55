import { launchBrowser } from '../../../testkit/web/browser.ts'
import { startSite } from '../../../testkit/web/site.ts'
import { type Seen, walkSunday } from '../../../testkit/web/sunday/walk.ts'
import { percentile } from '../bench/shared/figures.ts'
import type { FigureRow } from './figures.ts'

const ITEMS = 10
const PHONES = 20
/** A device that does not show by then what it should is wrong. */
const LIMIT_MS = 10_000

const PROMISE =
  'phones of four languages, stage and overlay show what is on the wall while the plan and words change'
export const sundayPromises: readonly string[] = [PROMISE]

/** Walks through a whole service in real browsers, and compares each device with the wall at every step. */
export const measureSunday = async (say: (line: string) => void): Promise<FigureRow[]> => {
  const site = await startSite()
  const browser = await launchBrowser(site.server.port, site.server.origin, { isOptimized: true })
  try {
    const options = { ...site, browser, items: ITEMS, phones: PHONES, limitMs: LIMIT_MS, say }
    const seen = await walkSunday(options)
    return [rowOf(seen)]
  } finally {
    await browser.close()
    await site.server.stop()
  }
}

const delaysOf = (seen: readonly Seen[]): number[] =>
  seen.flatMap(({ ms, wrong }) => (wrong === null ? ms : []))
const stepsOf = (seen: readonly Seen[]): number => new Set(seen.map(({ step }) => step)).size
const wrongOf = (seen: readonly Seen[]): number => seen.filter(({ wrong }) => wrong !== null).length

const rowOf = (seen: readonly Seen[]): FigureRow => {
  const delays = delaysOf(seen)
  return {
    promise: PROMISE,
    test: 'test/web/live/sunday.test.ts',
    measured: {
      value:
        `${stepsOf(seen)} steps, ${seen.length} compared, ${wrongOf(seen)} wrong, ` +
        `typically ${percentile(delays, 50)} ms, 95 of 100 within ${percentile(delays, 95)} ms, worst ${Math.max(0, ...delays)} ms`,
      isHeld: wrongOf(seen) === 0,
    },
  }
}
