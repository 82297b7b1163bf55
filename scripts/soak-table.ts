import type { Proof } from '../test/support/proof/run.ts'

/** The figures of one promise, summed over its rounds. */
export interface Row {
  readonly promise: string
  readonly times: number
  readonly saves: number
  readonly lost: number
  readonly torn: number
  readonly duplicated: number
  readonly unknown: number
  readonly worstMs: number
}

export const row = (promise: string, times: number, proof: Proof, before: Row | undefined): Row => ({
  promise,
  times: times + (before?.times ?? 0),
  saves: proof.saves + (before?.saves ?? 0),
  lost: proof.lost + (before?.lost ?? 0),
  torn: proof.torn + proof.outOfOrder + (before?.torn ?? 0),
  duplicated: proof.duplicated + (before?.duplicated ?? 0),
  unknown: proof.unknown + (before?.unknown ?? 0),
  worstMs: Math.max(proof.worstMs, before?.worstMs ?? 0),
})

interface Run {
  readonly firstSeed: number
  readonly date: Date
  readonly minutes: number
}

export const reliabilityPage = (rows: readonly Row[], { firstSeed, date, minutes }: Run): string => {
  const number = new Intl.NumberFormat('en')
  const lines = rows.map(
    ({ promise, times, saves, lost, torn, duplicated, worstMs }) =>
      `| ${promise} | ${times} | ${number.format(saves)} | ${lost} | ${torn} | ${duplicated} | ${number.format(worstMs)} ms |`,
  )
  return `# What holds under faults

Written by \`./scripts/soak --write\` on ${date.toISOString().slice(0, 10)}: ${Math.round(minutes)} minutes, seed ${firstSeed}.
\`./scripts/soak --seed ${firstSeed}\` plays it again, \`./scripts/test\` runs a short form of each row.

Twelve clients read, save, collide and repeat themselves while the trouble goes on. A save without an answer is sent
again with its key until it is answered. At the end every acknowledged save must be there once, with one revision, one
event, one outbox entry and one operation; every replay must equal the first answer to the byte; every read must fit
between the saves around it; and \`psaltery verify\` must find nothing. The same checker is held against three servers
with a promise broken on purpose (write concern 1, no unique key, If-Match ignored) and must find each of them out.

| trouble | times | saves | lost | torn | duplicated | longest answer |
|---|---:|---:|---:|---:|---:|---:|
${lines.join('\n')}

A torn save is one that is partly there or that a single copy could not have shown. The longest answer includes the
time in which there was no database at all: a server answers 503 within seconds and the client tries again.
`
}
