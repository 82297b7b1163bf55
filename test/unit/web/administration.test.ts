import { describe, expect, test } from 'bun:test'
import { commands } from '../../../src/cli/commands/all-commands.ts'
import { parseArguments } from '../../../src/cli/parse-arguments.ts'
import {
  commandLine,
  option,
  passwordCommandLine,
  shellWord,
  TOOL_PLACES,
} from '../../../src/web/model/administration/commands.ts'

const ID = '3f2a9c1e-4b5d-4e6f-8a7b-9c0d1e2f3a4b'

const AWKWARD = [
  "St. Mary's",
  '"Grace" $HOME `id` $(id) !! \\ * ~',
  "''",
  'two  spaces; and & more | >',
  '-begins like an option',
  '--name',
  'Größe 은혜 🎵',
]

/** What a shell hands to the tool: the words behind the program's name. */
async function wordsOf(line: string): Promise<string[]> {
  const said = `{ printf '%s\\0' "$@"; }`
  const tool = `bun() ${said}; docker() ${said}; ./psaltery() { bun psaltery "$@"; }; ./scripts/psaltery() { bun psaltery "$@"; }; ${line}`
  const shell = Bun.spawn(['bash', '-c', tool], { stdin: new Response('secret\n'), stderr: 'pipe' })
  const words = (await new Response(shell.stdout).text()).split('\0').slice(0, -1)
  // In the container the service and the program have the same name.
  const names = words[0] === 'compose' ? 2 : 1
  return words.slice(words.indexOf('psaltery') + names)
}

describe.each(TOOL_PLACES)('command lines for the tool, run in %s', (place) => {
  test.each(AWKWARD)('%s arrives as it was typed', async (name) => {
    const line = commandLine(place, 'church rename', option('church', ID, 'ID'), option('name', name, 'NAME'))
    const { command, values } = parseArguments(await wordsOf(line), commands)
    expect(command?.name).toBe('church rename')
    expect(values).toEqual({ church: ID, name })
  })

  test('a command that reads a password asks for it first and names the person', async () => {
    const line = passwordCommandLine(place, 'user create', option('email', "o'neil@example.org", 'ADDRESS'))
    expect(line).toStartWith('read -rs PASSWORD')
    const { command, values } = parseArguments(await wordsOf(line), commands)
    expect([command?.name, values.email]).toEqual(['user create', "o'neil@example.org"])
  })
})

test('what is not filled in stands there as the tool’s help writes it', () => {
  expect(option('email', ' ', 'ADDRESS')).toBe('--email ADDRESS')
  expect(shellWord('anna@example.org')).toBe('anna@example.org')
})
