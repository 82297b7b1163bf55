import { invalid } from '../../core/failures.ts'
import { canonicalId } from '../../core/ids.ts'
import { plainLineEnds } from '../../core/text.ts'
import type { ArrangementContent, ArrangementDocument } from './schema.ts'

/** Brings an arrangement to the form it is stored in; what is left out is null, on an update too. */
export const normalizeArrangement = (sent: ArrangementDocument): ArrangementContent => ({
  label: sent.label,
  lyricVersionIds: distinctIds('lyricVersionIds', sent.lyricVersionIds),
  assetIds: distinctIds('assetIds', sent.assetIds),
  sourceKey: sent.sourceKey ?? null,
  tempo: sent.tempo ?? null,
  ...(typeof sent.chart === 'string' ? { chart: plainLineEnds(sent.chart) } : {}),
})

/** The schema sees a repeated id only when both are spelled in the same case. */
const distinctIds = (name: string, sent: readonly string[]): string[] => {
  const ids = sent.map(canonicalId)
  if (new Set(ids).size < ids.length) throw invalid(`${name} must not hold the same entry twice.`)
  return ids
}
