import {
  administratorWarning,
  allMembers,
  membershipsByEmail,
  removeMember,
  setMember,
} from '../../churches/members/host.ts'
import { invalid } from '../../core/failures.ts'
import type { Collections } from '../../db/collections.ts'
import { command, type Outcome } from '../command.ts'
import { church, email, optional, role } from '../options.ts'
import { withStorage } from '../storage.ts'

export const memberList = command(
  {
    name: 'member list',
    summary: 'List the members of a church, or the churches of a person, with the roles',
    options: {
      church: optional(church, 'The church, by the id that "church list" shows'),
      email: optional(email, 'The person, by the address to sign in with'),
    },
  },
  ({ config, values }) => {
    const { church: churchId, email: address } = values
    if ((churchId === null) === (address === null))
      throw invalid('Either --church ID or --email ADDRESS is required, and not both.')
    return withStorage<Outcome>(config, ({ collections }) =>
      churchId === null ? ofPerson(collections, address ?? '') : ofChurch(collections, churchId),
    )
  },
)

const ofChurch = async (collections: Collections, churchId: string) => {
  const members = await allMembers(collections, churchId)
  const lines = members.map(({ email, role }) => `${role.padEnd(13)}  ${email}`)
  return { json: { members }, text: lines.join('\n') || 'The church has no members yet.' }
}

const ofPerson = async (collections: Collections, address: string) => {
  const memberships = await membershipsByEmail(collections, address)
  const lines = memberships.map(({ churchId, church, role }) => `${role.padEnd(13)}  ${churchId}  ${church}`)
  return { json: { memberships }, text: lines.join('\n') || 'This person is a member of no church.' }
}

export const memberRemove = command(
  {
    name: 'member remove',
    summary: 'Remove a person from a church',
    details:
      'It applies from the next request on. The person’s tokens of this church and the open invitations they made are\n' +
      'revoked for good. The person can still sign in, and stays in other churches.',
    options: { church, email },
  },
  ({ config, values }) =>
    withStorage(config, async (storage) => {
      const removed = await removeMember(storage, values.church, values.email)
      const warning = await administratorWarning(storage.collections, removed.churchId)
      return { json: { removed }, text: `${removed.email} is no longer a member of the church.${warning}` }
    }),
)

export const memberSet = command(
  {
    name: 'member set',
    summary: 'Add a person to a church, or change their role in it',
    details: 'It applies from the next request on, without a new sign-in.',
    options: { church, email, role },
  },
  ({ config, values }) =>
    withStorage(config, async (storage) => {
      const member = await setMember(storage, values.church, values.email, values.role)
      const warning = await administratorWarning(storage.collections, member.churchId)
      return { json: { member }, text: `${member.email} is ${member.role} in the church now.${warning}` }
    }),
)
