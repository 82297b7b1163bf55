import { type Static, Type } from '@sinclair/typebox'
import { LIMITS } from '../core/limits.ts'
import { roles } from '../core/people.ts'
import { LanguageTag, OneOf, OrNull, Shape, Text, Uuid } from '../core/schema/shapes.ts'
import { MAX_VERSION } from '../core/versions.ts'
import { visibilities } from '../core/visibility.ts'

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

const name = Text({ minLength: 1, maxLength: LIMITS.churchName, examples: ['Grace Chapel'] })
const timeZone = Text({
  minLength: 1,
  maxLength: LIMITS.timeZone,
  description: 'An IANA time zone name.',
  examples: ['Europe/Berlin'],
})
const address = OrNull(
  Text({
    minLength: LIMITS.churchAddress.min,
    maxLength: LIMITS.churchAddress.max,
    description:
      'The word after the server in the web address of its public pages: a to z, digits and hyphens.',
    examples: ['harbour'],
  }),
)
const listed = Type.Boolean({ description: 'Whether the first page of the server names it.' })
const visibility = OneOf(visibilities, {
  description: 'Who sees its songs, where a song does not say otherwise itself.',
})

const language = Type.Unsafe<string | null>({
  ...OrNull(
    LanguageTag({
      minLength: LIMITS.languageTag.min,
      maxLength: LIMITS.languageTag.max,
      examples: ['de'],
    }),
  ),
  description: 'The first language of its services, as a BCP 47 tag; null: none was chosen.',
})

export const ChurchInput = Shape(
  { name, timeZone, address, listed, visibility, language: Type.Optional(language) },
  { description: 'A church as an Administrator saves it. A language that is left out stays as it is.' },
)
export type ChurchInput = Static<typeof ChurchInput>

export const ChurchSettings = Shape(
  {
    id: Uuid(),
    name,
    timeZone,
    address,
    listed,
    visibility,
    language,
    version: Type.Integer({
      format: 'int32',
      minimum: 1,
      maximum: MAX_VERSION,
      description: 'Grows by one with each change of these settings.',
    }),
  },
  { description: 'A church as its members see it.' },
)
export type ChurchSettings = Static<typeof ChurchSettings>

export const ChurchResponse = Shape({ church: ChurchSettings })

export const Churches = Shape(
  { churches: Type.Array(Church) },
  { description: 'The churches of the caller.' },
)
export type Churches = Static<typeof Churches>
