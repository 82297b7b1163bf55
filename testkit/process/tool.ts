import { runCommand } from '../../src/cli/run.ts'
import { watchingChurches } from '../sharding/watch-clients.ts'
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
  const { result: code, expectNamed } = await watchingChurches(() => runCommand(words, streams))
  expectNamed()
  return { code, stdout, stderr }
}
