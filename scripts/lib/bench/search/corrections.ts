/** The time of a correction of misspelt words, over HTTP. */
import { percentiles } from '../percentiles.ts'
import type { recorder } from '../results.ts'
import type { FilledCatalogue } from './catalogue.ts'
import { percentile } from './measure.ts'

/** One misspelling a word, of these kinds in turns. */
const MISSPELT: readonly ((word: string) => string)[] = [
  (word) => word.slice(0, 3) + word.slice(4),
  (word) => `${word.slice(0, 2)}x${word.slice(3)}`,
  (word) => `${word.slice(0, 3)}${word.charAt(4)}${word.charAt(3)}${word.slice(5)}`,
  (word) => `${word.slice(0, 4)}q${word.slice(4, -1)}`,
  (word) => `the ${word.slice(0, 4)}q${word.slice(4)}`,
]

export async function measureCorrections(
  record: ReturnType<typeof recorder>,
  list: string,
  { samples, size: songs }: FilledCatalogue,
  repeats: number,
): Promise<void> {
  const words = samples.flatMap(({ lyrics }) => lyrics.flatMap(({ lines }) => lines.join(' ').split(' ')))
  const long = [...new Set(words)].filter((word) => word.length > 5 && word.length < 12).slice(0, 40)
  const address = list.replace('/api/v1/public/', '/app/data/').replace(/songs$/, 'corrections')
  const times: number[] = []
  let first = 0
  let offered = 0
  for (let round = 0; round < repeats; round++) {
    for (const [at, word] of long.entries()) {
      const q = MISSPELT[at % MISSPELT.length]?.(word) ?? word
      const started = performance.now()
      const response = await fetch(`${address}?${new URLSearchParams({ q })}`)
      const { searches } = (await response.json()) as { searches: string[] }
      const ms = performance.now() - started
      if (round === 0 && at === 0) first = ms
      else times.push(ms)
      if (round === 0 && searches.length > 0) offered++
    }
  }
  const name = 'a correction, p95'
  record({ name, unit: 'ms', clients: 1, songs, value: percentile(times, 95), ...percentiles(times) })
  const [p50, p95, worst] = [50, 95, 100].map((percent) => percentile(times, percent).toFixed(1))
  console.log(
    `corrections: p50 ${p50} ms, p95 ${p95} ms, worst ${worst} ms (wanted: at most 20), the first ${first.toFixed(1)} ms; ` +
      `${offered} of ${long.length} misspelt words have an offer`,
  )
}
