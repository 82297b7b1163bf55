import type { Problem } from './problem.ts'
import type { AssetProblem } from './scans/assets.ts'

/** What is counted as it is checked. */
type Counted =
  | 'churches'
  | 'songs'
  | 'services'
  | 'revisions'
  | 'events'
  | 'operations'
  | 'outbox entries'
  | 'memberships'
  | 'changes of people'
  | 'invitations'
  | 'tokens'
  | 'passkeys'
  | 'identities'
  | 'sign-ins'
  | 'webhooks'
  | 'deliveries'
  | 'assets'
  | 'files'

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
  const tally: Record<Counted, number> = {
    churches: 0,
    songs: 0,
    services: 0,
    revisions: 0,
    events: 0,
    operations: 0,
    'outbox entries': 0,
    memberships: 0,
    'changes of people': 0,
    invitations: 0,
    tokens: 0,
    passkeys: 0,
    identities: 0,
    'sign-ins': 0,
    webhooks: 0,
    deliveries: 0,
    assets: 0,
    files: 0,
  }
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
