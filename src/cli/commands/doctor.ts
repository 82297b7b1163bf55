import { Credentials } from '../../accounts/auth/schema.ts'
import { checkBackupMail } from '../../maintenance/backups/alarm.ts'
import { checkBackups } from '../../maintenance/backups/record.ts'
import {
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
import { command } from '../command.ts'
import { explainProblem } from '../explain-problem.ts'
import { option, optional } from '../options.ts'
import { withUnchangedDatabase } from '../storage.ts'

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
