import { type Static, Type } from '@sinclair/typebox'
import { LIMITS } from '../../core/limits.ts'
import { scopes } from '../../core/people.ts'
import { DateTime, OneOf, OrNull, Shape, Text, Timestamp, Uuid } from '../../core/schema/shapes.ts'

export const MAX_LIVE_TOKENS = 20
export const MAX_TOKEN_DAYS = 366

const Scope = () =>
  OneOf(scopes, {
    description:
      'What the token may do at most. Its person’s role counts too: the token may do what both allow.',
  })

const name = Text({ minLength: 1, maxLength: LIMITS.tokenName, examples: ['Sunday slides'] })

export const TokenSettings = Shape(
  {
    name,
    scope: Scope(),
    expiresAt: DateTime({ description: `At most ${MAX_TOKEN_DAYS} days ahead.` }),
  },
  { description: 'A token to make.' },
)
export type TokenSettings = Static<typeof TokenSettings>

export const Token = Shape(
  {
    id: Uuid(),
    name,
    scope: Scope(),
    person: Shape({ userId: Uuid(), name: OrNull(Text()) }, { description: 'The person of the token.' }),
    createdAt: Timestamp(),
    expiresAt: Timestamp(),
    lastUsedAt: OrNull(Timestamp()),
  },
  { description: 'A token of a person in one church. lastUsedAt is exact to the hour.' },
)
export type Token = Static<typeof Token>

export const Tokens = Shape(
  { tokens: Type.Array(Token) },
  { description: 'The tokens of the caller; for an Administrator those of all members.' },
)

export const TokenWithSecret = Shape(
  {
    token: Token,
    secret: Type.String({
      pattern: '^psl_[A-Za-z0-9_-]{43}$',
      description: 'Shown this once.',
      examples: [`psl_${'x'.repeat(43)}`],
    }),
  },
  { description: 'A new token with its secret.' },
)
