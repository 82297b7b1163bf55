import { parseArgs } from 'node:util'
import { type Failure, invalid } from '../core/failures.ts'
import { ownValue } from '../core/own-value.ts'
import type { Command } from './command.ts'
import { callOf } from './help.ts'

interface Parsed {
  /** null: no command was named, or an unknown one together with --help or --version. */
  readonly command: Command | null
  readonly values: Readonly<Record<string, unknown>>
  readonly operands: readonly string[]
  readonly json: boolean
  readonly help: boolean
  readonly version: boolean
}

const isHelp = (arg: string): boolean => arg === '--help' || arg === '-h'

/** Parses and checks the arguments of a command; throws a usage error. */
export const parseArguments = (args: readonly string[], commands: readonly Command[]): Parsed => {
  if (args[0] === '--version')
    return { command: null, values: {}, operands: [], json: false, help: false, version: true }
  const help = args.some(isHelp) || args[0] === 'help' || args.length === 0
  const json = args.includes('--json')
  const rest = args.filter((arg, at) => !isHelp(arg) && arg !== '--json' && !(at === 0 && arg === 'help'))
  const command =
    commands.find(({ name }) => name === rest.slice(0, name.split(' ').length).join(' ')) ?? null
  if (help) return { command, values: {}, operands: [], json, help, version: false }
  if (!command) throw unknownCommand(rest, commands)
  const { values: given, positionals } = parseOptions(command, rest.slice(command.name.split(' ').length))
  return {
    command,
    values: readValues(command, given),
    operands: readOperands(command, positionals),
    json,
    help,
    version: false,
  }
}

const readOperands = (command: Command, given: readonly string[]): readonly string[] => {
  const { operand } = command
  if (operand && given.length === 0) throw usageError(command, `the name of a ${operand.value} is missing`)
  const extra = given[operand?.many ? given.length : 1]
  if (extra !== undefined)
    throw usageError(command, `"${extra}" is one word too many; quote a value with spaces`)
  return given
}

const readValues = (command: Command, given: ParsedOptions): Record<string, unknown> => {
  const values = Object.entries(command.options).map(([name, { value, defaultValue, check }]) => {
    const [first, second] = ownValue(given, name) ?? []
    if (first === undefined && defaultValue === undefined)
      throw usageError(command, `--${name} ${value} is missing`)
    if (second !== undefined) throw usageError(command, `--${name} can be given once only`)
    return [name, first === undefined ? defaultValue : check(String(first))] as const
  })
  if (command.takesPassword && !given['password-stdin'])
    throw usageError(command, '--password-stdin is missing, and the password on standard input')
  return Object.fromEntries(values)
}

type ParsedOptions = Readonly<Record<string, ReadonlyArray<string | boolean> | undefined>>

const parseOptions = (
  command: Command,
  args: readonly string[],
): { readonly values: ParsedOptions; readonly positionals: readonly string[] } => {
  const names = Object.keys(command.options)
  const isFlag = (name: string) => ownValue(command.options, name)?.value === null
  const known = names
    .filter((name) => !isFlag(name))
    .map((name) => [name, { type: 'string', multiple: true }] as const)
  const flags = ['json', ...names.filter(isFlag), ...(command.takesPassword ? ['password-stdin'] : [])]
  const flagged = flags.map((name) => [name, { type: 'boolean', multiple: true }] as const)
  try {
    const options = Object.fromEntries([...known, ...flagged])
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: command.operand !== null,
    })
    return { values: values as ParsedOptions, positionals }
  } catch (error) {
    throw usageError(command, explainParseError(error, flags))
  }
}

const explainParseError = (error: unknown, flags: readonly string[]): string => {
  const message = error instanceof Error ? error.message : ''
  const arg = /'([^' ]+)/.exec(message)?.[1] ?? 'that'
  if (flags.includes(arg.replace(/^--/, ''))) return `${arg} takes no value`
  if (message.startsWith('Unknown option')) return `there is no option ${arg}`
  if (message.startsWith('Unexpected argument'))
    return `"${arg}" is one word too many; quote a value with spaces`
  return `${arg} needs a value (write ${arg}=VALUE if it begins with a dash)`
}

const usageError = (command: Command, what: string): Failure =>
  invalid(`In "${command.name}" ${what}. "${callOf(command)} --help" explains it.`)

const unknownCommand = ([first = '', second]: readonly string[], commands: readonly Command[]): Failure => {
  const group = commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => `"${name}"`)
  if (group.length > 0 && !second?.match(/^[a-z]/))
    return invalid(`"${first}" needs a second word: ${group.join(', ')}.`)
  const typed = second && group.length > 0 ? `${first} ${second}` : first
  return invalid(`There is no command "${typed}". "${callOf(null)} --help" lists them all.`)
}
