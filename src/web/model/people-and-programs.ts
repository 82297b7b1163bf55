import type { Invitation, Person, Role, Token, Webhook, WebhookSettings } from '../../client/types.ts'
import { allowsScope, type Scope, scopes } from '../../core/people.ts'
import { fold, words } from '../../core/text.ts'

/** From the least to the most. */
export const ROLES = ['Viewer', 'Editor', 'Administrator'] as const satisfies readonly Role[]

/** What is found of a person, folded once for all searches. */
interface FindablePerson {
  readonly person: Person
  readonly folded: string
}

export const findable = (
  people: readonly Person[],
  roleNames: Readonly<Record<Role, string>>,
): FindablePerson[] =>
  people.map((person) => {
    const { name, email, role } = person
    return { person, folded: fold([name ?? '', email, roleNames[role]].join('\n')) }
  })

/** The people who have every word of the text in the name, the address or the role. */
export function findPeople(all: readonly FindablePerson[], text: string): Person[] {
  const wanted = words(text)
  return all.filter(({ folded }) => wanted.every((word) => folded.includes(word))).map(({ person }) => person)
}

/** A glance at what was typed; the service checks the address. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text.trim())

/** The open invitation of an address, which counts in small and in capital letters. */
export const invitationOf = (invitations: readonly Invitation[], email: string): Invitation | undefined => {
  const wanted = email.trim().toLowerCase()
  return invitations.find((invitation) => invitation.email.toLowerCase() === wanted)
}

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** How many days a token may count. A year leaves a day for clocks that do not agree: the service allows 366. */
export const EXPIRY_DAYS = ['7', '30', '90', '365'] as const
type ExpiryDays = (typeof EXPIRY_DAYS)[number]

export const expiryOf = (days: ExpiryDays, now: number): string =>
  new Date(now + Number(days) * DAY_MS).toISOString()

/** What a token of a person with this role may do. */
export const scopesOf = (role: Role): Scope[] => scopes.filter((scope) => allowsScope(role, scope))

type LastUse = 'never' | 'now' | 'before'

/** `lastUsedAt` is the beginning of the hour in which it was used. */
export const lastUse = ({ lastUsedAt }: Pick<Token, 'lastUsedAt'>, now: number): LastUse => {
  if (!lastUsedAt) return 'never'
  return now - Date.parse(lastUsedAt) < HOUR_MS ? 'now' : 'before'
}

/** A token that ends this soon is marked. */
const SOON_MS = 7 * DAY_MS

export const lifeOf = ({ expiresAt }: Pick<Token, 'expiresAt'>, now: number): 'good' | 'soon' | 'over' => {
  const left = Date.parse(expiresAt) - now
  if (left <= 0) return 'over'
  return left < SOON_MS ? 'soon' : 'good'
}

export type Kind = Webhook['kinds'][number]

export const KIND_GROUPS = ['song', 'lyrics', 'arrangement', 'service'] as const
type KindGroup = (typeof KIND_GROUPS)[number]
type KindAction = 'created' | 'updated' | 'archived' | 'unarchived' | 'visibility'

/** Every kind of change: what changes, and how. */
const KINDS: Readonly<Record<Kind, readonly [group: KindGroup, action: KindAction]>> = {
  'song.created': ['song', 'created'],
  'song.updated': ['song', 'updated'],
  'song.archived': ['song', 'archived'],
  'song.unarchived': ['song', 'unarchived'],
  'song.visibility': ['song', 'visibility'],
  'song.lyrics.created': ['lyrics', 'created'],
  'song.lyrics.updated': ['lyrics', 'updated'],
  'song.lyrics.archived': ['lyrics', 'archived'],
  'song.lyrics.unarchived': ['lyrics', 'unarchived'],
  'song.arrangement.created': ['arrangement', 'created'],
  'song.arrangement.updated': ['arrangement', 'updated'],
  'song.arrangement.archived': ['arrangement', 'archived'],
  'song.arrangement.unarchived': ['arrangement', 'unarchived'],
  'service.created': ['service', 'created'],
  'service.updated': ['service', 'updated'],
  'service.archived': ['service', 'archived'],
  'service.unarchived': ['service', 'unarchived'],
}

const ALL_KINDS = Object.keys(KINDS) as Kind[]

export const partsOfKind = (kind: Kind) => KINDS[kind]

export const kindsOfGroup = (group: KindGroup): Kind[] => ALL_KINDS.filter((kind) => KINDS[kind][0] === group)

/** The form of a webhook. The kinds that were chosen stay while all are sent. */
export interface WebhookForm {
  url: string
  what: 'all' | 'some'
  kinds: readonly Kind[]
  enabled: boolean
}

export const NEW_WEBHOOK: WebhookForm = { url: '', what: 'all', kinds: [], enabled: true }

export const webhookForm = ({ url, kinds, enabled }: Webhook): WebhookForm => ({
  url,
  what: kinds.length === 0 ? 'all' : 'some',
  kinds,
  enabled,
})

/** As the service gets it: no kinds stand for all. */
export const webhookSettings = ({ url, what, kinds, enabled }: WebhookForm): WebhookSettings => ({
  url: url.trim(),
  kinds: what === 'all' ? [] : ALL_KINDS.filter((kind) => kinds.includes(kind)),
  enabled,
})

export const webhookProblem = ({ url, what, kinds }: WebhookForm): 'urlMissing' | 'noneChosen' | null => {
  if (url.trim() === '') return 'urlMissing'
  return what === 'some' && kinds.length === 0 ? 'noneChosen' : null
}

export type WebhookState = 'on' | 'waiting' | 'retrying' | 'stopped' | 'off' | 'noSecret'

/** What people should know first about a webhook. */
export const stateOf = (webhook: Webhook): WebhookState => {
  if (!webhook.hasSecret) return 'noSecret'
  if (webhook.disabled) return 'stopped'
  if (!webhook.enabled) return 'off'
  if (webhook.retry) return 'retrying'
  return webhook.waiting > 0 ? 'waiting' : 'on'
}
