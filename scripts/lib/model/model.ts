/** What a host with very many churches needs, and whether a simulation agrees. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startTestMongo } from '../../../testkit/mongodb/mongodb.ts'
import { option } from '../bench/option.ts'
import { findRow } from '../bench/report/find.ts'
import { type Results, readResults } from '../bench/results.ts'
import { growthGbOfAYear, MACHINE, needsOf, type Rates } from './needs.ts'
import { documentsOf, populationOf } from './population.ts'
import { assumptions, HEADING, limitsTable, needsTable, sizeTable, withSection } from './report.ts'
import { searchBytes } from './search-memory.ts'
import { type Costs, measureCosts, SIMULATION, simulate, simulationTable } from './simulate.ts'
import { scaled } from './sizes.ts'

const ROOT = join(import.meta.dir, '../../..')

const say = (text: string) => process.stderr.write(`${text}\n`)

const number = (word: string, otherwise: number): number => {
  const given = option(word)
  const value = given === null ? otherwise : Number(given)
  if (Number.isInteger(value) && value > 0) return value
  say(`${word} takes a whole number above 0: ./scripts/model ${word} ${otherwise}`)
  process.exit(2)
}

const churches = number('--churches', 10_000)
const songs = number('--songs', 2_000)
const file = option('--results') ?? join(ROOT, '.cache/bench/results.json')
const docs = option('--docs')
const results: Results | null = existsSync(file) ? readResults(file) : null
if (!results) say(`${file} is not there, so the rates are left out; ./scripts/bench makes it.`)

const ratesOf = (searchBytesOfSong: number): Rates => {
  const of = (wanted: Parameters<typeof findRow>[1]) => (results && findRow(results, wanted)?.value) ?? null
  const mix = (size: number) => of({ bench: 'mixed', name: 'the mix', clients: 32, songs: size })
  return {
    mixPerSecond: mix(10_000) ?? mix(1_000),
    savesPerSecond: of({ bench: 'writes', name: 'saves, 32 churches', clients: 32 }),
    searchBytesOfSong,
  }
}

const modelText = ({ host, searchPoints }: Costs): string => {
  const population = populationOf(churches, songs)
  const whole = scaled(host.sizes, documentsOf(population))
  const rates = ratesOf(searchBytes(searchPoints, songs) / songs)
  const needs = needsOf(population, whole, rates)
  return [
    assumptions(rates),
    sizeTable(host.sizes, whole),
    needsTable(population, needs, growthGbOfAYear(population, whole), MACHINE),
    limitsTable(needs),
    `A search index takes ${searchPoints.map(({ songs: size, bytes }) => `${(bytes / 1e6).toFixed(1)} MB for a church of ${size.toLocaleString('en')} songs`).join(', ')}.`,
  ].join('\n\n')
}

await using opened = new AsyncDisposableStack()
const mongo = await startTestMongo()
opened.defer(() => mongo.stop())
say('Measuring what songs take: about 2,000 of them go through the save pipeline.')
const costs = await measureCosts(opened, mongo.uri, say)
const parts = [modelText(costs)]
console.log(parts[0])
let isHeld = true
if (process.argv.includes('--simulate')) {
  say(`Simulating ${SIMULATION.churches} churches with about ${SIMULATION.songs} songs.`)
  const rows = await simulate(opened, mongo.uri, costs, say)
  isHeld = rows.every(({ isWithin }) => isWithin)
  parts.push(
    `The simulation (\`./scripts/model --simulate\`): ${SIMULATION.churches} churches, the second largest with half the songs of the largest, the third with a third, ${costs.host.songs.toLocaleString('en')} songs of other churches for the model. Everything was saved by the save pipeline.`,
    simulationTable(rows),
  )
  console.log(`\n${parts.at(-1)}`)
}
if (docs !== null)
  writeFileSync(
    docs,
    withSection(
      readFileSync(docs, 'utf8'),
      `${[HEADING, 'Made by `./scripts/model --simulate --docs docs/scaling.md`; do not edit it.', ...parts].join('\n\n')}\n`,
    ),
  )
process.exitCode = isHeld ? 0 : 1
