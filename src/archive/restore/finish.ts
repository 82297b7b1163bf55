import type { ClientSession } from 'mongodb'
import { invalid } from '../../core/failures.ts'
import { claim } from '../../db/claims.ts'
import type { Collections, MembershipRecord, UserRecord } from '../../db/collections.ts'
import type { Database } from '../../db/connect.ts'
import { churchEntry, PEOPLE } from '../../formats/archive/names.ts'
import { damaged } from '../bad-archive.ts'
import type { Manifest } from '../format.ts'
import { MemberLine, PersonLine } from '../lines.ts'
import type { ArchiveFile } from './archive-file.ts'
import { keepIds } from './ids.ts'
import { lineReader } from './read-lines.ts'
import { alreadyRunning, type Target } from './target.ts'
import { withTransactions } from './transactions.ts'

export interface People {
  readonly users: readonly UserRecord[]
  readonly memberships: readonly MembershipRecord[]
}

/** Makes churches of the restored records in one transaction: none of them is visible before it, all are after it. */
export const finish = (
  database: Database,
  targets: readonly Target[],
  people: People | null,
): Promise<void> =>
  withTransactions(database, (commit) =>
    commit(async (session) => {
      const all = database.collections
      if (people && !(await isEmpty(all, session))) throw notEmpty()
      const ids = targets.map(({ record }) => record._id)
      const records = await all.restores.find({ _id: { $in: ids } }, { session }).toArray()
      if (records.length !== ids.length) throw alreadyRunning()
      const churches = records.map(({ archive, sourceId, ...church }) => church)
      if (churches.length > 0) await all.churches.insertMany(churches, { session })
      await all.restores.deleteMany({ _id: { $in: ids } }, { session })
      for (const { _id, address } of churches)
        if (address !== undefined) await claim(all, 'address', address, _id, session)
      for (const { _id, emailKey } of people?.users ?? []) await claim(all, 'email', emailKey, _id, session)
      if (people && people.users.length > 0) await all.users.insertMany([...people.users], { session })
      if (people && people.memberships.length > 0)
        await all.memberships.insertMany([...people.memberships], { session })
    }),
  )

/** Whether the database has neither people nor churches. */
export const isEmpty = async (all: Collections, session?: ClientSession): Promise<boolean> => {
  const options = session ? { session } : {}
  return !(await all.churches.findOne({}, options)) && !(await all.users.findOne({}, options))
}

export const notEmpty = () =>
  invalid(
    'The database is not empty, and "restore --all" never mixes a backup with what is there. ' +
      'Set MONGODB_DATABASE or DATA_DIR to a new one.',
  )

const personLines = lineReader<PersonLine>(PersonLine)
const memberLines = lineReader<MemberLine>(MemberLine)

/** The people of a backup. They are few beside the songs, and are written in one transaction with the churches. */
export const readPeople = async (archive: ArchiveFile, { churches, people }: Manifest): Promise<People> => {
  const users = new Map<string, UserRecord>()
  const keys = new Set<string>()
  for await (const line of personLines(archive, PEOPLE, people ?? 0)) {
    const { id, email, passwordHash, disabled, createdAt } = line
    const user: UserRecord = {
      _id: keepIds(id),
      email,
      emailKey: email.toLowerCase(),
      passwordHash,
      ...(disabled ? { disabled } : {}),
      createdAt: new Date(createdAt),
    }
    if (users.has(user._id) || keys.has(user.emailKey)) throw damaged(`${PEOPLE} has a person twice`)
    users.set(user._id, user)
    keys.add(user.emailKey)
  }
  const memberships: MembershipRecord[] = []
  for (const { id, counts } of churches) {
    const name = churchEntry(id, 'members')
    const known = new Set<string>()
    for await (const member of memberLines(archive, name, counts.members ?? 0)) {
      const [churchId, userId] = [keepIds(id), keepIds(member.userId)]
      if (!users.has(userId) || known.has(userId))
        throw damaged(`${name} has an unknown person, or a person twice`)
      known.add(userId)
      memberships.push({ _id: { churchId, userId }, churchId, userId, role: member.role })
    }
  }
  return { users: [...users.values()], memberships }
}
