/** The plots of docs/performance.md, made of the benches that were run. */
import type { Measurement, Results } from '../results.ts'
import { findRows, type Wanted } from './find.ts'
import type { Plot, Series } from './plot.ts'

type Axis = 'clients' | 'songs'
type Height = 'value' | 'beside' | 'p50' | 'p95' | 'p99'

const series = (
  results: Results,
  name: string,
  wanted: Wanted,
  [axis, height]: readonly [Axis, Height],
): Series => ({
  name,
  isBeside: height === 'beside',
  points: findRows(results, wanted).flatMap((row: Measurement) => {
    const [x, y] = [row[axis], row[height]]
    return x !== null && y !== null ? [{ x, y }] : []
  }),
})

const latencies = (results: Results, wanted: Wanted, axis: Axis): Series[] =>
  (['p50', 'p95', 'p99'] as const).map((height) => series(results, height, wanted, [axis, height]))

/** The churches' number of songs at which most numbers of clients were tried. */
const mostTriedSize = (results: Results, wanted: Wanted): number | null => {
  const sizes = Map.groupBy(findRows(results, wanted), ({ songs }) => songs)
  return [...sizes].sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null
}

export interface NamedPlot extends Plot {
  readonly file: string
}

export const plotsOf = (results: Results): NamedPlot[] => {
  const reads = (name: string): Wanted => ({ bench: 'reads', name })
  const besides = [...new Set(findRows(results, { bench: 'writes' }).map(({ besideName }) => besideName))]
  const saves = (churches: string, besideName: string | null): Wanted => ({
    bench: 'writes',
    name: `saves, ${churches}`,
    besideName,
  })
  const mix = { bench: 'mixed', name: 'the mix' }
  const songs = mostTriedSize(results, mix)
  const ofSize = songs === null ? '' : `, ${songs.toLocaleString('en')} songs`
  const search = { bench: 'search', name: 'a search, p95' }
  const all: NamedPlot[] = [
    {
      file: 'reads-by-clients',
      title: 'Reads of a song',
      xLabel: 'clients',
      yLabel: 'requests/s',
      series: [
        series(results, 'as a member', reads('a song, as a member'), ['clients', 'value']),
        series(results, 'as anyone', reads('a song, as anyone'), ['clients', 'value']),
        series(results, 'bare: one findOne', reads('a song, as a member'), ['clients', 'beside']),
      ],
    },
    ...['one church', '32 churches'].map(
      (churches): NamedPlot => ({
        file: `saves-${churches.replace(' ', '-')}-by-clients`,
        title: `Saves, ${churches}`,
        xLabel: 'clients',
        yLabel: 'saves/s',
        series: [
          series(results, 'Psaltery', saves(churches, besides[0] ?? null), ['clients', 'value']),
          ...besides.map((name) => series(results, name ?? '', saves(churches, name), ['clients', 'beside'])),
        ],
      }),
    ),
    {
      file: 'searches-by-clients',
      title: 'Searches',
      xLabel: 'clients',
      yLabel: 'searches/s',
      series: [1_000, 10_000, 100_000].map((size) =>
        series(
          results,
          `${size.toLocaleString('en')} songs`,
          { bench: 'search', name: 'searches', songs: size },
          ['clients', 'value'],
        ),
      ),
    },
    {
      file: 'search-by-songs',
      title: 'One search, one client',
      xLabel: 'songs of the church',
      yLabel: 'ms',
      series: [
        ...latencies(results, search, 'songs'),
        series(results, 'SQLite, p95', search, ['songs', 'beside']),
      ],
    },
    {
      file: 'mix-by-clients',
      title: `The mix of requests${ofSize}`,
      xLabel: 'clients',
      yLabel: 'requests/s',
      series: [series(results, 'all requests', { ...mix, songs }, ['clients', 'value'])],
    },
    {
      file: 'mix-latency-by-clients',
      title: `The mix of requests${ofSize}: how long one takes`,
      xLabel: 'clients',
      yLabel: 'ms',
      series: latencies(results, { ...mix, songs }, 'clients'),
    },
    {
      file: 'mix-by-songs',
      title: 'The mix of requests over the size of the church',
      xLabel: 'songs of the church',
      yLabel: 'requests/s',
      series: [1, 32].map((clients) =>
        series(results, clients === 1 ? '1 client' : `${clients} clients`, { ...mix, clients }, [
          'songs',
          'value',
        ]),
      ),
    },
    {
      file: 'mix-latency-by-songs',
      title: 'The mix, 32 clients: how long one request takes',
      xLabel: 'songs of the church',
      yLabel: 'ms',
      series: latencies(results, { ...mix, clients: 32 }, 'songs'),
    },
  ]
  // Nothing to see where there is no line between two points.
  return all
    .map((plot) => ({ ...plot, series: plot.series.filter(({ points }) => points.length > 1) }))
    .filter((plot) => plot.series.length > 0)
}
