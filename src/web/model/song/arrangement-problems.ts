import type { ArrangementDocument } from '../../../client/types.ts'
import { isBlank, LIMITS, lengthOf } from '../../../core/limits.ts'

export type ArrangementProblem =
  | 'labelMissing'
  | 'labelTooLong'
  | 'badKey'
  | 'badTempo'
  | 'tooManyFiles'
  | 'chartTooLong'

const KEY = /^[A-Ha-h][#b♯♭]?m?$/

/** A key of music: F#m. */
export const isKey = (text: string): boolean => KEY.test(text)

/** Why an arrangement would be refused. */
export function arrangementProblems(arrangement: ArrangementDocument): ArrangementProblem[] {
  const { label, assetIds, sourceKey, tempo, chart } = arrangement
  const problems: ArrangementProblem[] = []
  if (isBlank(label)) problems.push('labelMissing')
  if (lengthOf(label) > LIMITS.label) problems.push('labelTooLong')
  if (sourceKey != null && !isKey(sourceKey)) problems.push('badKey')
  if (tempo != null && !(Number.isInteger(tempo) && tempo >= LIMITS.tempo.min && tempo <= LIMITS.tempo.max)) {
    problems.push('badTempo')
  }
  if (assetIds.length > LIMITS.files) problems.push('tooManyFiles')
  if (chart != null && lengthOf(chart) > LIMITS.chart) problems.push('chartTooLong')
  return problems
}
