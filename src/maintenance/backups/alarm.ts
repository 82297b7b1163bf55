import type { BackupSettings, Config } from '../../config.ts'
import { type Clock, SAVE_TIMEOUT_MS } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import type { Database } from '../../db/connect.ts'
import { isServerError } from '../../db/errors.ts'
import { withTransaction } from '../../db/transactions.ts'
import type { MailKind } from '../../mail/collections.ts'
import { compose, siteName } from '../../mail/compose.ts'
import { closestMailLanguage } from '../../mail/language.ts'
import type { MailSources } from '../../mail/mailer.ts'
import { type MailQueue, newMail } from '../../mail/queue.ts'
import type { BackupAlarmKind } from '../collections.ts'
import { type Finding, ok, warning } from '../doctor.ts'
import { firstAttempt, handingOn, lastGood } from './record.ts'
import { ALARM_MS } from './schedule.ts'

interface AlarmDeps {
  readonly all: Collections
  readonly clock: Clock
  readonly settings: Pick<BackupSettings, 'mail' | 'command'>
  readonly queue: MailQueue
}

/** A backup that another server has just made may be of this server's future. */
const CLOCKS_DIFFER_MS = 3_600_000

/** What people are mailed about, as it is now. */
interface State {
  readonly kind: BackupAlarmKind
  readonly isOld: boolean
  /** The last good backup, or the last one that BACKUP_COMMAND took. */
  readonly lastAt: Date | null
}

/**
 * Mails to each Administrator in BACKUP_MAIL once that the last good backup is too old, and once that there is a newer one;
 * and the same of the last one that BACKUP_COMMAND took. A record of each person is written in the transaction that adds the
 * mail, so that of several servers one adds it.
 */
export const mailAlarm = async (deps: AlarmDeps, servingSince: Date): Promise<void> => {
  const { all, clock, settings, queue } = deps
  if (settings.mail.length === 0) return
  const now = clock.now()
  const until = new Date(now.getTime() + CLOCKS_DIFFER_MS)
  const good = await lastGood(all, until)
  const since = good?.at ?? (await firstAttempt(all))?.at ?? servingSince
  const isOld = now.getTime() - since.getTime() > ALARM_MS
  await mailState(deps, { kind: 'backup', isOld, lastAt: good?.at ?? null })
  if (settings.command !== null) await mailState(deps, { kind: 'copy', ...(await copiesAt(all, now, until)) })
  queue.wake()
}

/** Judged by the own clock, with what another server has just handed on. */
const copiesAt = async (all: Collections, now: Date, until: Date) => {
  const [{ isOld }, { lastAt }] = await Promise.all([handingOn(all, now), handingOn(all, until)])
  return { isOld: isOld && (lastAt === null || now.getTime() - lastAt.getTime() > ALARM_MS), lastAt }
}

const mailState = async (deps: AlarmDeps, state: State): Promise<void> => {
  const { all, settings } = deps
  const { kind, isOld, lastAt } = state
  const stored = await all.backupAlarms.find({ kind }).toArray()
  const alarms = new Map(stored.map((alarm) => [alarm.userId, alarm]))
  if (!isOld && alarms.size === 0) return
  for (const person of await namedAdministrators(all, settings.mail)) {
    const alarm = alarms.get(person.userId)
    alarms.delete(person.userId)
    if (isOld && !alarm) await raise(deps, person, state)
    // A server whose clock is behind must not take an alarm back: only a newer backup does.
    if (!isOld && alarm && lastAt && (alarm.lastGoodAt === null || lastAt > alarm.lastGoodAt))
      await takeBack(deps, person, kind)
  }
  // Of people who are no longer Administrators, or no longer named.
  if (!isOld && alarms.size > 0)
    await all.backupAlarms.deleteMany({ _id: { $in: [...alarms.values()].map(({ _id }) => _id) } })
}

interface Person {
  readonly userId: string
  readonly email: string
  readonly churchIds: readonly string[]
}

const mayGetMail = { disabled: { $exists: false }, deletedAt: { $exists: false } } as const

/** The people with these addresses who administer a church. */
const namedAdministrators = async (all: Collections, addresses: readonly string[]): Promise<Person[]> => {
  const users = await all.users.find({ emailKey: { $in: [...addresses] }, ...mayGetMail }).toArray()
  const people: Person[] = []
  for (const { _id, email } of users) {
    const memberships = await all.memberships.find({ userId: _id }).toArray()
    const churchIds = memberships.flatMap(({ role, churchId }) =>
      role === 'Administrator' ? [churchId] : [],
    )
    if (churchIds.length > 0) people.push({ userId: _id, email, churchIds })
  }
  return people
}

