import type { NightsSeen } from '../../../testkit/proof/backups/nights.ts'
import { tenNights } from '../../../testkit/proof/backups/ten-nights.ts'
import { runInNamespaces, whyNoNamespaces } from '../../../testkit/proof/faults/namespaces.ts'
import type { FigureRow } from './figures.ts'

const PROMISE =
  'ten nights of backups by two servers with kill -9, a full disk and wrong clocks: a good one of at most twice the interval, else the alarm; nothing is left behind, and no other record is changed'
export const nightsPromises: readonly string[] = [PROMISE]

/** Goes through the nights in namespaces, where the folder of the backups is a small disk. */
export const measureNights = async (seed: number, say: (line: string) => void): Promise<FigureRow[]> => {
  const whyNot = whyNoNamespaces()
  if (whyNot) {
    say(`not run: ${PROMISE}. ${whyNot}`)
    return [rowWith(null)]
  }
  const seen = await runInNamespaces<NightsSeen>('backupNights', tenNights.length, seed)
  for (const each of seen.wrong) say(`nights: ${each}`)
  return [rowWith({ value: measuredIn(seen, seed), isHeld: seen.wrong.length === 0 })]
}

const rowWith = (measured: FigureRow['measured']): FigureRow => ({
  promise: PROMISE,
  test: 'test/fault/backup-nights.test.ts',
  measured,
})

const measuredIn = (seen: NightsSeen, seed: number): string =>
  `${seen.nights} nights, ${seen.kills} kills, ${seen.fullNights} nights with a full disk, ${seen.jumps} jumps of clocks: ` +
  `${seen.made} good backups, ${seen.handedOn} handed on, ${seen.wrong.length} wrong (seed ${seed})`
