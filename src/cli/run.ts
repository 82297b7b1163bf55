import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, readConfig } from '../config.ts'
import { VERSION } from '../core/system/source-or-executable.ts'
import { SCHEMA } from '../db/migrations.ts'
import type { Command } from './command.ts'
import { explainProblem } from './explain-problem.ts'
import { commandHelp, toolHelp } from './help.ts'
import { parseArguments } from './parse-arguments.ts'
import { printable, printableJson, readPassword } from './terminal.ts'

/** What a command reads and prints. */
export interface Streams {
  readonly env: Readonly<Record<string, string | undefined>>
  /** All of standard input. */
  readInput(): Promise<Uint8Array>
  print(text: string): void
  printError(text: string): void
}

const processStreams: Streams = {
  env: process.env,
  readInput: () => Bun.stdin.bytes(),
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
}

/** Runs the command that was typed and returns the exit code. A failure is one sentence on stderr and 1. */
export const runCommand = async (args: readonly string[], streams = processStreams): Promise<number> => {
  try {
    const commands = await commandsFor(args)
    const { command, values, operands, json, help, version } = parseArguments(args, commands)
    if (version) {
      streams.print(`Psaltery ${VERSION}, with the schema ${SCHEMA} of its database`)
      return 0
    }
    if (help || !command) {
      streams.print(command ? commandHelp(command) : toolHelp(await commandGroups()))
      return 0
    }
    refuseProgramsInEnvFiles(process.cwd())
    const config = readConfig(streams.env)
    const password = command.takesPassword ? await readPassword(streams) : ''
    const outcome = await command.run({ config, values, password, operands, json })
    if (outcome) streams.print(json ? printableJson(outcome.json) : printable(outcome.text))
    if (outcome?.problem === undefined) return 0
    streams.printError(printable(outcome.problem))
    return outcome.code ?? 1
  } catch (error) {
    streams.printError(printable(explainProblem(error)))
    return 1
  }
}

const commandGroups = async () => (await import('./commands/all-commands.ts')).commandGroups

/** A server loads nothing of the other commands: 0.2 seconds of its start and 13 MB. */
const commandsFor = async ([first]: readonly string[]): Promise<readonly Command[]> =>
  first === 'serve'
    ? [(await import('./commands/serve.ts')).serve]
    : (await import('./commands/all-commands.ts')).commands

/** Settings that decide which program runs as mongod. */
const PROGRAMS = /^\s*(?:export\s+)?(MONGOD_BINARY|XDG_CACHE_HOME)\s*[=:]/m

/**
 * Bun reads the `.env` files of the current folder. The tool may be started in any folder, also in one that others
 * write to, so such a file must not name a program that is then run.
 */
export const refuseProgramsInEnvFiles = (folder: string): void => {
  for (const name of envFiles(folder)) {
    const [, setting] = PROGRAMS.exec(readFileSync(join(folder, name), 'utf8')) ?? []
    if (setting)
      throw new ConfigError(
        `${setting} must not be set in ${name}, because it decides which program is run. Set it in the environment.`,
      )
  }
}

const envFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(
      (entry) =>
        /^\.env(?:\.(?:local|development|production|test))*$/.test(entry.name) && !entry.isDirectory(),
    )
    .map(({ name }) => name)
