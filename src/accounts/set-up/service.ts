import type { ClientSession } from 'mongodb'
import { refuseBadAddress } from '../../churches/address.ts'
import type { ChurchRecord } from '../../churches/collections.ts'
import { addMember } from '../../churches/members/members.ts'
import { authorOf, beginTurn, withPeople } from '../../churches/members/turn.ts'
import { newChurch } from '../../churches/service.ts'
import { insertChurchIn } from '../../churches/store.ts'
import { accountTaken, addressTaken } from '../../core/failures.ts'
import { isServerError } from '../../db/errors.ts'
import { refuseWeakness } from '../auth/new-password.ts'
import { newUser, startSession } from '../auth/service.ts'
import type { SignInOrigin } from '../auth/sign-ins.ts'
import { deleteSessionsOf, insertUserIn } from '../auth/store.ts'
import { unknownPasswordHash } from '../own/deletion.ts'
import { goodCode, type SetUpDeps, takeCode } from './code.ts'
import { isWorkedIn } from './demo-church.ts'
import { removeDemoIn } from './remove-demo.ts'
import type { SetUpPage, SetUpRequest } from './schema.ts'

export const lookAtSetUp = async (deps: SetUpDeps, code: string): Promise<SetUpPage> => {
  const { demo } = await goodCode(deps, code)
  if (!demo) return { demo: null }
  const songs = await deps.collections.songs.countDocuments({ churchId: demo._id, archived: false })
  return { demo: { name: demo.name, songs, isWorkedIn: isWorkedIn(demo) } }
}

/**
 * Makes the church and its first Administrator, and removes the demo church if requested: all of it in one transaction, or
 * nothing. Returns the token of a new session.
 */
export const setUp = async (
  deps: SetUpDeps,
  { secret, church, person, removeDemo }: SetUpRequest,
  visitor: Omit<SignInOrigin, 'way'>,
): Promise<{ readonly churchId: string; readonly token: string }> => {
  const { collections: all, clock } = deps
  // First, so that without a good code nothing else is answered.
  await goodCode(deps, secret)
  const record = newChurch(clock, church)
  if (church.address !== null) refuseBadAddress(church.address)
  refuseWeakness(person.password, { email: person.email, churchNames: [church.name] })
  const user = await newUser(clock, person)
  const removal = { at: clock.now(), passwordHash: removeDemo ? await unknownPasswordHash() : '' }
  const author = authorOf(user._id, clock.now())
  const closed: string[] = []
  const work = async (session: ClientSession): Promise<void> => {
    const { demo } = await takeCode(deps, secret, session)
    if (demo && removeDemo) closed.push(...(await removeDemoIn(all, demo, removal, session)))
    const made: ChurchRecord = {
      ...record,
      ...(church.address === null ? {} : { address: church.address }),
      // Beside the demo church the first page of the server names this one.
      ...(demo && !removeDemo ? { listed: true } : {}),
    }
    if (!(await insertChurchIn(all, made, session))) throw addressTaken(church.address)
    if (!(await insertUserIn(all, user, session))) throw accountTaken(user.email)
    const turn = await beginTurn(all, made._id, author, session)
    await addMember(all, turn, user._id, 'Administrator', 'joined')
  }
  try {
    await withPeople(all, work)
  } catch (error) {
    throw isServerError(error, 'duplicateKey') ? accountTaken(user.email) : error
  }
  // Also sessions that were just being started.
  for (const userId of closed) await deleteSessionsOf(all, userId)
  return { churchId: record._id, token: await startSession(deps, user._id, { way: 'setup', ...visitor }) }
}
