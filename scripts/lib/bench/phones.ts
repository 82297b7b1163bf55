/**
 * A congregation at one address: each phone opens a list of ten songs, taps through all of them and searches three times.
 * The limits are those of a server that has no settings. The browser keeps what it has of the app.
 */
import { startSite } from '../../../testkit/web/site.ts'
import { openBench, startServer } from './shared/bench.ts'
import { median, percentiles } from './shared/figures.ts'
import { isQuick, option } from './shared/results.ts'

const PHONES = Number(option('--phones') ?? '200')
const SECONDS = isQuick ? 15 : 120
const LIST_SONGS = 10
const SEARCHES = ['grace', 'light of the morning', 'peace']

await using bench = await openBench('phones')
const site = await startSite()
bench.opened.defer(() => site.server.stop())
const { url } = await startServer(bench, {
  database: site.server.where.name,
  env: { RATE_LIMIT_PER_MINUTE: '', LOGIN_RATE_LIMIT_PER_MINUTE: '' },
})
const songIds = [...site.songs.values()].slice(0, LIST_SONGS)

interface Answer {
  readonly kind: string
  readonly status: number
  readonly ms: number
  /** Of the body as it was transferred. */
  readonly bytes: number
}

/** What a phone sends, request by request, as the web app does. */
const openOnPhone = async (): Promise<Answer[]> => {
  const answers: Answer[] = []
  const read = async (kind: string, path: string): Promise<string> => {
    const began = performance.now()
    const answer = await fetch(url + path, { headers: { 'accept-encoding': 'gzip' }, decompress: false })
    const body = await answer.bytes()
    answers.push({ kind, status: answer.status, ms: performance.now() - began, bytes: body.length })
    const isZipped = answer.headers.get('content-encoding') === 'gzip'
    return new TextDecoder().decode(isZipped ? Bun.gunzipSync(body) : body)
  }
  /** Somewhere in its share of the time, so that the phones do not all do the same at the same moment. */
  const pause = () => Bun.sleep((Math.random() * SECONDS * 1000) / (SEARCHES.length + 2))
  await pause()
  const page = await read('list', `/c/${site.churchId}/list`)
  const named = [...page.matchAll(/(?:src|href)="(\/app\/[^"]+)"/g)].map(([, path = '']) => path)
  const texts = /"en":"(\/app\/[^"]+)"/.exec(page)?.[1]
  await Promise.all([...named, ...(texts ? [texts] : [])].map((path) => read('files of the app', path)))
  const data = `/app/data/churches/${site.churchId}`
  await read('its songs', `${data}/whole-songs?ids=${songIds.join(',')}`)
  for (const q of SEARCHES) {
    await pause()
    await read('search', `${data}/songs?q=${encodeURIComponent(q)}&order=relevance`)
  }
  return answers
}

const phones = await Promise.all(Array.from({ length: PHONES }, openOnPhone))
for (const [kind, answers] of Map.groupBy(phones.flat(), ({ kind }) => kind)) {
  const times = percentiles(answers.map(({ ms }) => ms))
  bench.record({ name: kind, unit: 'ms', clients: PHONES, value: times.p50, ...times })
}
const kilobytes = median(phones.map((of) => of.reduce((sum, { bytes }) => sum + bytes, 0))) / 1000
bench.record({ name: 'bytes for each phone', unit: 'kB', clients: PHONES, value: kilobytes })
const refused = phones.flat().filter(({ status }) => status !== 200).length
bench.record({ name: 'refusals', unit: 'requests', clients: PHONES, value: refused })
process.exitCode = refused > 0 ? 1 : 0
