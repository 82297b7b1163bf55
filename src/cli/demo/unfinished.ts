import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { allUsers } from '../../accounts/auth/service.ts'
import { demoChurch } from '../../accounts/set-up/demo-church.ts'
import { allChurches } from '../../churches/service.ts'
import type { Config } from '../../config.ts'
import { writeNewFile } from '../../core/system/files.ts'
import { processStateByName, uniqueProcessName } from '../../core/system/processes.ts'
import type { Collections } from '../../db/collections.ts'
import { migrate } from '../../db/migrations.ts'
import type { Storage } from '../storage.ts'
import { signInEmails } from './sign-ins.ts'

type DemoLocation = Pick<Config, 'dataDir' | 'mongodbDatabase'>

/** Exists while the demo church is being filled, and names the process that fills it. */
const unfinishedFile = ({ dataDir, mongodbDatabase }: DemoLocation): string =>
  join(dataDir, `demo-unfinished-${mongodbDatabase}`)

export const markUnfinished = async (location: DemoLocation): Promise<void> => {
  await mkdir(location.dataDir, { recursive: true })
  await writeNewFile(unfinishedFile(location), await uniqueProcessName())
}

export const markFinished = (location: DemoLocation): Promise<void> =>
  rm(unfinishedFile(location), { force: true })

/**
 * Removes an incomplete demo church, so that it can be filled again. Only if the database contains nothing else and has no
 * session: data that a person may have made is never removed.
 */
export const removeUnfinished = async (storage: Storage, location: DemoLocation): Promise<boolean> => {
  const processName = await readFile(unfinishedFile(location), 'utf8').catch(() => null)
  if (processName === null || (await processStateByName(processName)) === 'running') return false
  const isRemoved = await holdsOnlyTheDemo(storage.collections)
  if (isRemoved) {
    await storage.db.dropDatabase()
    await migrate(storage)
  }
  await markFinished(location)
  return isRemoved
}

const holdsOnlyTheDemo = async (collections: Collections): Promise<boolean> => {
  const churches = await allChurches(collections)
  const users = await allUsers(collections)
  return (
    churches.length <= 1 &&
    churches.every(({ name }) => name === demoChurch.name) &&
    users.every(({ email }) => signInEmails.includes(email)) &&
    (await collections.sessions.countDocuments()) === 0
  )
}
