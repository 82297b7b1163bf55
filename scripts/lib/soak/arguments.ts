import { parseArgs } from 'node:util'
import { scenarios } from '../../../testkit/proof/scenarios.ts'

const PARTS = ['figures', 'sunday', 'nights', 'memory', ...Object.keys(scenarios)]

const HELP = `Usage: ./scripts/soak [minutes] [--seed N] [--only name] [--write]

Kills servers and databases, cuts networks, fills disks and moves clocks under load, and checks that no save is lost,
torn or duplicated. Locks one church or slows its uploads, and checks that other churches are not affected. Measures the
memory of the server. Walks through a service of worship with 20 phones while its plan changes, and through ten nights of backups. Everything runs on this machine
with temporary databases. Without minutes, each fault is injected as often as docs/reliability.md lists, about an hour in total.
With minutes, the faults alternate until the time is over, and memory is measured if there are at least 30.

  --seed N     repeats the run with this seed; with --only, the round that was printed with it
  --only name  one of ${PARTS.join(', ')}
  --write      writes the figures into docs/reliability.md; rows that are not run are kept
`

const fail = (sentence: string): never => {
  console.error(sentence)
  process.exit(2)
}

const wholeNumber = (text: string | undefined, name: string): number | null => {
  if (text === undefined) return null
  return /^\d{1,9}$/.test(text) ? Number(text) : fail(`${name} must be a whole number, but is "${text}".`)
}

const parse = (args: string[]) => {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        seed: { type: 'string' },
        only: { type: 'string' },
        write: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch {
    return fail('Invalid arguments. See ./scripts/soak --help.')
  }
}

/** Parses the arguments; ends the process with a message if they are invalid. */
export const readArguments = (args: string[]) => {
  const { values, positionals } = parse(args)
  if (values.help) {
    console.log(HELP)
    process.exit(0)
  }
  const { only = null, write } = values
  if (only !== null && !PARTS.includes(only)) fail(`--only must be one of ${PARTS.join(', ')}.`)
  return {
    minutes: wholeNumber(positionals[0], 'The number of minutes'),
    seed: wholeNumber(values.seed, '--seed') ?? Math.floor(Math.random() * 1e9),
    write,
    only,
    has: (part: string) => only === null || part === only,
  }
}
