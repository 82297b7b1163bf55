import { verifyCatalogue } from '../verify/catalogue.ts'
import type { Problem } from '../verify/problem.ts'
import type { Report, Summary } from '../verify/report.ts'
import { command } from './command.ts'
import { withStorage } from './storage.ts'

/** Enough to see what happened; a catalogue that is damaged all over must not fill the memory or the screen. */
const MOST_SHOWN = 1000

export const verify = command(
  {
    name: 'verify',
    summary: 'Check that nothing in the catalogue contradicts anything else',
    details:
      'Compares every song, its history, events, files and search entries. It changes nothing and may run while\n' +
      'people save. It ends with 1 when it found a problem. Run it after restoring a backup.',
  },
  ({ config }) =>
    withStorage(config, async (storage) => {
      const findings: Problem[] = []
      const report: Report = {
        found: (problem) => void (findings.length < MOST_SHOWN && findings.push(problem)),
        progress: tellProgress(),
      }
      const summary = await verifyCatalogue(storage, { churchId: null }, report)
      const { problems, checked } = summary
      return {
        json: { ok: problems === 0, problems, checked, findings },
        words: describe(summary, findings),
        ...(problems > 0 ? { problem: `The catalogue has ${problems} problems.` } : {}),
      }
    }),
)

const describe = ({ problems, checked }: Summary, findings: readonly Problem[]): string => {
  const counts = Object.entries(checked).map(([what, count]) => `${count} ${what}`)
  const more = problems - findings.length
  return [
    ...findings.map(({ code, churchId, sentence }) => `${code} in church ${churchId}: ${sentence}`),
    ...(more > 0 ? [`and ${more} more`] : []),
    `Checked ${counts.join(', ')}: ${problems === 0 ? 'no problems' : `problems: ${problems}`}.`,
  ].join('\n')
}

/** One line that counts upwards, for a person who waits; nothing where nobody looks. */
const tellProgress = (): Report['progress'] => {
  if (!process.stderr.isTTY) return () => {}
  let told = 0
  return ({ songs }) => {
    if (performance.now() - told < 500) return
    told = performance.now()
    process.stderr.write(`\r\u001b[K${songs} songs …\r`)
  }
}
