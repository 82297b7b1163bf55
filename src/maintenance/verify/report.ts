import type { AssetProblem } from './scan-assets.ts'

/** The names whose value is true. */
export const namesWhere = (values: Readonly<Record<string, boolean>>): string[] =>
  Object.entries(values).flatMap(([name, isThere]) => (isThere ? [name] : []))

/** What is counted as it is checked. */
const counted = [
  'churches',
  'songs',
  'services',
  'revisions',
  'events',
  'operations',
  'outbox entries',
  'memberships',
  'changes of people',
  'invitations',
  'tokens',
  'passkeys',
  'identities',
  'sign-ins',
  'webhooks',
  'deliveries',
  'assets',
  'files',
] as const
type Counted = (typeof counted)[number]

export type Tally = Readonly<Record<Counted, number>>

/** A problem of the catalogue itself, or of the files behind it. */
export type Found = Problem | AssetProblem

/** Where findings go, one at a time, so that no number of them fills the memory. */
export interface Report {
  found(problem: Found): void
  /** Called often, with the numbers checked so far. */
  progress(tally: Tally): void
}

/** The receiver of the findings of each check. */
export interface Findings {
  found(problem: Found): void
  checked(what: Counted, count: number): void
}

export interface Summary {
  readonly problems: number
  readonly checked: Tally
}

export const countingFindings = (report: Report): { findings: Findings; summary(): Summary } => {
  const tally = Object.fromEntries(counted.map((what) => [what, 0])) as Record<Counted, number>
  let problems = 0
  return {
    findings: {
      found(problem) {
        problems++
        report.found(problem)
      },
      checked(what, count) {
        tally[what] += count
        report.progress({ ...tally })
      },
    },
    summary: () => ({ problems, checked: { ...tally } }),
  }
}

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
  'purge-wrong',
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
