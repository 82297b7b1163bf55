import { runCommand } from '../../src/cli/run.ts'
import { unnamedChurches } from '../sharding/named-church.ts'
import { watchingClients } from '../sharding/watch-clients.ts'
import { type Ended, environment } from './program.ts'

interface ToolOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly stdin?: string | Uint8Array
}

/**
 * Runs a command of the admin's tool in the process of the tests: a process of its own takes half a second of processor
 * time to load. test/cli/words.test.ts and test/cli/new-password.test.ts run the program itself.
 */
export const runTool = async (words: readonly string[], options: ToolOptions = {}): Promise<Ended> => {
  const { env = {}, stdin = '' } = options
  let [stdout, stderr] = ['', '']
  const problems = new Set<string>()
  const streams = {
    env: await environment(env),
    readInput: async () => (typeof stdin === 'string' ? new TextEncoder().encode(stdin) : stdin),
    print: (text: string) => {
      stdout += `${text}\n`
    },
    printError: (text: string) => {
      stderr += `${text}\n`
    },
  }
  const code = await watchingClients(
    (event) => {
      for (const problem of unnamedChurches(event)) problems.add(problem)
    },
    () => runCommand(words, streams),
  )
  if (problems.size > 0) throw new Error(`A command did not name the church: ${[...problems].join('\n')}`)
  return { code, stdout, stderr }
}
