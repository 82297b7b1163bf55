import type { Arrangement, LyricVersion } from '../../../client/types.ts'
import type { Part } from '../../model/song/part.ts'
import { musicName, wordsName } from '../../texts/names.ts'
import type { Language, Texts } from '../../texts/texts.ts'

export interface Subject {
  /** Stands in the address; the id of what it is, except for the song's own details. */
  key: string
  part: Part
  name: string
}

/** Everything of a song that has a history of its own. */
export function subjectsOf(
  place: { churchId: string; songId: string },
  lyrics: readonly LyricVersion[],
  arrangements: readonly Arrangement[],
  t: Texts,
  reader: Language,
): [Subject, ...Subject[]] {
  const marked = (name: string, { archivedAt }: { archivedAt: string | null }) =>
    archivedAt === null ? name : t.archiving.ofArchived(name)
  return [
    { key: 'song', part: { ...place, of: 'song', id: place.songId }, name: t.song.details },
    ...lyrics.map((version) => ({
      key: version.id,
      part: { ...place, of: 'lyrics' as const, id: version.id },
      name: marked(wordsName(version, t, reader), version),
    })),
    ...arrangements.map((arrangement) => ({
      key: arrangement.id,
      part: { ...place, of: 'arrangements' as const, id: arrangement.id },
      name: marked(musicName(arrangement, t), arrangement),
    })),
  ]
}
