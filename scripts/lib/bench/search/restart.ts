import type { recorder } from '../results.ts'
import type { FilledCatalogue } from './catalogue.ts'
import { ask, listOf } from './measure.ts'
import type { ReportingServer } from './process.ts'

/** The same church at a server that finds the index of an earlier one on disk. */
export async function measureRestart(
  record: ReturnType<typeof recorder>,
  start: () => Promise<ReportingServer>,
  { churchId, size: songs }: FilledCatalogue,
): Promise<void> {
  const psaltery = await start()
  try {
    await ask(listOf(psaltery, churchId), { kind: 'common', q: 'grace', offset: 0 })
    const report = await psaltery.reported('search index ready', 900_000)
    const seconds = Number(report?.milliseconds) / 1000
    record({ name: 'index ready, after a restart', unit: 's', songs, value: seconds })
    console.log(`after a restart: index ready after ${seconds.toFixed(2)} s`)
  } finally {
    await psaltery.stop()
  }
}
