/**
 * Loaded before a program that a test starts: ends it at the first command that does not name its church, and leaves
 * the sentence in a file, because a test may expect that programs end.
 */
import { appendFileSync } from 'node:fs'

const file = process.env.PSALTERY_UNNAMED_CHURCHES
// The programs beside a server have no database, and less memory.
if (file && /\/(main|mutant|serve)\.ts$/.test(process.argv[1] ?? '')) {
  const { unnamedChurches } = await import('./named-church.ts')
  const { watchEveryClient } = await import('./watch-clients.ts')
  watchEveryClient((event) => {
    const problems = unnamedChurches(event)
    if (problems.length === 0) return
    appendFileSync(file, `${problems.join('\n')}\n`)
    console.error(problems.join('\n'))
    process.exit(97)
  })
}
