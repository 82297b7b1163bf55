import { type Static, Type } from '@sinclair/typebox'
import { ChurchInput } from '../../churches/schema.ts'
import { OrNull, Shape, Text, Uuid } from '../../core/schema/shapes.ts'
import { Credentials, linkSecret, newPassword, personName } from '../auth/schema.ts'

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