/** The addresses of BACKUP_MAIL that belong to no Administrator and get no mail. */
const unknownAddresses = async (
  all: Collections,
  addresses: readonly string[],
): Promise<readonly string[]> => {
  const known = new Set((await namedAdministrators(all, addresses)).map(({ email }) => email.toLowerCase()))
  return addresses.filter((address) => !known.has(address))
}

/** The mail when something is too old, and the one when it no longer is. */
const MAILS = {
  backup: { old: 'backupOld', good: 'backupGood' },
  copy: { old: 'copyOld', good: 'copyGood' },
} as const satisfies Record<BackupAlarmKind, { readonly old: MailKind; readonly good: MailKind }>

const alarmId = (kind: BackupAlarmKind, userId: string): string => `${kind} ${userId}`

const raise = async ({ all, clock, queue }: AlarmDeps, person: Person, { kind, lastAt }: State) => {
  const now = clock.now()
  const { userId } = person
  const letter = await letterTo(all, person, MAILS[kind].old, now)
  const alarm = { _id: alarmId(kind, userId), kind, userId, raisedAt: now, lastGoodAt: lastAt }
  try {
    await withTransaction(all.backupAlarms.db.client, SAVE_TIMEOUT_MS, async (session) => {
      await all.backupAlarms.insertOne(alarm, { session })
      await queue.add(letter, session)
    })
  } catch (error) {
    // Another server was faster.
    if (!isServerError(error, 'duplicateKey')) throw error
  }
}

const takeBack = async ({ all, clock, queue }: AlarmDeps, person: Person, kind: BackupAlarmKind) => {
  const letter = await letterTo(all, person, MAILS[kind].good, clock.now())
  await withTransaction(all.backupAlarms.db.client, SAVE_TIMEOUT_MS, async (session) => {
    const _id = alarmId(kind, person.userId)
    const { deletedCount } = await all.backupAlarms.deleteOne({ _id }, { session })
    if (deletedCount === 1) await queue.add(letter, session)
  })
}

/** In the language of the churches that the person administers, the oldest first. */
const letterTo = async (
  all: Collections,
  { userId, email, churchIds }: Person,
  kind: MailKind,
  now: Date,
) => {
  const churches = await all.churches
    .find({ _id: { $in: [...churchIds] } })
    .sort({ createdAt: 1 })
    .toArray()
  const language = closestMailLanguage(churches.flatMap(({ language }) => language ?? []))
  return newMail({ kind, email, userId, language }, now)
}

type AlarmMail = (typeof MAILS)[BackupAlarmKind]['old' | 'good']

/** The mails about backups. They name no church and no place of the host. */
export const alarmMails = ({
  collections: all,
  appOrigin,
}: {
  readonly collections: Collections
  readonly appOrigin: string
}): Pick<MailSources, AlarmMail> => {
  const source = (kind: AlarmMail, last: (until: Date) => Promise<Date | null>): MailSources[AlarmMail] => ({
    counted: () => [],
    async prepare({ email, language, userId = '', createdAt }) {
      const user = await all.users.findOne({ _id: userId, emailKey: email.toLowerCase(), ...mayGetMail })
      if (!user) return null
      const at = await last(new Date(createdAt.getTime() + CLOCKS_DIFFER_MS))
      const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
      return compose({
        to: user.email,
        language,
        letter: (texts) => texts[kind](siteName(appOrigin), at && time.format(at)),
        link: null,
      })
    },
  })
  const backup = async (until: Date) => (await lastGood(all, until))?.at ?? null
  const copy = async (until: Date) => (await handingOn(all, until)).lastAt
  return {
    backupOld: source('backupOld', backup),
    backupGood: source('backupGood', backup),
    copyOld: source('copyOld', copy),
    copyGood: source('copyGood', copy),
  }
}

const BACKUP_MAIL = 'mail about backups'

/** Whether the addresses of BACKUP_MAIL are those of Administrators. */
export const checkBackupMail = async (
  { backups: { mail } }: Config,
  { collections }: Database,
): Promise<Finding> => {
  if (mail.length === 0) return ok(BACKUP_MAIL, 'Not set: no mail is sent when backups are too old.')
  const others = await unknownAddresses(collections, mail)
  return others.length === 0
    ? ok(BACKUP_MAIL, `Mails about backups that are too old go to ${mail.join(', ')}.`)
    : warning(BACKUP_MAIL, `No Administrator has ${others.join(', ')} as the address, so no mail goes there.`)
}
