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

const isHelp = (word: string): boolean => word === '--help' || word === '-h'

/** Makes a command and its checked values out of what was typed, or says what is wrong with it. */
export const parseWords = (words: readonly string[], commands: readonly Command[]): Parsed => {
  const help = words.some(isHelp) || words[0] === 'help' || words.length === 0
  const json = words.includes('--json')
  const rest = words.filter(
    (word, at) => !isHelp(word) && word !== '--json' && !(at === 0 && word === 'help'),
  )
  const command =
    commands.find(({ name }) => name === rest.slice(0, name.split(' ').length).join(' ')) ?? null
  if (help) return { command, values: {}, json, help }
  if (!command) throw unknownCommand(rest, commands)
  return { command, values: readValues(command, rest.slice(command.name.split(' ').length)), json, help }
}

const readValues = (command: Command, words: readonly string[]): Record<string, unknown> => {
  const given = parseOptions(command, words)
  const values: Record<string, unknown> = {}
  for (const [name, { value, otherwise, check }] of Object.entries(command.options)) {
    const [first, second] = given[name] ?? []
    if (first === undefined && otherwise === undefined) throw misuse(command, `--${name} ${value} is missing`)
    if (second !== undefined) throw misuse(command, `--${name} can be given once only`)
    values[name] = first === undefined ? otherwise : check(String(first))
  }
  if (command.takesPassword && !given['password-stdin'])
    throw misuse(command, '--password-stdin is missing, and the password on standard input')
  return values
}

type Given = Readonly<Record<string, ReadonlyArray<string | boolean> | undefined>>

const parseOptions = (command: Command, words: readonly string[]): Given => {
  const names = Object.keys(command.options)
  const isFlag = (name: string) => command.options[name]?.value === null
  const known = names
    .filter((name) => !isFlag(name))
    .map((name) => [name, { type: 'string', multiple: true }] as const)
  const flags = ['json', ...names.filter(isFlag), ...(command.takesPassword ? ['password-stdin'] : [])]
  const flagged = flags.map((name) => [name, { type: 'boolean', multiple: true }] as const)
  try {
    return parseArgs({ args: [...words], options: Object.fromEntries([...known, ...flagged]) })
      .values as Given
  } catch (error) {
    throw misuse(command, complaint(error, flags))
  }
}

const complaint = (error: unknown, flags: readonly string[]): string => {
  const message = error instanceof Error ? error.message : ''
  const word = /'([^' ]+)/.exec(message)?.[1] ?? 'that'
  if (flags.includes(word.replace(/^--/, ''))) return `${word} takes no value`
  if (message.startsWith('Unknown option')) return `there is no option ${word}`
  if (message.startsWith('Unexpected argument'))
    return `"${word}" is one word too many; quote a value with spaces`
  return `${word} needs a value (write ${word}=VALUE if it begins with a dash)`
}

const misuse = (command: Command, what: string): Failure =>
  invalid(`In "${command.name}" ${what}. "${callOf(command)} --help" explains it.`)

const unknownCommand = ([first = '', second]: readonly string[], commands: readonly Command[]): Failure => {
  const group = commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => `"${name}"`)
  if (group.length > 0 && !second?.match(/^[a-z]/))
    return invalid(`"${first}" wants to be continued: ${group.join(', ')}.`)
  const typed = second && group.length > 0 ? `${first} ${second}` : first
  return invalid(`There is no command "${typed}". "${callOf(null)} --help" lists them all.`)
}
