import { type Static, Type } from '@sinclair/typebox'
import { OneOf, OrNull, Shape, Text, Timestamp, Uuid } from '../../core/schema/shapes.ts'
import { Credentials, linkSecret, newPassword, personName } from '../auth/schema.ts'
import { signInWays } from '../collections.ts'

export const Passkey = Shape(
  {
    id: Uuid(),
    name: Text({ examples: ['Phone'] }),
    host: Text({
      description: 'The host that it is good for. It cannot be used while the server has another one.',
      examples: ['songs.example.org'],
    }),
    createdAt: Timestamp(),
    lastUsedAt: OrNull(Timestamp()),
  },
  { description: 'A passkey of the person.' },
)

export const PasskeyResponse = Shape({ passkey: Passkey })

export const Account = Shape(
  {
    id: Uuid(),
    email: Text({ examples: ['anna@example.org'] }),
    name: OrNull(Text({ examples: ['Anna Beispiel'] })),
    hasPassword: Type.Boolean(),
    passkeys: Type.Array(Passkey),
    identities: Type.Array(Shape({ id: Uuid(), issuer: Text(), createdAt: Timestamp() })),
  },
  { description: 'One’s own account, with the ways in.' },
)
export type Account = Static<typeof Account>

export const AccountResponse = Shape({ user: Account })

export const AccountInput = Shape({ name: personName() }, { description: 'An empty name removes it.' })

export const PasswordChange = Shape(
  { current: Type.Optional(Credentials.properties.password), new: newPassword() },
  { description: 'The password there is, unless there is none, and the one to set.' },
)
export type PasswordChange = Static<typeof PasswordChange>

/** More would not fit a page. */
export const MAX_SESSIONS = 100

export const Session = Shape(
  {
    id: Uuid(),
    createdAt: Timestamp(),
    lastSeenAt: Timestamp(),
    agent: OrNull(Text({ description: 'The program that signed in, as it calls itself.' })),
    current: Type.Boolean({ description: 'Whether it is the one that asks.' }),
  },
  { description: 'A sign-in. lastSeenAt is exact to the hour.' },
)
export type Session = Static<typeof Session>

export const Sessions = Shape(
  { sessions: Type.Array(Session, { maxItems: MAX_SESSIONS }) },
  { description: 'One’s own sessions, newest first.' },
)

/** Half of them refused ones at most. */
export const MAX_SIGN_INS = 100

export const SignIn = Shape(
  {
    id: Uuid(),
    at: Timestamp(),
    way: OneOf(signInWays),
    refused: Type.Integer({ minimum: 0, description: 'How often it was refused; 0: it succeeded.' }),
    address: OrNull(Text({ description: 'Of the client.', examples: ['192.0.2.7'] })),
    agent: OrNull(Text({ description: 'The program, as it calls itself.' })),
  },
  { description: 'A sign-in, or the refused ones of one client in an hour, with the time of the last.' },
)
export type SignIn = Static<typeof SignIn>

export const SignIns = Shape(
  { signIns: Type.Array(SignIn, { maxItems: MAX_SIGN_INS }) },
  { description: 'One’s own sign-ins, newest first.' },
)

export const EmailChange = Shape(
  { email: Credentials.properties.email },
  { description: 'The address that the account shall have.' },
)

export const EmailLink = Shape({ secret: linkSecret() }, { description: 'The secret of a link.' })

export const ResetRequest = Shape(
  { email: Credentials.properties.email },
  { description: 'Whose password was forgotten.' },
)

export const NewPasswordByLink = Shape(
  { secret: linkSecret(), password: newPassword() },
  { description: 'The secret of a link, and the password to set.' },
)
export type NewPasswordByLink = Static<typeof NewPasswordByLink>
