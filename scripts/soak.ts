import { parseArgs } from 'node:util'
import { type Scenario, scenarios } from '../test/support/proof/scenarios.ts'
import { type Row, reliabilityPage, row } from './soak-table.ts'

const HELP = `Usage: ./scripts/soak [minutes] [--seed N] [--only name] [--write]

Kills servers and databases under load and checks that nothing was lost, torn or duplicated. Everything runs on this
machine, on databases of its own. Without minutes each kind of trouble is made as often as docs/reliability.md
promises, which takes hours; with minutes they take turns until the time is over.

  --seed N     repeats the run of that seed
  --only name  one of ${Object.keys(scenarios).join(', ')}
  --write      puts the figures into docs/reliability.md
`

const { values, positionals } = parseArgs({
  args: Bun.argv.slice(2),
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})

const fail = (sentence: string): never => {
  console.error(sentence)
  process.exit(1)
}

if (values.help) {
  console.log(HELP)
  process.exit(0)
}

const wholeNumber = (text: string | undefined, name: string): number | null => {
  if (text === undefined) return null
  return /^\d{1,9}$/.test(text) ? Number(text) : fail(`${name} must be a whole number, but is "${text}".`)
}

const minutes = wholeNumber(positionals[0], 'The number of minutes')
const firstSeed = wholeNumber(values.seed, '--seed') ?? Math.floor(Math.random() * 1e9)
const chosen = Object.entries<Scenario>(scenarios).filter(([name]) => !values.only || name === values.only)
if (chosen.length === 0) fail(`--only must be one of ${Object.keys(scenarios).join(', ')}.`)

/** A round is small, so that a run of a few minutes sees every kind of trouble. */
const ROUND = 5
const began = performance.now()
const minutesGone = () => (performance.now() - began) / 60_000
const rows = new Map<string, Row>()
let seed = firstSeed

const isWanted = (name: string, { times }: Scenario): boolean =>
  minutes === null ? (rows.get(name)?.times ?? 0) < times.soak : minutesGone() < minutes

while (chosen.some(([name, scenario]) => isWanted(name, scenario))) {
  for (const [name, scenario] of chosen) {
    if (!isWanted(name, scenario)) continue
    const proof = await scenario.run(ROUND, seed)
    const sum = row(scenario.promise, ROUND, proof, rows.get(name))
    rows.set(name, sum)
    console.error(
      `${minutesGone().toFixed(1)} min  seed ${seed}  ${scenario.promise}: ${sum.times} times, ${sum.saves} saves, ` +
        `${sum.lost} lost, ${sum.torn} torn, ${sum.duplicated} duplicated, worst answer ${sum.worstMs} ms`,
    )
    for (const detail of proof.details) console.error(`  ${detail}`)
    seed++
  }
}

const page = reliabilityPage([...rows.values()], { firstSeed, date: new Date(), minutes: minutesGone() })
console.log(page)
if (values.write) await Bun.write(new URL('../docs/reliability.md', import.meta.url), page)
const isHeld = [...rows.values()].every((sum) => sum.lost + sum.torn + sum.duplicated + sum.unknown === 0)
process.exit(isHeld ? 0 : 1)
