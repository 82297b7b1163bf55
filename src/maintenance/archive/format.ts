import { type Static, Type } from '@sinclair/typebox'
import { LIMITS } from '../../core/limits.ts'
import { LanguageTag, Shape, Text, Uuid } from '../../core/schema/shapes.ts'
import { FORMAT, FORMAT_VERSION } from '../../formats/archive/names.ts'
import { IsoTime } from './iso-time.ts'

const Count = () => Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

const Sha256 = () => Type.String({ pattern: '^[0-9a-f]{64}$' })

const counts = { songs: Count(), lyrics: Count(), arrangements: Count(), history: Count(), assets: Count() }

const ChurchInArchive = Shape({
  id: Uuid(),
  name: Text({ minLength: 1, maxLength: 200 }),
  timeZone: Text({ minLength: 1, maxLength: 100 }),
  createdAt: IsoTime(),
  /** Left out: public. */
  visibility: Type.Optional(Type.Literal('members')),
  /** Left out: none was chosen. */
  language: Type.Optional(
    LanguageTag({ minLength: LIMITS.languageTag.min, maxLength: LIMITS.languageTag.max }),
  ),
  /** The next two are in a backup only. */
  listed: Type.Optional(Type.Boolean()),
  address: Type.Optional(Text({ minLength: 1, maxLength: 40 })),
  counts: Shape({
    ...counts,
    /** Format 1 has none. */
    services: Type.Optional(Count()),
    /** In a backup only. Format 1 has neither tokens nor webhooks. */
    members: Type.Optional(Count()),
    peopleHistory: Type.Optional(Count()),
    tokens: Type.Optional(Count()),
    webhooks: Type.Optional(Count()),
  }),
})
export type ChurchInArchive = Static<typeof ChurchInArchive>

const Entry = Shape({ name: Type.String(), size: Count(), sha256: Sha256() })
export type Entry = Static<typeof Entry>

export const Manifest = Shape({
  format: Type.Literal(FORMAT),
  /** Version 1 has less: archived songs without a time, and nothing else is archived. */
  version: Type.Union([Type.Literal(1), Type.Literal(FORMAT_VERSION)]),
  kind: Type.Union([Type.Literal('church'), Type.Literal('backup')]),
  churches: Type.Array(ChurchInArchive),
  people: Type.Union([Count(), Type.Null()]),
  /** In a backup only. Format 1 has none. */
  signIns: Type.Optional(Count()),
  entries: Type.Array(Entry),
})
export type Manifest = Static<typeof Manifest>
