/**
 * An executable with confined attempts in place of the checker: started by itself it starts itself again, confined as
 * Psaltery confines its checker, and prints its output.
 */

import { childCommand, childReads } from '../../src/core/system/source-or-executable.ts'
import { confined } from '../../src/files/pdf/confinement.ts'

const [first, ...rest] = process.argv.slice(2)
if (first === '--launch-confined') {
  process.argv.splice(2, 1)
  await import('../../src/files/pdf/confined-launch.ts')
} else if (first === '--check-pdfs') await import('./confined-attempts.ts')
else {
  const isConfined = first === 'confined'
  const command = childCommand('--check-pdfs')
  command.push(...rest)
  const child = Bun.spawn(isConfined ? confined(command, childReads(['src'])) : command, {
    env: {},
    stdin: 'inherit',
    stdout: 'inherit',
    stderr: 'inherit',
  })
  process.exitCode = await child.exited
}
