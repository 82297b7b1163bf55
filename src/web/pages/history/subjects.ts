import type { HistorySubject } from '../../api/endpoints.ts'
import type { Arrangement, LyricVersion } from '../../api-types.ts'
import type { Language, Texts } from '../../texts/texts.ts'
import { lyricName } from '../song/language-names.ts'

export interface NamedSubject {
  /** Stands in the address. */
  key: string
  name: string
  subject: HistorySubject
}

/** Everything of a song that has a history of its own. */
export function subjectsOf(
  lyrics: readonly LyricVersion[],
  arrangements: readonly Arrangement[],
  t: Texts,
  reader: Language,
): NamedSubject[] {
  return [
    { key: 'song', name: t.song.details, subject: { of: 'song', id: null } },
    ...lyrics.map((version) => ({
      key: version.id,
      name: `${t.song.words}: ${lyricName(version, reader)}`,
      subject: { of: 'lyrics', id: version.id } as const,
    })),
    ...arrangements.map((arrangement) => ({
      key: arrangement.id,
      name: `${t.song.sheetMusic}: ${arrangement.label}`,
      subject: { of: 'arrangements', id: arrangement.id } as const,
    })),
  ]
}
