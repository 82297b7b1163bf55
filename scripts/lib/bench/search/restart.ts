import { recorder } from '../results.ts'
import type { FilledCatalogue } from './catalogue.ts'
import { ask, listOf, RATES_OF } from './measure.ts'
import type { ReportingServer } from './process.ts'

const record = recorder('search')

/** The same church at a server that finds the index of an earlier one on disk, and has as many searches. */
export async function measureRestart(
  start: () => Promise<ReportingServer>,
  { churchId, size: songs }: FilledCatalogue,
  search: (list: string, clients: number) => Promise<unknown>,
): Promise<void> {
  const psaltery = await start()
  try {
    const list = listOf(psaltery, churchId)
    await ask(list, { kind: 'common', q: 'grace', offset: 0 })
    const report = await psaltery.reported('search index ready', 900_000)
    const seconds = Number(report?.milliseconds) / 1000
    record({ name: 'index ready, after a restart', unit: 's', songs, value: seconds })
    for (const clients of RATES_OF) await search(list, clients)
    const memory = psaltery.memory() / 1e6
    record({ name: 'memory of the server, after a restart', unit: 'MB', songs, value: memory })
    console.log(`after a restart: index ready after ${seconds.toFixed(2)} s, memory ${memory.toFixed(0)} MB`)
  } finally {
    await psaltery.stop()
  }
}
