import type { Found, Report, Summary, Tally } from '../../maintenance/verify/report.ts'
import { verifyDatabase } from '../../maintenance/verify/verify-database.ts'
import { command } from '../command.ts'
import { church, flag, optional } from '../options.ts'
import { withStorage } from '../storage.ts'

/** Enough to see what happened; a catalogue that is damaged all over must not fill the memory or the screen. */
const MAX_FINDINGS = 1000

/** By then the cleaner of a running server has removed what an upload left behind. */
const ABANDONED_UPLOAD_MS = 24 * 3_600_000

export const verify = command(
  {
    name: 'verify',
    summary: 'Check the consistency of the database',
    details:
      'Compares every song, its history, events, files and search entries. It changes nothing and may run while\n' +
      'people save. It ends with 1 when it found a problem. Run it after restoring a backup.',
    options: {
      church: optional(church, 'Only this church, by the id that "church list" shows'),
      bytes: flag('Read every file too, and compare its bytes with its SHA-256'),
    },
  },
  ({ config, values }) =>
    withStorage(config, async (storage) => {
      const findings: Found[] = []
      const progress = progressLine()
      const report: Report = {
        found: (problem) => void (findings.length < MAX_FINDINGS && findings.push(problem)),
        progress: progress.report,
      }
      const abandonedBefore = new Date(storage.clock.now().getTime() - ABANDONED_UPLOAD_MS)
      const options = { churchId: values.church, files: { bytes: values.bytes, abandonedBefore } }
      const summary = await verifyDatabase(storage, options, report).finally(progress.end)
      const { problems, checked } = summary
      return {
        json: { ok: problems === 0, problems, checked, findings },
        text: describe(summary, findings),
        ...(problems > 0
          ? { problem: `The catalogue has ${problems === 1 ? 'a problem' : `${problems} problems`}.` }
          : {}),
      }
    }),
)

const describe = ({ problems, checked }: Summary, findings: readonly Found[]): string => {
  const more = problems - findings.length
  return [
    ...findings.map(
      ({ code, churchId, sentence }) =>
        `${code}${churchId === null ? '' : ` in church ${churchId}`}: ${sentence}`,
    ),
    ...(more > 0 ? [`and ${more} more`] : []),
    `Checked ${counts(checked)}: ${problems === 0 ? 'no problems' : `problems: ${problems}`}.`,
  ].join('\n')
}

const counts = (checked: Tally): string =>
  Object.entries(checked)
    .map(([what, count]) => `${count} ${count === 1 ? singular(what) : what}`)
    .join(', ')

const singular = (what: string): string =>
  what
    .replace(/^changes\b/, 'change')
    .replace(/ies$/, 'y')
    .replace(/(ch)es$|s$/, '$1')

interface Progress {
  report(checked: Tally): void
  end(): void
}

/** One line that counts upwards on a terminal; nothing if the output is not a terminal. */
const progressLine = (): Progress => {
  if (!process.stderr.isTTY) return { report: () => {}, end: () => {} }
  const write = (line: string) => process.stderr.write(`\r\u001b[K${line}`)
  let reportedAt = 0
  return {
    report(checked) {
      if (performance.now() - reportedAt < 500) return
      reportedAt = performance.now()
      write(`${counts(checked)} …`)
    },
    end: () => write(''),
  }
}
