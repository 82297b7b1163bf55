import { invalid } from '../core/failures.ts'
import { say } from '../core/system/processes.ts'
import { checkPassword } from './options.ts'
import type { Streams } from './run.ts'

/** Control characters could give a terminal orders, and bidirectional ones show a text in another order. */
const UNPRINTABLE = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** A text for a terminal. Titles and names in it may hold any character. */
export const printable = (text: string): string => text.replace(UNPRINTABLE, escaped)

/** The same value as JSON: these characters occur in its strings only, where an escape stands for them. */
export const printableJson = (value: unknown): string => printable(JSON.stringify(value))

interface Progress {
  show(done: number, total: number): void
  end(): void
}

const BAR_WIDTH = 30

/** A progress bar on a terminal; nothing if the output is not a terminal. */
export const progressBar = (json: boolean): Progress => {
  if (json || !process.stderr.isTTY) return { show: () => {}, end: () => {} }
  let drawn = ''
  const draw = (line: string) => {
    if (line !== drawn) process.stderr.write(`\r\u001b[K${line}`)
    drawn = line
  }
  return {
    show(done, total) {
      const share = total === 0 ? 1 : done / total
      const bar = '#'.repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, '.')
      draw(`  [${bar}] ${Math.floor(share * 100)} %`)
    },
    end: () => draw(''),
  }
}

/** Asks on the terminal; no where there is none. */
export const confirm = async (question: string): Promise<boolean> => {
  if (!process.stdin.isTTY) return false
  process.stderr.write(`${question} [y/N] `)
  for await (const line of console) return /^y(es)?$/i.test(line.trim())
  return false
}

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
