import type { SongItem } from '../../../client/types.ts'
import type { ServiceNames } from '../../model/merge/service.ts'
import { isKey } from '../../model/song/song-problems.ts'
import type { ServiceTexts } from '../../texts/services/service-texts.ts'

/** What was chosen for a song of a service, in a line. */
export const songFacts = (
  { songId, key, lyricVersionIds, arrangementId, minutes, sequence }: SongItem,
  names: ServiceNames,
  t: ServiceTexts,
): string =>
  [
    key !== null && isKey(key) ? t.page.key(key) : null,
    lyricVersionIds.map((id) => names.words(songId, id)).join(', '),
    arrangementId === null ? null : names.arrangement(songId, arrangementId),
    sequence.map((id) => names.section(songId, id)).join(', '),
    minutes === null ? null : names.minutes(minutes),
  ]
    .filter(Boolean)
    .join(' · ')
