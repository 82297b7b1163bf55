import { type Static, Type } from '@sinclair/typebox'
import type { ClientSession } from 'mongodb'
import type { ChurchRecord } from '../../churches/collections.ts'
import { authorOf, beginChange, withPeople } from '../../churches/members/change.ts'
import { addMember } from '../../churches/members/members.ts'
import { ChurchInput } from '../../churches/schema.ts'
import { newChurch } from '../../churches/service.ts'
import { refuseBadAddress } from '../../churches/settings.ts'
import { insertChurchIn } from '../../churches/store.ts'
import { accountTaken, addressTaken } from '../../core/failures.ts'
import { OrNull, Shape, Text, Uuid } from '../../core/schema/shapes.ts'
import { archivedAtIn } from '../../db/archived-filter.ts'
import { isServerError } from '../../db/errors.ts'
import { refuseWeakness } from '../auth/password.ts'
import { Credentials, linkSecret, newPassword, personName } from '../auth/schema.ts'
import { newUser, type SignInOrigin, startSession } from '../auth/service.ts'
import { deleteSessionsOf, insertUserIn } from '../auth/store.ts'
import { unknownPasswordHash } from '../own/service.ts'
import { goodCode, type SetUpDeps, takeCode } from './code.ts'
import { isWorkedIn, removeDemoIn } from './demo-church.ts'

export const lookAtSetUp = async (deps: SetUpDeps, code: string): Promise<SetUpPage> => {
  const { demo } = await goodCode(deps, code)
  if (!demo) return { demo: null }
  const songs = await deps.collections.songs.countDocuments({
    churchId: demo._id,
    ...archivedAtIn('exclude'),
  })
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
      address: church.address ?? undefined,
      // Beside the demo church the first page of the server names this one.
      listed: demo && !removeDemo ? true : undefined,
    }
    if (!(await insertChurchIn(all, made, session))) throw addressTaken(church.address)
    if (!(await insertUserIn(all, user, session))) throw accountTaken(user.email)
    const change = await beginChange(all, made._id, author, session)
    await addMember(all, change, user._id, 'Administrator', 'joined')
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

export const SetUpCode = Shape({ secret: linkSecret() }, { description: 'The secret of a link.' })

export const SetUpPage = Shape(
  {
    demo: OrNull(
      Shape({
        name: Text(),
        songs: Type.Integer({ minimum: 0 }),
        isWorkedIn: Type.Boolean({ description: 'Whether songs were changed since it was filled.' }),
      }),
    ),
  },
  { description: 'What the page shows: the demo church, if there is one.' },
)
export type SetUpPage = Static<typeof SetUpPage>

const { name, timeZone, address } = ChurchInput.properties

export const SetUpRequest = Shape(
  {
    secret: linkSecret(),
    church: Shape({ name, timeZone, address }),
    person: Shape({ name: personName(), email: Credentials.properties.email, password: newPassword() }),
    removeDemo: Type.Boolean({ description: 'Removes the demo church with its songs and its people.' }),
  },
  { description: 'The first church of a server and its first Administrator.' },
)
export type SetUpRequest = Static<typeof SetUpRequest>

export const SetUpDone = Shape({ churchId: Uuid() }, { description: 'The new church.' })
