import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import packageJson from '../../../package.json' with { type: 'json' }
import { readLockfile } from '../sbom/lockfile.ts'
import { askRegistry } from './bun-audit.ts'
import { findingsOf, type Installed, sentenceOf } from './findings.ts'
import { NothingChecked } from './nothing-checked.ts'
import { osvRecords } from './osv-export.ts'

const ROOT = resolve(import.meta.dir, '../../..')
const FOUND = 1
const WRONG_CALL = 2
const NOTHING_CHECKED = 3

const HELP = `Usage: ./scripts/audit [--osv FILE]

Looks up known vulnerabilities of every package of bun.lock and of Bun.

  --osv FILE   the export of the OSV database for npm, as a zip or as a folder of its records; needs no network.
               It is published at https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip

Without --osv the script asks the npm registry; not every registry supports this.

Exit codes: 0 nothing found, 1 vulnerabilities found, 2 invalid arguments, 3 nothing checked.`

/** What bun.lock names, and the Bun that runs it. */
const installedPackages = (): Installed => {
  const { packages } = readLockfile(readFileSync(join(ROOT, 'bun.lock'), 'utf8'))
  const [, bunVersion = ''] = packageJson.packageManager.split('@')
  const all = [...packages.values(), { name: 'bun', version: bunVersion }]
  const byName = Map.groupBy(all, ({ name }) => name)
  return new Map([...byName].map(([name, same]) => [name, [...new Set(same.map(({ version }) => version))]]))
}

const lookUp = async (path: string): Promise<{ found: string[]; checked: string }> => {
  const installed = installedPackages()
  const found: string[] = []
  let records = 0
  for await (const record of osvRecords(path)) {
    if (record.affected?.some((affected) => affected.package?.ecosystem === 'npm')) records++
    found.push(...findingsOf(record, installed).map(sentenceOf))
  }
  if (records === 0) throw new NothingChecked(`${path} holds no records of npm packages`)
  return { found, checked: `${installed.size} packages against ${records} records` }
}

const audit = async (osv: string | undefined): Promise<number> => {
  const from = process.env.PSALTERY_CALLED_FROM ?? process.cwd()
  const { found, checked } = osv
    ? await lookUp(resolve(from, osv))
    : { found: await askRegistry(ROOT), checked: 'all packages at the npm registry' }
  for (const sentence of found.sort()) console.log(sentence)
  const count = found.length === 0 ? 'No known vulnerability' : `Known vulnerabilities: ${found.length}`
  console.log(`${count}. Checked: ${checked}.`)
  return found.length === 0 ? 0 : FOUND
}

const readArguments = () => {
  try {
    return parseArgs({ options: { osv: { type: 'string' }, help: { type: 'boolean', short: 'h' } } }).values
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${HELP}`)
    process.exit(WRONG_CALL)
  }
}

const { osv, help } = readArguments()
if (help) console.log(HELP)
else
  process.exitCode = await audit(osv).catch((error: unknown) => {
    if (!(error instanceof NothingChecked)) throw error
    const advice = osv ? '' : ' Give it an export of the OSV database: ./scripts/audit --osv FILE'
    console.error(`Nothing was checked: ${error.message}.${advice}`)
    return NOTHING_CHECKED
  })
