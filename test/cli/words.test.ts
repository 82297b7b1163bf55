import { describe, expect, test } from 'bun:test'
import { version } from '../../package.json' with { type: 'json' }
import { commands } from '../../src/cli/commands/all-commands.ts'
import { commandHelp } from '../../src/cli/help.ts'
import { parseArguments } from '../../src/cli/parse-arguments.ts'
import { SCHEMA } from '../../src/db/migrations.ts'
import { type Ended, psaltery, startPsaltery } from '../../testkit/process/program.ts'
import { runTool } from '../../testkit/process/tool.ts'

const CHURCH = '8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11'

const expectRefusal = ({ code, stdout, stderr }: Ended, sentence: string) => {
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain(sentence)
  expect(stderr.trimEnd()).not.toContain('\n')
}

describe('help', () => {
  test.each([[[]], [['--help']], [['help']], [['church', '-h']]])(
    '%j lists every command and exits with 0, whatever the settings are',
    async (words) => {
      const { code, stdout, stderr } = await runTool(words, { env: { PORT: 'nonsense' } })
      expect([code, stderr]).toEqual([0, ''])
      for (const { name, summary } of commands)
        expect(stdout).toMatch(new RegExp(`^  ${name} +${summary}$`, 'm'))
    },
  )

  test('the version is that of package.json, and the schema that of the migrations', async () => {
    const { code, stdout } = await psaltery(['--version'], { env: { PORT: 'nonsense' } })
    expect([code, stdout]).toEqual([0, `Psaltery ${version}, with the schema ${SCHEMA} of its database\n`])
  })

  test('its groups begin with what a church needs, and its end says how to begin', async () => {
    const { stdout } = await runTool(['--help'])
    const titles = ['Church and people', 'Songs and files', 'Backups', 'For operators']
    const places = titles.map((title) => stdout.indexOf(`\n\n${title}\n  `))
    expect(places.every((place, at) => place > (places[at - 1] ?? 0))).toBe(true)
    expect(stdout.indexOf('  serve ')).toBeGreaterThan(places.at(-1) ?? 0)
    expect(stdout.trimEnd()).toEndWith('\n  ./scripts/psaltery set-up-link')
    expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length)
  })

  test('a command explains itself instead of running', async () => {
    // The program itself, with what it prints.
    const { code, stdout, stderr } = await psaltery(['church', 'create', '--name', 'x', '--help'])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('Usage: ./scripts/psaltery church create --name NAME --time-zone ZONE\n')
  })

  test.each(commands.map((command) => [command.name, command] as const))(
    '%s names each of its options',
    (name, command) => {
      const help = commandHelp(command)
      expect(help).toStartWith(`${command.summary}.\n\nUsage: ./scripts/psaltery ${name}`)
      for (const [option, { value, about }] of Object.entries(command.options)) {
        expect(help).toContain(value === null ? `  --${option}` : `  --${option} ${value}`)
        expect(help).toContain(`  ${about}`)
      }
      expect(help.includes('--password-stdin')).toBe(command.takesPassword)
    },
  )
})

describe('what is understood', () => {
  const values = (...words: string[]) => parseArguments(words, commands).values

  test('options in any order, with a space or an equals sign', () => {
    const expected = { name: 'Grace Chapel', 'time-zone': 'UTC' }
    expect(values('church', 'create', '--name', 'Grace Chapel', '--time-zone', 'UTC')).toEqual(expected)
    expect(values('church', 'create', '--time-zone=UTC', '--name=Grace Chapel')).toEqual(expected)
    expect(values('church', 'create', '--time-zone=UTC', '--name=-Grace-').name).toBe('-Grace-')
  })

  test('--json anywhere', () => {
    for (const words of [
      ['--json', 'church', 'list'],
      ['church', 'list', '--json'],
    ])
      expect(parseArguments(words, commands)).toMatchObject({ command: { name: 'church list' }, json: true })
  })

  test('ids in either case, answered in lower case', () => {
    expect(values('export', '--church', CHURCH.toUpperCase(), 'f.zip')).toEqual({ church: CHURCH })
  })
})

