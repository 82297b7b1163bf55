import { type ReactNode, useRef } from 'react'
import type { Arrangement, Church, LyricVersion, Song } from '../../../client/types.ts'
import { useArchivedParts } from '../../api/archived-parts.ts'
import { useArrangements, useLyrics, useSong } from '../../api/queries.ts'
import { begunChanges } from '../../model/song/language-change.ts'
import { useTexts } from '../../texts/texts.ts'
import { EmptyState, Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { WritersOnly } from '../session/writers-only.tsx'
import { EditArrangement } from './arrangement/edit-arrangement.tsx'
import { ChangeLanguage } from './change-language.tsx'
import { EditDetails } from './edit-details.tsx'
import { EditLyrics } from './lyrics/edit-lyrics.tsx'

/** Which editor stands behind an address, once everything it needs is there. */
export function NewSongPage({ church }: { church: Church }) {
  return (
    <WritersOnly church={church}>
      <EditDetails church={church} song={null} />
    </WritersOnly>
  )
}

interface Parts {
  song: Song
  lyrics: LyricVersion[]
  arrangements: Arrangement[]
  /** Read where the editor needs them. */
  archived: { lyrics: LyricVersion[]; arrangements: Arrangement[] }
}

function WithSong({
  church,
  songId,
  edits,
  id,
  children,
}: {
  church: Church
  songId: string
  edits: 'metadata' | 'lyrics' | 'arrangements'
  /** Of the words or the arrangement; new ones have none yet. */
  id?: string
  children: (parts: Parts) => ReactNode
}) {
  const t = useTexts()
  const scope = { as: 'member', churchId: church.id } as const
  const [song, lyrics, arrangements] = [
    useSong(scope, songId, true),
    useLyrics(scope, songId, true),
    useArrangements(scope, songId, true),
  ]
  const isListed =
    id === undefined ||
    id === 'new' ||
    [...(lyrics.data ?? []), ...(arrangements.data ?? [])].some((part) => part.id === id)
  // An arrangement may name archived words.
  const needsArchived = edits === 'arrangements' || (!isListed && lyrics.isSuccess && arrangements.isSuccess)
  const archived = useArchivedParts(scope, songId, needsArchived)
  const isArchivedRead =
    !needsArchived || [archived.lyrics, archived.arrangements].every((query) => query.isFetched)
  // The editor stays while what was archived under it is looked for.
  const listed =
    lyrics.data && arrangements.data ? { lyrics: lyrics.data, arrangements: arrangements.data } : null
  const seen = useRef(listed)
  if (isListed) seen.current = listed
  const shown = isArchivedRead ? listed : seen.current
  const failed = [song, lyrics, arrangements].find((query) => query.error && !query.data)
  if (failed?.error) return <QueryProblem error={failed.error} retry={() => void failed.refetch()} />
  if (!song.data || !shown) return <Skeleton label={t.loading} />
  return (
    <WritersOnly church={church}>
      {children({
        song: song.data,
        ...shown,
        archived: { lyrics: archived.lyrics.data ?? [], arrangements: archived.arrangements.data ?? [] },
      })}
    </WritersOnly>
  )
}

export function EditDetailsPage({ church, songId }: { church: Church; songId: string }) {
  return (
    <WithSong church={church} songId={songId} edits="metadata">
      {({ song }) => <EditDetails church={church} song={song} />}
    </WithSong>
  )
}

export function EditLyricsPage({ church, songId, id }: { church: Church; songId: string; id: string }) {
  return (
    <WithSong church={church} songId={songId} edits="lyrics" id={id}>
      {({ song, lyrics, archived }) => {
        const found = [...lyrics, ...archived.lyrics].find((version) => version.id === id) ?? null
        return id !== 'new' && !found ? (
          <Missing />
        ) : (
          <EditLyrics church={church} song={song} lyrics={found} all={lyrics} />
        )
      }}
    </WithSong>
  )
}

export function EditArrangementPage({ church, songId, id }: { church: Church; songId: string; id: string }) {
  return (
    <WithSong church={church} songId={songId} edits="arrangements" id={id}>
      {({ song, lyrics, arrangements, archived }) => {
        const found = [...arrangements, ...archived.arrangements].find((one) => one.id === id) ?? null
        if (id !== 'new' && !found) return <Missing />
        const named = archived.lyrics.filter((version) => found?.lyricVersionIds.includes(version.id))
        return (
          <EditArrangement church={church} song={song} lyrics={[...lyrics, ...named]} arrangement={found} />
        )
      }}
    </WithSong>
  )
}

export function ChangeLanguagePage({ church, songId, id }: { church: Church; songId: string; id: string }) {
  return (
    <WithSong church={church} songId={songId} edits="lyrics">
      {({ song, lyrics, arrangements }) => {
        // The words are archived when the last step of a change was made just before a reload.
        const found = lyrics.find((version) => version.id === id) ?? begunChanges.load(id)?.old
        if (!found) return <Missing />
        return (
          <ChangeLanguage
            churchId={church.id}
            song={song}
            words={found}
            others={lyrics.filter((version) => version !== found)}
            arrangements={arrangements}
          />
        )
      }}
    </WithSong>
  )
}

function Missing() {
  const t = useTexts()
  return (
    <EmptyState isPage title={t.problem.notFound}>
      {t.problem.notFoundHint}
    </EmptyState>
  )
}
