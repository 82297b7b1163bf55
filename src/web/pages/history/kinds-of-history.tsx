import type { LyricVersion } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import { arrangementRevisions, lyricRevisions, songRevisions } from '../../api/endpoints.ts'
import { useRevisions } from '../../api/queries.ts'
import { diffArrangement, diffMetadata } from '../../model/diff/fields.ts'
import { diffLyrics } from '../../model/diff/lyrics.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { FieldChanges, LyricsChanges } from '../edit/conflict/diff-view.tsx'
import { arrangementDraft, draftName, lyricsDocument } from '../edit/documents.ts'
import { lyricName } from '../song/language-names.ts'
import { Comparison } from './comparison.tsx'

interface Common {
  churchId: string
  songId: string
  writes: boolean
}

export function DetailsHistory({ churchId, songId, writes }: Common) {
  const query = useRevisions({ churchId, songId, subject: songId }, songRevisions({ churchId, songId }))
  return (
    <Comparison
      query={query}
      documentOf={(revision) => revision.metadata}
      editor={
        writes
          ? { draft: draftName.details(churchId, songId), href: addresses.editDetails(churchId, songId) }
          : null
      }
      compare={(before, after) => {
        const changes = diffMetadata(before.metadata, after.metadata)
        return changes.length > 0 && <FieldChanges changes={changes} />
      }}
    />
  )
}

export function LyricsHistory({ churchId, songId, writes, id }: Common & { id: string }) {
  const query = useRevisions(
    { churchId, songId, subject: id },
    lyricRevisions({ churchId, songId, lyricVersionId: id }),
  )
  return (
    <Comparison
      query={query}
      documentOf={lyricsDocument}
      editor={
        writes
          ? {
              draft: draftName.lyrics(churchId, songId, id),
              href: addresses.editLyrics(churchId, songId, id),
            }
          : null
      }
      compare={(before, after) => {
        const diff = diffLyrics(before, after)
        return diff.changed && <LyricsChanges diff={diff} all />
      }}
    />
  )
}

export function ArrangementHistory({
  churchId,
  songId,
  writes,
  id,
  lyrics,
}: Common & { id: string; lyrics: readonly LyricVersion[] }) {
  const t = useTexts()
  const reader = useLanguage()
  const query = useRevisions(
    { churchId, songId, subject: id },
    arrangementRevisions({ churchId, songId, arrangementId: id }),
  )
  const lyricsName = (lyricsId: string) => {
    const found = lyrics.find((version) => version.id === lyricsId)
    return found ? lyricName(found, reader) : t.song.words
  }
  return (
    <Comparison
      query={query}
      documentOf={arrangementDraft}
      editor={
        writes
          ? {
              draft: draftName.arrangement(churchId, songId, id),
              href: addresses.editArrangement(churchId, songId, id),
            }
          : null
      }
      compare={(before, after) => {
        const changes = diffArrangement(before, after, lyricsName)
        return changes.length > 0 && <FieldChanges changes={changes} />
      }}
    />
  )
}
