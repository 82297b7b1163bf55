import type { Config } from '../../config.ts'
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
import { type Finding, ok, warning } from '../doctor.ts'
import { firstAttempt, lastGood } from './record.ts'
import { ALARM_MS } from './schedule.ts'

interface AlarmDeps {
  readonly all: Collections
  readonly clock: Clock
  /** Those of BACKUP_MAIL, in lower case. */
  readonly addresses: readonly string[]
  readonly queue: MailQueue
}

/** A backup that another server has just made may be of this server's future. */
const CLOCKS_DIFFER_MS = 3_600_000

/**
 * Mails to each Administrator in BACKUP_MAIL once that the last good backup is too old, and once that there is a newer one. A
 * record of each person is written in the transaction that adds the mail, so that of several servers one adds it.
 */
export const mailAlarm = async (deps: AlarmDeps, servingSince: Date): Promise<void> => {
  const { all, clock, addresses, queue } = deps
  if (addresses.length === 0) return
  const now = clock.now()
  const good = await lastGood(all, new Date(now.getTime() + CLOCKS_DIFFER_MS))
  const since = good?.at ?? (await firstAttempt(all))?.at ?? servingSince
  const isOld = now.getTime() - since.getTime() > ALARM_MS
  const alarms = new Map((await all.backupAlarms.find().toArray()).map((alarm) => [alarm._id, alarm]))
  if (!isOld && alarms.size === 0) return
  for (const person of await namedAdministrators(all, addresses)) {
    const alarm = alarms.get(person.userId)
    alarms.delete(person.userId)
    if (isOld && !alarm) await raise(deps, person, good?.at ?? null)
    // A server whose clock is behind must not take an alarm back: only a newer backup does.
    if (!isOld && alarm && good && (alarm.lastGoodAt === null || good.at > alarm.lastGoodAt))
      await takeBack(deps, person)
  }
  // Of people who are no longer Administrators, or no longer named.
  if (!isOld && alarms.size > 0) await all.backupAlarms.deleteMany({ _id: { $in: [...alarms.keys()] } })
  queue.wake()
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

const raise = async ({ all, clock, queue }: AlarmDeps, person: Person, lastGoodAt: Date | null) => {
  const now = clock.now()
  const letter = await letterTo(all, person, 'backupOld', now)
  try {
    await withTransaction(all.backupAlarms.db.client, SAVE_TIMEOUT_MS, async (session) => {
      await all.backupAlarms.insertOne({ _id: person.userId, raisedAt: now, lastGoodAt }, { session })
      await queue.add(letter, session)
    })
  } catch (error) {
    // Another server was faster.
    if (!isServerError(error, 'duplicateKey')) throw error
  }
}

const takeBack = async ({ all, clock, queue }: AlarmDeps, person: Person) => {
  const letter = await letterTo(all, person, 'backupGood', clock.now())
  await withTransaction(all.backupAlarms.db.client, SAVE_TIMEOUT_MS, async (session) => {
    const { deletedCount } = await all.backupAlarms.deleteOne({ _id: person.userId }, { session })
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

/** The mails about backups. They name no church and no place of the host. */
export const alarmMails = ({
  collections: all,
  appOrigin,
}: {
  readonly collections: Collections
  readonly appOrigin: string
}): Pick<MailSources, 'backupOld' | 'backupGood'> => {
  const source = (kind: 'backupOld' | 'backupGood'): MailSources['backupOld'] => ({
    counted: () => [],
    async prepare({ email, language, userId = '', createdAt }) {
      const user = await all.users.findOne({ _id: userId, emailKey: email.toLowerCase(), ...mayGetMail })
      if (!user) return null
      const good = await lastGood(all, new Date(createdAt.getTime() + CLOCKS_DIFFER_MS))
      const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
      return compose({
        to: user.email,
        language,
        letter: (texts) => texts[kind](siteName(appOrigin), good && time.format(good.at)),
        link: null,
      })
    },
  })
  return { backupOld: source('backupOld'), backupGood: source('backupGood') }
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
