import { allUsers, createUser } from '../../auth/service.ts'
import { allChurches, createChurch, setMember } from '../../churches/service.ts'
import { createCommitter } from '../../command/committer.ts'
import type { Member } from '../../core/people.ts'
import type { Collections } from '../../db/collections.ts'
import type { Storage } from '../storage.ts'
import { demoSongs } from './all-songs.ts'
import { saveDemoSong } from './save-demo-song.ts'
import { keepSignIns, makeSignIns, type SignIn } from './sign-ins.ts'

export interface Demo {
  readonly church: { readonly id: string; readonly name: string; readonly timeZone: string }
  readonly signIns: readonly SignIn[]
  readonly songs: number
}

const church = { name: 'Harbour Church', timeZone: 'Europe/Berlin' }

export const isEmpty = async (collections: Collections): Promise<boolean> =>
  (await allChurches(collections)).length === 0 && (await allUsers(collections)).length === 0

/** A church to look around in, saved the way a person would have saved it. */
export const fillDemo = async (storage: Storage, dataDir: string): Promise<Demo> => {
  const signIns = makeSignIns()
  // First, so that passwords are never lost to a start that is interrupted.
  await keepSignIns(dataDir, signIns)
  const id = await createChurch(storage, church)
  const members = await Promise.all(signIns.map((signIn) => addMember(storage, id, signIn)))
  const writer = members.find(({ role }) => role === 'Editor') ?? members[0]
  if (writer) await saveSongs(storage, writer)
  return { church: { id, ...church }, signIns, songs: demoSongs.length }
}

const addMember = async (
  storage: Storage,
  churchId: string,
  { role, email, password }: SignIn,
): Promise<Member> => {
  const userId = await createUser(storage, { email, password })
  await setMember(storage.collections, churchId, email, role)
  return { userId, role, church: { id: churchId, ...church, cursor: 0 } }
}

const saveSongs = async (storage: Storage, writer: Member): Promise<void> => {
  const committer = createCommitter(storage)
  try {
    const deps = { committer, clock: storage.clock }
    await Promise.all(demoSongs.map((song) => saveDemoSong(deps, writer, song)))
  } finally {
    await committer.close()
  }
}
