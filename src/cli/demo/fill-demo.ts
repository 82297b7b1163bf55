import { join } from 'node:path'
import { allUsers, createUser } from '../../accounts/auth/service.ts'
import { demoChurch, markAsDemo } from '../../accounts/set-up/demo-church.ts'
import { setMember } from '../../churches/members/host.ts'
import { allChurches, createChurch } from '../../churches/service.ts'
import type { Config } from '../../config.ts'
import type { Member } from '../../core/people.ts'
import { dayIn } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import { createPdfChecker } from '../../files/pdf/checker.ts'
import { createSpool } from '../../files/upload.ts'
import { createSaveQueue } from '../../saves/save-queue.ts'
import type { Storage } from '../storage.ts'
import { demoSongs } from './all-songs.ts'
import { demoServices } from './demo-services.ts'
import { saveDemoServices } from './save-demo-services.ts'
import { saveDemoSong } from './save-demo-song.ts'
import { keepSignIns, makeSignIns, type SignIn } from './sign-ins.ts'
import { storeSheet } from './store-sheet.ts'
import { markFinished, markUnfinished } from './unfinished.ts'

export interface Demo {
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