describe('what is not understood', () => {
  test.each<[string[], string]>([
    [['sing'], 'There is no command "sing". "./scripts/psaltery --help" lists them all.'],
    [['church', 'burn'], 'There is no command "church burn". "./scripts/psaltery --help" lists them all.'],
    [
      ['church'],
      '"church" needs a second word: "church create", "church list", "church rename", "church set".',
    ],
    [
      ['church', '--json'],
      '"church" needs a second word: "church create", "church list", "church rename", "church set".',
    ],
    [['--loud'], 'There is no command "--loud".'],
    [['church', 'list', '--loud'], 'In "church list" there is no option --loud.'],
    [['church', 'list', '-x'], 'In "church list" there is no option -x.'],
    [['church', 'list', '--json=yes'], 'In "church list" --json takes no value.'],
    [['church', 'create', '--name', 'Grace'], 'In "church create" --time-zone ZONE is missing.'],
    [['church', 'create', '--name'], 'In "church create" --name needs a value'],
    [['church', 'create', '--name', '--time-zone', 'UTC'], 'In "church create" --name needs a value'],
    [['church', 'create', '--name', 'Grace', 'Chapel'], '"Chapel" is one word too many'],
    [['church', 'create', '--name', 'a', '--name', 'b'], '--name can be given once only'],
    [['user', 'create', '--email', 'a@b.org'], '--password-stdin is missing'],
    [['user', 'list', '--password-stdin'], 'there is no option --password-stdin'],
    [['church', 'create', '--name', '', '--time-zone', 'UTC'], '--name must not be empty.'],
    [['church', 'create', '--name', ' ', '--time-zone', 'UTC'], '--name must not be empty.'],
    [['church', 'create', '--name', 'x'.repeat(201), '--time-zone', 'UTC'], '--name must have at most 200'],
    [['church', 'create', '--name', 'a\nb', '--time-zone', 'UTC'], '--name must not hold line breaks.'],
    [['user', 'create', '--email', 'nobody', '--password-stdin'], '--email must be an e-mail address.'],
    [
      ['user', 'create', '--email', `${'a'.repeat(249)}@b.org`, '--password-stdin'],
      '--email must have at most 254',
    ],
    [['member', 'list', '--church', 'Grace'], '--church must be a UUID'],
    [['song', 'archive', '--church', CHURCH, '--song', '1'], '--song must be a UUID'],
    [
      ['member', 'set', '--church', CHURCH, '--email', 'a@b.org', '--role', 'editor'],
      '--role must be one of Administrator, Editor, Viewer, but is "editor".',
    ],
  ])('%j', (words, sentence) => {
    expect(() => parseArguments(words, commands)).toThrow(sentence)
    expect(() => parseArguments(words, commands)).toThrow(/^[^\n]+\.$/)
  })

  test('is one sentence on stderr and exit code 1', async () => {
    expectRefusal(await psaltery(['church', 'burn']), 'There is no command "church burn".')
  })
})

describe('a failure of the database is one sentence on stderr and exit code 1', () => {
  test('an address that cannot be one', async () => {
    const env = { MONGODB_URI: 'mongodb://127.0.0.1:1/?surprise=1' }
    expectRefusal(
      await runTool(['church', 'list', '--json'], { env }),
      "MONGODB_URI has the option surprise, which is not one of MongoDB's.",
    )
  })

  test('a server that is not there, after it was said that it is waited for', async () => {
    const env = { MONGODB_URI: 'mongodb://me:hunter2@127.0.0.1:1/' }
    const { stderr, ...ended } = await (await startPsaltery(['church', 'list', '--json'], { env })).ended
    const [waits = '', ...sentence] = stderr.split('\n').filter(Boolean)
    expect(waits).toBe('MongoDB does not answer yet: waiting for it, up to 15 seconds.')
    expectRefusal(
      { ...ended, stderr: sentence.join('\n') },
      'MongoDB cannot be reached: nothing listens at 127.0.0.1:1.',
    )
    expect(stderr).not.toContain('hunter2')
  })
})
