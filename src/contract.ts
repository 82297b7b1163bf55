import { KindGuard, type TSchema, Type } from '@sinclair/typebox'
import * as auth from './accounts/auth/schema.ts'
import * as invitations from './accounts/invitations/service.ts'
import * as account from './accounts/own/schema.ts'
import * as passkeys from './accounts/passkeys/schema.ts'
import * as tokens from './accounts/tokens/service.ts'
import * as arrangements from './catalogue/arrangements.ts'
import * as fields from './catalogue/fields.ts'
import * as lyrics from './catalogue/lyrics.ts'
import * as services from './catalogue/services.ts'
import * as songs from './catalogue/songs.ts'
import * as usage from './catalogue/usage.ts'
import * as people from './churches/members/schema.ts'
import * as churches from './churches/schema.ts'
import { OrNull, Shape, Text } from './core/schema/shapes.ts'
import { since2 } from './core/schema/versioned-fields.ts'
import * as changes from './events/changes/schema.ts'
import * as live from './events/live/schema.ts'
import * as webhooks from './events/webhooks/schema.ts'
import * as assets from './files/service.ts'
import * as health from './http/health.ts'
import type { Contract } from './http/openapi/document.ts'
import * as backups from './maintenance/backups/church-backup.ts'
import * as search from './search/schema.ts'

const ErrorBody = Shape(
  {
    error: Text({ minLength: 1, description: 'What is wrong and what to do next, for people.' }),
    current: Type.Optional(OrNull(songs.Song)),
    currentLyrics: Type.Optional(OrNull(lyrics.LyricVersion)),
    currentArrangement: Type.Optional(OrNull(arrangements.Arrangement)),
    currentService: since2(Type.Optional(OrNull(services.Service))),
    currentChurch: since2(Type.Optional(OrNull(churches.ChurchSettings))),
  },
  { description: 'Why a request failed. After a stale save it carries the current resource.' },
)

/** A shape that a module exports is known to clients by the name it is exported under. */
const exported = {
  ErrorBody,
  ...health,
  ...auth,
  ...churches,
  ...backups,
  ...tokens,
  ...webhooks,
  ...changes,
  ...people,
  ...invitations,
  ...account,
  ...passkeys,
  ...fields,
  ...songs,
  ...lyrics,
  ...assets,
  ...arrangements,
  ...services,
  ...usage,
  ...live,
  ...search,
}

const shapes: Readonly<Record<string, TSchema>> = Object.fromEntries(
  Object.entries(exported).flatMap(([name, value]) => (KindGuard.IsSchema(value) ? [[name, value]] : [])),
)

/** What the description of the interface takes from the modules. */
export const contract = (appOrigin: string): Contract => ({
  shapes,
  errorBody: ErrorBody,
  webhookMessage: webhooks.WebhookMessage,
  appOrigin,
})
