import { TOOL } from '../core/system/source-or-executable.ts'
import type { Command, CommandGroup } from './command.ts'

/** How the tool, or one of its commands, is called. */
export const callOf = (command: Command | null): string => (command ? `${TOOL} ${command.name}` : TOOL)

export const toolHelp = (groups: readonly CommandGroup[]): string => {
  const width = Math.max(...groups.flatMap(({ commands }) => commands.map(({ name }) => name.length)))
  return paragraphs(
    'Psaltery keeps the songs of churches. This tool starts its server and does what an administrator does.',
    `Usage: ${callOf(null)} <command> [options]`,
    ...groups.map(
      ({ title, commands }) =>
        `${title}\n${table(
          commands.map(({ name, summary }) => [name, summary]),
          width,
        )}`,
    ),
    `Options\n${table([
      ['--json', 'Of every command: print one JSON object for a program instead of words for a person'],
      ['--help', 'Of every command: explain a command and its options'],
      ['--version', 'Print the version, without a command'],
    ])}`,
    'It works on the database that the server works on, with the same settings (MONGODB_URI, DATA_DIR …), while\n' +
      'the server runs and while it does not. It ends with 0 when it did what you asked; otherwise with 1 and a\n' +
      'sentence that says why.',
    `To begin, with a link that makes your church:\n  ${callOf(null)} set-up-link`,
  )
}

export const commandHelp = (command: Command): string => {
  const options = Object.entries(command.options).map(([name, { value, about, defaultValue }]) => ({
    typed: value === null ? `--${name}` : `--${name} ${value}`,
    about,
    isRequired: defaultValue === undefined,
  }))
  if (command.takesPassword)
    options.push({
      typed: '--password-stdin',
      about: 'Read the password from standard input: 12 to 256 characters, from a program also fewer',
      isRequired: true,
    })
  const typed = options.map(({ typed, isRequired }) => (isRequired ? typed : `[${typed}]`))
  return paragraphs(
    `${command.summary}.`,
    `Usage: ${[callOf(command), ...typed, ...operandOf(command)].join(' ')}`,
    options.length > 0 ? `Options\n${table(options.map(({ typed, about }) => [typed, about]))}` : '',
    command.details,
  )
}

const paragraphs = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n')

/** The left column has this width, or that of its longest word. */
const table = (rows: ReadonlyArray<readonly string[]>, width = 0): string => {
  const left = Math.max(width, ...rows.map(([word = '']) => word.length))
  return rows.map(([word = '', right]) => `  ${word.padEnd(left)}  ${right}`).join('\n')
}

const operandOf = ({ operand }: Command): string[] =>
  operand ? [operand.many ? `${operand.value}…` : operand.value] : []
