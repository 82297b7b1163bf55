import { invalid } from '../core/failures.ts'
import { say } from '../core/system/processes.ts'
import { checkPassword } from './options.ts'
import type { Streams } from './run.ts'

/** Everything on standard input but the end of its last line, which `echo` and the Enter key add. */
export const readPassword = async ({ readInput }: Pick<Streams, 'readInput'>): Promise<string> => {
  if (process.stdin.isTTY) say('Type the password, then press Enter and Ctrl-D.')
  const bytes = await readInput()
  try {
    return checkPassword(new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r?\n$/, ''))
  } catch (error) {
    if (error instanceof TypeError) throw invalid('The password on standard input is not valid UTF-8.')
    throw error
  }
}
