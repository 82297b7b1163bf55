/** Every kind of damage that can be found. A code never changes its meaning: programs may wait for it. */
export const problemCodes = [
  'church-missing',
  'church-cursor-wrong',
  'cursor-gap',
  'cursor-repeated',
  'head-without-song',
  'head-differs',
  'too-many-siblings',
  'revision-gap',
  'revision-repeated',
  'revision-differs',
  'revision-without-head',
  'revision-without-event',
  'revision-with-several-events',
  'event-without-song',
  'event-without-service',
  'event-without-revision',
  'event-differs',
  'event-without-operation',
  'outbox-without-event',
  'operation-without-event',
  'operation-repeated',
  'operation-differs',
  'archived-flag-wrong',
  'visibility-wrong',
  'song-reference-missing',
  'lyrics-reference-missing',
  'arrangement-reference-missing',
  'asset-reference-missing',
  'too-many-references',
  'search-missing',
  'search-surplus',
  'search-differs',
  'search-cursor-wrong',
  'membership-without-user',
  'membership-without-church',
  'token-without-membership',
  'people-change-gap',
  'people-cursor-wrong',
  'people-change-without-user',
  'invitation-without-maker',
  'way-in-without-user',
  'identity-key-wrong',
  'webhook-cursor-wrong',
  'webhook-retry-wrong',
  'webhook-without-secret',
  'delivery-without-event',
] as const

export type ProblemCode = (typeof problemCodes)[number]

export interface Problem {
  readonly code: ProblemCode
  /** null: it belongs to no church. */
  readonly churchId: string | null
  /** What is damaged, by name: `songId`, `revisionId`, `cursor` … */
  readonly ids: Readonly<Record<string, string | number | undefined>>
  /** For a person. */
  readonly sentence: string
}
