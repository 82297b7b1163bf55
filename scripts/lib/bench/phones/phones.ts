/**
 * A congregation at one address: each phone opens a list of ten songs, taps through all of them and searches three times.
 * The limits are those of a server that has no settings. What the app has on the phone already is not asked for again.
 */
import { startServerProcess } from '../../../../testkit/proof/server-process.ts'
import { startSite } from '../../../../testkit/web/site.ts'
import { markdownTable } from '../../markdown-table.ts'
import { startBenchMongo } from '../bench-mongo.ts'
import { median } from '../median.ts'
import { option } from '../option.ts'
import { percentiles } from '../percentiles.ts'
import { recorder } from '../results.ts'
import { type Answer, openOnPhone } from './phone.ts'

const quick = process.argv.includes('--quick')
const PHONES = Number(option('--phones') ?? '200')
const SECONDS = quick ? 15 : 120
const LIST_SONGS = 10

await using opened = new AsyncDisposableStack()
const mongo = await startBenchMongo(opened)
const site = await startSite()
opened.defer(() => site.server.stop())
const server = await startServerProcess({
  uri: mongo.uri,
  database: site.server.where.name,
  env: { RATE_LIMIT_PER_MINUTE: '', LOGIN_RATE_LIMIT_PER_MINUTE: '' },
})
opened.defer(() => server.kill('SIGTERM'))

const phones = await Promise.all(
  Array.from({ length: PHONES }, () =>
    openOnPhone({
      url: server.url,
      churchId: site.churchId,
      songIds: [...site.songs.values()].slice(0, LIST_SONGS),
      seconds: SECONDS,
    }),
  ),
)

const record = recorder('phones')
const kinds = [...new Set(phones.flat().map(({ kind }) => kind))]
const ofKind = (kind: string) => phones.flat().filter((answer) => answer.kind === kind)
const bytesOf = (answers: readonly Answer[]) => answers.reduce((sum, { bytes }) => sum + bytes, 0)
const rows = kinds.map((kind) => {
  const answers = ofKind(kind)
  const { p50, p95, p99 } = percentiles(answers.map(({ ms }) => ms))
  record({ name: kind, unit: 'ms', clients: PHONES, value: p50, p50, p95, p99 })
  const each = bytesOf(answers) / PHONES / 1000
  return [kind, (answers.length / PHONES).toFixed(0), p50.toFixed(1), p95.toFixed(1), each.toFixed(1)]
})
const kilobytes = median(phones.map(bytesOf)) / 1000
record({ name: 'bytes for each phone', unit: 'kB', clients: PHONES, value: kilobytes })
const refused = phones.flat().filter(({ status }) => status !== 200).length
record({ name: 'refusals', unit: 'requests', clients: PHONES, value: refused })
console.log(markdownTable(['what', 'requests a phone', 'p50 ms', 'p95 ms', 'kB a phone'], rows, 1))
console.log(
  `\n${PHONES} phones at one address within ${SECONDS} s: ${kilobytes.toFixed(0)} kB for each, ${refused} refusals`,
)
process.exitCode = refused > 0 ? 1 : 0
