import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { allUsers, createUser } from '../../accounts/auth/service.ts'
import { demoChurch, markAsDemo } from '../../accounts/set-up/service.ts'
import { setMember } from '../../churches/members/host.ts'
import { allChurches, createChurch } from '../../churches/service.ts'
import type { Config } from '../../config.ts'
import type { Member } from '../../core/people.ts'
import { writeNewFile } from '../../core/system/files.ts'
import { processStateByName, uniqueProcessName } from '../../core/system/processes.ts'
import { dayIn } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import { migrate } from '../../db/migrations.ts'
import { createPdfChecker } from '../../files/pdf/checker.ts'
import { createSpool } from '../../files/upload.ts'
import { createSaveQueue } from '../../saves/save-queue.ts'
import type { Storage } from '../storage.ts'
import { demoSongs } from './all-songs.ts'
import { demoServices } from './demo-services.ts'
import { saveDemoServices, saveDemoSong, storeSheet } from './save-demo.ts'
import { keepSignIns, makeSignIns, type SignIn, signInEmails } from './sign-ins.ts'

interface Demo {
  readonly church: { readonly id: string; readonly name: string; readonly timeZone: string }
  readonly signIns: readonly SignIn[]
  readonly songs: number
  readonly files: number
  readonly services: number
}

export const isEmpty = async (collections: Collections): Promise<boolean> =>
  (await allChurches(collections)).length === 0 && (await allUsers(collections)).length === 0

/** Makes the demo church by the ordinary saves. */
export const fillDemo = async (storage: Storage, config: Config): Promise<Demo> => {
  const signIns = makeSignIns()
  await markUnfinished(config)
  // First, so that passwords are never lost to a start that is interrupted.
  await keepSignIns(config.dataDir, signIns)
  const id = await createChurch(storage, demoChurch)
  const members = await Promise.all(signIns.map((signIn) => addMember(storage, id, signIn)))
  const writer = members.find(({ role }) => role === 'Editor') ?? members[0]
  if (writer) await saveCatalogue(storage, writer, members[0] ?? writer, config.cacheDir)
  await markAsDemo(storage.collections, id)
  await markFinished(config)
  const files = demoSongs.filter(({ sheet }) => sheet).length
  return {
    church: { id, ...demoChurch },
    signIns,
    songs: demoSongs.length,
    files,
    services: demoServices.length,
  }
}

const addMember = async (
  storage: Storage,
  churchId: string,
  { role, name, email, password }: SignIn,
): Promise<Member> => {
  const userId = await createUser(storage, { email, name, password })
  await setMember(storage, churchId, email, role)
  return { userId, role, churchId }
}

const saveCatalogue = async (
  storage: Storage,
  writer: Member,
  planner: Member,
  cacheDir: string,
): Promise<void> => {
  const { clock } = storage
  const saveQueue = createSaveQueue(storage)
  const checker = createPdfChecker()
  const spool = createSpool(join(cacheDir, 'spool'))
  const store = (filename: string, bytes: Uint8Array) =>
    storeSheet({ database: storage, clock, checker }, spool, writer.churchId, filename, bytes)
  try {
    // All at once: saves that wait together share a transaction.
    const songs = await Promise.all(
      demoSongs.map((song) => saveDemoSong({ saveQueue, clock }, writer, song, store)),
    )
    await saveDemoServices({ saveQueue, clock }, planner, dayIn(demoChurch.timeZone, clock.now()), songs)
  } finally {
    checker.close()
    await saveQueue.close()
  }
}

type DemoLocation = Pick<Config, 'dataDir' | 'mongodbDatabase'>

/** Exists while the demo church is being filled, and names the process that fills it. */
const unfinishedFile = ({ dataDir, mongodbDatabase }: DemoLocation): string =>
  join(dataDir, `demo-unfinished-${mongodbDatabase}`)

export const markUnfinished = async (location: DemoLocation): Promise<void> => {
  await mkdir(location.dataDir, { recursive: true })
  await writeNewFile(unfinishedFile(location), await uniqueProcessName())
}

const markFinished = (location: DemoLocation): Promise<void> => rm(unfinishedFile(location), { force: true })

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
