import { parseArgs } from 'node:util'
import { type Failure, invalid } from '../core/errors.ts'
import type { Command } from './command.ts'
import { callOf } from './help.ts'

interface Parsed {
  /** null: none was named, or one nobody knows together with --help. */
  readonly command: Command | null
  readonly values: Readonly<Record<string, unknown>>
  readonly json: boolean
  readonly help: boolean
}

const isHelp = (arg: string): boolean => arg === '--help' || arg === '-h'

/** Makes a command and its checked values out of what was typed, or says what is wrong with it. */
export const parseArguments = (args: readonly string[], commands: readonly Command[]): Parsed => {
  const help = args.some(isHelp) || args[0] === 'help' || args.length === 0
  const json = args.includes('--json')
  const rest = args.filter((arg, at) => !isHelp(arg) && arg !== '--json' && !(at === 0 && arg === 'help'))
  const command =
    commands.find(({ name }) => name === rest.slice(0, name.split(' ').length).join(' ')) ?? null
  if (help) return { command, values: {}, json, help }
  if (!command) throw unknownCommand(rest, commands)
  return { command, values: readValues(command, rest.slice(command.name.split(' ').length)), json, help }
}

const readValues = (command: Command, args: readonly string[]): Record<string, unknown> => {
  const given = parseOptions(command, args)
  const values: Record<string, unknown> = {}
  for (const [name, { value, defaultValue, check }] of Object.entries(command.options)) {
    const [first, second] = given[name] ?? []
    if (first === undefined && defaultValue === undefined)
      throw usageError(command, `--${name} ${value} is missing`)
    if (second !== undefined) throw usageError(command, `--${name} can be given once only`)
    values[name] = first === undefined ? defaultValue : check(String(first))
  }
  if (command.takesPassword && !given['password-stdin'])
    throw usageError(command, '--password-stdin is missing, and the password on standard input')
  return values
}

type ParsedOptions = Readonly<Record<string, ReadonlyArray<string | boolean> | undefined>>

const parseOptions = (command: Command, args: readonly string[]): ParsedOptions => {
  const names = Object.keys(command.options)
  const isFlag = (name: string) => command.options[name]?.value === null
  const known = names
    .filter((name) => !isFlag(name))
    .map((name) => [name, { type: 'string', multiple: true }] as const)
  const flags = ['json', ...names.filter(isFlag), ...(command.takesPassword ? ['password-stdin'] : [])]
  const flagged = flags.map((name) => [name, { type: 'boolean', multiple: true }] as const)
  try {
    return parseArgs({ args: [...args], options: Object.fromEntries([...known, ...flagged]) })
      .values as ParsedOptions
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
