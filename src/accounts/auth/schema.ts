import type { Static } from '@sinclair/typebox'
import { LIMITS } from '../../core/limits.ts'
import { Email, Shape, Text } from '../../core/schema/shapes.ts'

/** A password that is set now. Earlier ones may be shorter. */
export const newPassword = () =>
  Text({
    minLength: LIMITS.newPassword.min,
    maxLength: LIMITS.newPassword.max,
    multiline: true,
    blankAllowed: true,
    description: 'Neither the address nor the name of one’s church.',
    examples: ['three quiet harbours'],
  })

/** The name of a person. White space alone is no name. */
export const personName = () => Text({ maxLength: LIMITS.personName, examples: ['Anna Beispiel'] })

/** The secret behind the # of a link. */
export const linkSecret = () => Text({ minLength: 1, maxLength: 200, examples: ['x'.repeat(64)] })

export const Credentials = Shape(
  {
    email: Email({ maxLength: 254, examples: ['editor@example.org'] }),
    password: Text({ minLength: 1, maxLength: 256, multiline: true, blankAllowed: true }),
  },
  { description: 'Who signs in.' },
)
export type Credentials = Static<typeof Credentials>
