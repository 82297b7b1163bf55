import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PAUSE_MS } from '../../../testkit/proof/load/workload.ts'
import { type Scenario, scenarios } from '../../../testkit/proof/scenarios.ts'
import { removeAtEnd } from '../../../testkit/remove-at-end.ts'
import { readArguments } from './arguments.ts'
import { type FigureRow, figurePromises, measureFigures } from './figures.ts'
import { measureMemory, memoryPromises } from './memory.ts'
import { measureNights, nightsPromises } from './nights.ts'
import { measureSunday, sundayPromises } from './sunday.ts'
import { closingLine, emptyRow, isHeld, type Row, reliabilityPage, withProof } from './table.ts'

const wanted = readArguments(Bun.argv.slice(2))
const MEMORY_MINUTES = 60
const MEMORY_MINUTES_AT_LEAST = 30
/** With minutes a round is small, so that a short run sees every kind of fault. */
const SHORT_ROUND = 3

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
keepTemporaryFilesTogether()

const began = performance.now()
const minutesGone = () => (performance.now() - began) / 60_000
const say = (line: string) => console.error(`${minutesGone().toFixed(1)} min  ${line}`)
const rows = new Map<string, Row>()
const figures: FigureRow[] = []
const chosen = Object.entries<Scenario>(scenarios).filter(([name]) => wanted.has(name))

const promises = new Set([
  ...Object.values(scenarios).map(({ promise }) => promise),
  ...figurePromises,
  ...sundayPromises,
  ...nightsPromises,
  ...memoryPromises,
])
const PAGE = Bun.file(new URL('../../../docs/reliability.md', import.meta.url))
const page = async () =>
  reliabilityPage(await PAGE.text().catch(() => ''), [...rows.values()], figures, {
    firstSeed: wanted.seed,
    date: new Date(),
    isPromised: (promise) => promises.has(promise),
  })
const writePage = async () => {
  if (wanted.write) await PAGE.write(await page())
}

const isWanted = (name: string, { times }: Scenario): boolean => {
  const row = rows.get(name)
  if (row?.whyNot) return false
  const done = row?.times ?? 0
  // Each at least once, however slow the machine is.
  return wanted.minutes === null ? done < times.soak : done === 0 || minutesGone() < wanted.minutes
}

const runRound = async (name: string, scenario: Scenario, seed: number): Promise<void> => {
  const before = rows.get(name) ?? emptyRow(scenario, scenario.whyNot?.() ?? null)
  rows.set(name, before)
  if (before.whyNot) return say(`not run: ${scenario.promise}. ${before.whyNot}`)
  const { soak, round } = scenario.times
  const times = wanted.minutes === null ? Math.min(round, soak - before.times) : SHORT_ROUND
  try {
    rows.set(name, withProof(before, times, await scenario.run(times, seed, PAUSE_MS.soak)))
  } catch (error) {
    const problem = `seed ${seed}: ${error instanceof Error ? error.message : error}`
    rows.set(name, { ...before, times: before.times + times, problems: [...before.problems, problem] })
  }
  const sum = rows.get(name) ?? before
  say(
    `seed ${seed}  ${name}: ${sum.times} times, ${sum.saves} saves, ${sum.lost} lost, ${sum.torn} torn, ` +
      `${sum.duplicated} duplicated, ${sum.events} events, ${sum.messages} messages to the webhook, worst answer ${sum.worstMs} ms (${sum.worst})`,
  )
  for (const problem of sum.problems.slice(before.problems.length)) say(`  ${problem}`)
}

const runFaults = async (): Promise<void> => {
  let seed = wanted.seed
  while (chosen.some(([name, scenario]) => isWanted(name, scenario))) {
    for (const [name, scenario] of chosen) {
      if (!isWanted(name, scenario)) continue
      await runRound(name, scenario, seed++)
      await writePage()
    }
  }
}

// First and alone: one of them is a time.
if (wanted.has('figures')) figures.push(...(await measureFigures(say)))
if (wanted.has('sunday')) figures.push(...(await measureSunday(say)))
if (wanted.has('nights')) figures.push(...(await measureNights(wanted.seed, say)))
await writePage()
// In a short run the memory of the start would count as growth.
const isLongEnough = (wanted.minutes ?? MEMORY_MINUTES) >= MEMORY_MINUTES_AT_LEAST
const memory =
  wanted.has('memory') && (isLongEnough || wanted.only === 'memory')
    ? measureMemory(wanted.minutes ?? MEMORY_MINUTES, wanted.seed, say)
    : Promise.resolve([])
await runFaults()
figures.push(...(await memory))
await writePage()
console.log(await page())
console.log(closingLine([...rows.values()]))
const allHeld = [...rows.values()].every(isHeld) && figures.every(({ measured }) => measured?.isHeld ?? true)
process.exit(allHeld ? 0 : 1)

/** In one folder, which is removed after this process has ended, also after a kill. */
function keepTemporaryFilesTogether(): void {
  const folder = mkdtempSync(join(tmpdir(), 'psaltery-soak-'))
  process.env.TMPDIR = folder
  removeAtEnd(folder)
}
