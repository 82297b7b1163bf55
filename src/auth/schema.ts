import type { Static } from '@sinclair/typebox'
import { Email, Shape, Text } from '../core/schema/shapes.ts'

export const Credentials = Shape(
  {
    email: Email({ maxLength: 254, examples: ['editor@example.org'] }),
    password: Text({ minLength: 1, maxLength: 256, multiline: true, blankAllowed: true }),
  },
  { description: 'Who signs in.' },
)
export type Credentials = Static<typeof Credentials>
