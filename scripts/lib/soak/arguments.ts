import { parseArgs } from 'node:util'
import { scenarios } from '../../../testkit/proof/scenarios.ts'

const PARTS = ['figures', 'memory', ...Object.keys(scenarios)]

const HELP = `Usage: ./scripts/soak [minutes] [--seed N] [--only name] [--write]

Kills servers and databases, cuts networks, fills disks and moves clocks under load, and checks that nothing was lost,
torn or duplicated; locks one church or slows its uploads, and checks that others do not notice; measures memory
meanwhile. Everything runs on this machine, on databases of its own. Without minutes each kind of fault is injected as
often as docs/reliability.md says, which takes about an hour; with minutes they take turns until the
time is over.

  --seed N     repeats the run of that seed; with --only, the round that was shown with it
  --only name  one of ${PARTS.join(', ')}
  --write      puts the figures into docs/reliability.md, as they come in; rows that are not run stay as they were
`

export interface Wanted {
  readonly minutes: number | null
  readonly seed: number
  readonly write: boolean
  has(part: string): boolean
}

/** What was typed, or the end of the program with a sentence. */
export const readArguments = (args: readonly string[]): Wanted => {
  const { values, positionals } = parse(args)
  if (values.help) {
    console.log(HELP)
    process.exit(0)
  }
  const { only } = values
  if (only !== undefined && !PARTS.includes(only)) fail(`--only must be one of ${PARTS.join(', ')}.`)
  return {
    minutes: wholeNumber(positionals[0], 'The number of minutes'),
    seed: wholeNumber(values.seed, '--seed') ?? Math.floor(Math.random() * 1e9),
    write: values.write,
    has: (part) => only === undefined || part === only,
  }
}

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        seed: { type: 'string' },
        only: { type: 'string' },
        write: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch {
    return fail('I do not understand that. Try ./scripts/soak --help.')
  }
}

const fail = (sentence: string): never => {
  console.error(sentence)
  process.exit(2)
}

const wholeNumber = (text: string | undefined, name: string): number | null => {
  if (text === undefined) return null
  return /^\d{1,9}$/.test(text) ? Number(text) : fail(`${name} must be a whole number, but is "${text}".`)
}
