import type { Arrangement } from '../../../client/types.ts'
import type { SungSong } from './sung-list.ts'

/** An arrangement with a chart. */
export type Charted = Arrangement & { chart: string }

const isCharted = (arrangement: Arrangement | undefined): arrangement is Charted =>
  (arrangement?.chart ?? '').trim() !== ''

/** The chart of the chosen arrangement; where none was chosen, the first that the song has. */
export function chartOf(
  song: Pick<SungSong, 'arrangement'>,
  arrangements: readonly Arrangement[],
): Charted | undefined {
  const { arrangement: chosen } = song
  if (chosen === null || !arrangements.some(({ id }) => id.endsWith(chosen)))
    return arrangements.find(isCharted)
  return arrangements.filter(({ id }) => id.endsWith(chosen)).find(isCharted)
}
