import { type Static, Type } from '@sinclair/typebox'
import { roles } from '../core/people.ts'
import { OrNull, Shape, Text, Uuid } from '../core/schema/shapes.ts'

export const Role = Type.Unsafe<(typeof roles)[number]>({
  ...Type.String({ description: 'What a member may do: a Viewer reads, the others write as well.' }),
  enum: [...roles],
})

export const Church = Shape(
  {
    id: Uuid(),
    name: Text({ examples: ['Grace Chapel'] }),
    timeZone: Text({ description: 'An IANA time zone name.', examples: ['Europe/Berlin'] }),
    role: Type.Optional(OrNull(Role)),
  },
  { description: 'A church. Its role is there only in the list of the caller’s own churches.' },
)
export type Church = Static<typeof Church>

export const Churches = Shape(
  { churches: Type.Array(Church) },
  { description: 'The churches of the caller.' },
)
export type Churches = Static<typeof Churches>
