import type { Webhook, WebhookSettings } from '../../../client/types.ts'

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
