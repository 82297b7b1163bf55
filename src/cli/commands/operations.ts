import { Credentials } from '../../accounts/auth/schema.ts'
import type { Config } from '../../config.ts'
import { LICENCES_FILE, projectFile, TOOL } from '../../core/system/source-or-executable.ts'
import { claimNames } from '../../db/claims.ts'
import { shardScript } from '../../db/sharding.ts'
import { checkBackupMail } from '../../maintenance/backups/alarm.ts'
import { checkBackups } from '../../maintenance/backups/record.ts'
import {
  checkConnection,
  checkDatabase,
  checkFolders,
  checkMail,
  checkOidc,
  checkProxy,
  checkSettings,
  checkWebhooks,
  type Finding,
  problem,
} from '../../maintenance/doctor.ts'
import type { Found, Report, Summary, Tally } from '../../maintenance/verify/report.ts'
import { verifyDatabase } from '../../maintenance/verify/verify-database.ts'
import { command } from '../command.ts'
import { explainProblem } from '../explain-problem.ts'
import { church, flag, option, optional } from '../options.ts'
import { withStorage, withUnchangedDatabase } from '../storage.ts'

const MARKS = { ok: 'ok     ', warning: 'warning', problem: 'PROBLEM' } as const

export const doctor = command(
  {
    name: 'doctor',
    summary: 'Check the settings, the database, the disks, the mail server and the proxies around Psaltery',
    details:
      'It changes nothing and may run while people save. It ends with 1 when something must be mended. "verify" checks\n' +
      'the songs themselves.',
    options: {
      mail: optional(
        option('mail', 'ADDRESS', '', Credentials.properties.email),
        'Send a test mail to this address',
      ),
    },
  },
  async ({ config, values }) => {
    const around = [
      ...checkSettings(config),
      ...(await checkFolders(config)),
      await checkMail(config, values.mail),
      await checkOidc(config),
    ]
    const inside = await withUnchangedDatabase(config, async (database) => [
      checkConnection(config),
      ...(await checkDatabase(database)),
      await checkWebhooks(config, database),
      await checkBackups(config, database),
      await checkBackupMail(config, database),
      await checkProxy(config, database),
    ]).catch(async (error) => [problem('MongoDB', explainProblem(error)), await checkProxy(config, null)])
    return report([...around, ...inside])
  },
)

const report = (findings: readonly Finding[]) => {
  const count = findings.filter(({ state }) => state === 'problem').length
  return {
    json: { ok: count === 0, findings },
    text: findings.map(({ state, check, sentence }) => `${MARKS[state]}  ${check}: ${sentence}`).join('\n'),
    ...(count > 0
      ? { problem: count === 1 ? 'There is a problem to mend.' : `There are ${count} problems to mend.` }
      : {}),
  }
}

/** Longer than the server itself waits for its storage. */
const TIMEOUT_MS = 4000

/** The address that listens on all addresses cannot be connected to. */
const EVERYWHERE: ReadonlyMap<string, string> = new Map(
  Object.entries({ '0.0.0.0': '127.0.0.1', '::': '[::1]' }),
)

export const health = command(
  {
    name: 'health',
    summary: 'Check whether the server on this machine is ready',
    details:
      'Asks /api/health/ready at HOST and PORT. It ends with 1 when the server or its database does not answer: meant\n' +
      'for the health check of a container.',
  },
  async ({ config }) => {
    const status = await ask(config)
    const problem = PROBLEMS[status]
    return {
      json: { status },
      text: problem === undefined ? 'The server and its database answer.' : 'Not ready.',
      problem,
    }
  },
)

type Status = 'ok' | 'unavailable' | 'unreachable'

const PROBLEMS: Readonly<Record<Status, string | undefined>> = {
  ok: undefined,
  unavailable: 'The server runs, but its database does not answer.',
  unreachable: 'No server answers at HOST and PORT.',
}

const ask = async ({ host, port }: Config): Promise<Status> => {
  const name = EVERYWHERE.get(host) ?? (host.includes(':') ? `[${host}]` : host)
  try {
    const { ok } = await fetch(`http://${name}:${port}/api/health/ready`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return ok ? 'ok' : 'unavailable'
  } catch {
    return 'unreachable'
  }
}

export const licences = command(
  {
    name: 'licences',
    summary: 'Show the licences of Psaltery and of everything inside it',
  },
  async () => {
    const whole = Bun.file(projectFile(LICENCES_FILE))
    const text = (await whole.exists())
      ? await whole.text()
      : `${await Bun.file(projectFile('LICENSE')).text()}\nThe licence of each package lies in its folder under node_modules.`
    return { json: { licences: text }, text: text.trimEnd() }
  },
)

export const shard = command(
  {
    name: 'shard',
    summary: 'Check that the database can be sharded by church, and print the script that does it',
    details:
      'The script is run by mongosh on the cluster, with all servers stopped and after a backup:\n' +
      `  ${TOOL} shard > shard.js && mongosh "$MONGODB_URI" shard.js\n` +
      'A cluster keeps addresses of people and churches unique by claims. Those that are missing are written; where two\n' +
      'have the same address, the command names it and ends with 1.',
    options: {},
  },
  ({ config }) =>
    withStorage(config, async ({ collections }) => {
      const names = await claimNames(collections)
      if (names.length > 0)
        return {
          json: { ready: false, unclaimed: names, script: null },
          text: names.join('\n'),
          problem: 'The database cannot be sharded: two have the same address. Rename one of them first.',
        }
      const script = shardScript(config.mongodbDatabase, collections)
      return { json: { ready: true, unclaimed: names, script }, text: script }
    }),
)

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
