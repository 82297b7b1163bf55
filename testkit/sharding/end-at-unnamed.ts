import { appendFileSync } from 'node:fs'
import { unnamedChurches } from './named-church.ts'
import { watchEveryClient } from './watch-clients.ts'

/**
 * Ends this process at the first command that does not name its church, and leaves the sentence in a file, because a
 * test may expect that programs end.
 */
export const endAtUnnamedChurch = (file: string): void =>
  watchEveryClient((event) => {
    const problems = unnamedChurches(event)
    if (problems.length === 0) return
    appendFileSync(file, `${problems.join('\n')}\n`)
    console.error(problems.join('\n'))
    process.exit(97)
  })
