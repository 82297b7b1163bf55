import type { Church } from '../../../client/types.ts'
import { SungLine, useSung } from './sung-line.tsx'

/** On the page of a song, for members; nothing for a song that was not sung. */
export function LastSung({ church, songId }: { church: Church; songId: string }) {
  const sung = useSung(church)?.get(songId)
  return sung ? <SungLine sung={sung} /> : null
}
