import { sampleSize } from '../long-tests.ts'
import { clockJumps } from './faults/clock-jumps.ts'
import { allEnds, clusterKills, mongodKills, serverKills, serverStops } from './faults/kills.ts'
import { runInNamespaces, whyNoNamespaces } from './faults/namespaces.ts'
import { besideBoth, besideLockedChurch, besideSlowUploads } from './faults/neighbours.ts'
import type { Proof } from './run.ts'

/** A promise under one kind of fault, which the soak runs many times. */
export interface Scenario {
  readonly promise: string
  /** The file that runs its short form; null where only the soak does it. */
  readonly test: string | null
  /** How often in the whole soak, and how often in one go of it. */
  readonly times: { readonly soak: number; readonly round: number }
  /** Why it cannot be run on this machine, as a sentence; null when it can. */
  whyNot?(): string | null
  /** Each client of the load waits `pauseMs` between two actions, on average. */
  run(times: number, seed: number, pauseMs: number): Promise<Proof>
}

export const scenarios = {
  serverKilled: {
    promise: 'kill -9 of the server',
    test: 'test/fault/proof.server.test.ts',
    times: { soak: 100, round: 20 },
    run: serverKills,
  },
  serverStopped: {
    promise: 'SIGTERM of the server',
    test: 'test/fault/proof.server.test.ts',
    times: { soak: 20, round: 10 },
    run: serverStops,
  },
  mongodKilled: {
    promise: 'kill -9 of a single mongod',
    test: 'test/fault/proof.server.test.ts',
    times: { soak: 100, round: 20 },
    run: mongodKills,
  },
  clusterKilled: {
    promise: 'two servers, three members: kill -9 of the primary and of a server, step-down',
    test: 'test/fault/proof.cluster.test.ts',
    times: { soak: 100, round: 20 },
    run: clusterKills,
  },
  partitioned: {
    promise: 'two servers, three members: network cut between them',
    test: null,
    times: { soak: 50, round: 10 },
    whyNot: whyNoNamespaces,
    run: (times, seed) => runInNamespaces('partitions', times, seed),
  },
  diskFilled: {
    promise: 'disk of mongod full',
    test: null,
    times: { soak: 20, round: 5 },
    whyNot: whyNoNamespaces,
    run: (times, seed) => runInNamespaces('diskFull', times, seed),
  },
  clockJumped: {
    promise: 'two servers: clocks jump by hours, back and forth',
    test: 'test/fault/proof.clock.test.ts',
    times: { soak: 50, round: 25 },
    run: clockJumps,
  },
  besideLockedChurch: {
    promise: 'neighbours beside a locked church',
    test: 'test/fault/proof.neighbours.test.ts',
    times: { soak: 10, round: 5 },
    run: besideLockedChurch,
  },
  besideSlowUploads: {
    promise: 'neighbours beside four slow uploads',
    test: 'test/fault/proof.neighbours.test.ts',
    times: { soak: 10, round: 5 },
    run: besideSlowUploads,
  },
} satisfies Record<string, Scenario>

/** What the tests run of them, and how many faults there are. */
export const shortProofs = {
  /** A kill of the server, one of mongod and a stop of the server in one run; the long run has three of each. */
  processesEnded: { times: sampleSize(3, 9), run: allEnds },
  clusterKilled: { times: sampleSize(1, 2), run: clusterKills },
  clockJumped: { times: 4, run: clockJumps },
  besideBoth: { times: 1, run: besideBoth },
}
