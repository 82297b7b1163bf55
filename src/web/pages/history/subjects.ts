import type { Arrangement, LyricVersion } from '../../../client/types.ts'
import { musicName, wordsName } from '../../texts/part-names.ts'
import type { Language, Texts } from '../../texts/texts.ts'

export interface Subject {
  /** Stands in the address; the id of what it is, except for the song's own details. */
  key: string
  of: 'song' | 'lyrics' | 'arrangements'
  name: string
}

/** Everything of a song that has a history of its own. */
export function subjectsOf(
  lyrics: readonly LyricVersion[],
  arrangements: readonly Arrangement[],
  t: Texts,
  reader: Language,
): Subject[] {
  const marked = (name: string, { archivedAt }: { archivedAt: string | null }) =>
    archivedAt === null ? name : t.archiving.ofArchived(name)
  return [
    { key: 'song', of: 'song', name: t.song.details },
    ...lyrics.map((version) => ({
      key: version.id,
      of: 'lyrics' as const,
      name: marked(wordsName(version, t, reader), version),
    })),
    ...arrangements.map((arrangement) => ({
      key: arrangement.id,
      of: 'arrangements' as const,
      name: marked(musicName(arrangement, t), arrangement),
    })),
  ]
}
