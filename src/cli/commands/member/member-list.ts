import { allMembers, membershipsByEmail } from '../../../churches/members/host.ts'
import { invalid } from '../../../core/failures.ts'
import type { Collections } from '../../../db/collections.ts'
import { command, type Outcome } from '../../command.ts'
import { church, email, optional } from '../../options.ts'
import { withStorage } from '../../storage.ts'

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
