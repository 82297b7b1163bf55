import { type Static, Type } from '@sinclair/typebox'
import { givenRole } from '../../churches/members/schema.ts'
import { Role } from '../../churches/schema.ts'
import { OneOf, OrNull, Shape, Text, Timestamp, Uuid } from '../../core/schema/shapes.ts'
import { mailProblems, mailStates } from '../../mail/collections.ts'
import { Credentials, linkSecret, newPassword, personName } from '../auth/schema.ts'

export const MAX_OPEN_INVITATIONS = 100
export const INVITATION_DAYS = 7

const InvitationMail = Shape(
  {
    state: OneOf(mailStates),
    problem: OrNull(OneOf(mailProblems)),
    answer: OrNull(Text({ description: 'The words of the mail server.', examples: ['550 No such user'] })),
    at: Timestamp(),
  },
  {
    description:
      'The state of the mail with its link. One that waits is tried again for two days; the problem is that of the last attempt: the mail server is unreachable, refuses the sign-in (signIn), does not take mail for the address, is busy, refused the mail, or too many mails were sent (limit).',
  },
)

export const Invitation = Shape(
  {
    id: Uuid(),
    email: Text({ examples: ['anna@example.org'] }),
    role: Role,
    createdAt: Timestamp(),
    expiresAt: Timestamp(),
    mail: OrNull(InvitationMail),
  },
  {
    description:
      'An open invitation to a church. Its mail is null if the server sends none: hand on the link.',
  },
)
export type Invitation = Static<typeof Invitation>

export const Invitations = Shape(
  { invitations: Type.Array(Invitation, { maxItems: MAX_OPEN_INVITATIONS }) },
  { description: 'The open invitations of a church.' },
)

export const InvitationRequest = Shape(
  { email: Credentials.properties.email, role: givenRole() },
  { description: 'An address to invite.' },
)
export type InvitationRequest = Static<typeof InvitationRequest>

export const InvitationWithLink = Shape(
  {
    invitation: Invitation,
    link: Type.String({
      description: 'Shown this once. It lets the invited person join once.',
      examples: [`https://songs.example.org/invitation#${'x'.repeat(64)}`],
    }),
  },
  { description: 'A new invitation with its link.' },
)

export const InvitationSecret = Shape({ secret: linkSecret() }, { description: 'The secret of a link.' })

export const InvitedTo = Shape(
  {
    church: Text({ examples: ['Grace Chapel'] }),
    email: Text({ examples: ['anna@example.org'] }),
    role: Role,
  },
  { description: 'What an invitation is for: the name of the church, the invited address and the role.' },
)
export type InvitedTo = Static<typeof InvitedTo>

export const Acceptance = Shape(
  { secret: linkSecret(), name: Type.Optional(personName()), password: Type.Optional(newPassword()) },
  {
    description:
      'Accepts an invitation. An address without an account needs name and password; otherwise sign in with it first.',
  },
)
export type Acceptance = Static<typeof Acceptance>
