/** How far a run of all benches is, and how long it still takes, as far as that can be known. */
import type { BenchRun, Results } from '../results.ts'

/** Seconds on a quiet machine with two cores, for a machine without an earlier run. */
const EXPECTED: Readonly<Record<string, readonly [full: number, quick: number]>> = {
  start: [50, 40],
  reads: [260, 80],
  writes: [300, 60],
  search: [330, 90],
  files: [300, 70],
  mixed: [240, 40],
  phones: [150, 45],
  visit: [140, 90],
  input: [160, 60],
}

export type Expected = ReadonlyMap<string, number>

export const expectedSeconds = (
  benches: readonly string[],
  isQuick: boolean,
  earlier: Results | null,
): Expected => {
  const known = earlier?.isQuick === isQuick ? earlier.benches.filter(({ failure }) => failure === null) : []
  return new Map(
    benches.map((bench) => {
      const measured = known.find(({ name }) => name === bench)?.seconds
      return [bench, measured ?? EXPECTED[bench]?.[isQuick ? 1 : 0] ?? 60]
    }),
  )
}

/** Scaled by how much longer than expected the finished ones took: the machine may be slower or busy. */
export const secondsStill = (
  expected: Expected,
  finished: readonly BenchRun[],
  running: { readonly bench: string; readonly seconds: number } | null,
): number => {
  const done = finished.filter(({ failure }) => failure === null)
  const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0)
  const expectedOf = (bench: string) => expected.get(bench) ?? 0
  const took = sum(done.map(({ seconds }) => seconds))
  const expectedDone = sum(done.map(({ name }) => expectedOf(name)))
  const slower = expectedDone > 0 ? took / expectedDone : 1
  const finishedNames = finished.map(({ name }) => name)
  const waiting = [...expected.keys()].filter(
    (bench) => bench !== running?.bench && !finishedNames.includes(bench),
  )
  const ofRunning = running ? Math.max(0, expectedOf(running.bench) * slower - running.seconds) : 0
  return ofRunning + sum(waiting.map(expectedOf)) * slower
}

export const duration = (seconds: number): string =>
  seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`
