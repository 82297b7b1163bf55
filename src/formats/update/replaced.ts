import type { LyricVersion, Song } from '../../client/types.ts'
import type { UpdateSave } from './update-song.ts'

/** A document whose current revision a save replaces. */
export interface Replaced {
  readonly revisionId: string
  readonly version: number
  /** null for the song itself. */
  readonly lyricVersionId: string | null
}

/**
 * What the saves of an update replace. A newer file may replace what the import of an older one saved last: a document that
 * was changed here since is left to a person. What is only added replaces nothing.
 */
export const replacedBy = (
  saves: readonly UpdateSave[],
  { song, lyrics }: { readonly song: Song; readonly lyrics: readonly LyricVersion[] },
): Replaced[] => {
  const changed = new Set(saves.flatMap((save) => (save.kind === 'changeLyrics' ? save.lyricVersionId : [])))
  return [
    ...(saves.some(({ kind }) => kind === 'changeSong') ? [{ ...idsOf(song), lyricVersionId: null }] : []),
    ...lyrics.flatMap((words) =>
      changed.has(words.id) ? [{ ...idsOf(words), lyricVersionId: words.id }] : [],
    ),
  ]
}

const idsOf = ({ revisionId, version }: Pick<Song, 'revisionId' | 'version'>) => ({ revisionId, version })
