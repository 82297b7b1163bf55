import { expect, test } from 'bun:test'
import { join } from 'node:path'

const module = join(import.meta.dir, '../../src/log.ts')

/** Runs a program that logs one line after the other, and then what ends it. */
const linesOf = async (end: string): Promise<string[]> => {
  const program = `
    import { createLog } from ${JSON.stringify(module)}
    const log = createLog('info')
    log('info', 'first')
    log('info', 'second')
    ${end}`
  const child = Bun.spawn([process.execPath, '-e', program], { stdout: 'pipe', stderr: 'ignore' })
  const output = await new Response(child.stdout).text()
  return output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line).message)
}

test.each([
  ['at its end', ''],
  ['by process.exit', 'process.exit(0)'],
  ['by an error', "throw new Error('a crash')"],
])('all lines are written by a program that exits %s', async (_, end) => {
  expect(await linesOf(end)).toEqual(['first', 'second'])
})
