import type { ReactNode } from 'react'
import type { Arrangement, Church, LyricVersion, Song } from '../../../client/types.ts'
import { keys, useArrangements, useLyrics, useSong } from '../../api/queries.ts'
import { usePolling } from '../../hooks/saving/use-polling.ts'
import { useTexts } from '../../texts/texts.ts'
import { EmptyState, Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { WritersOnly } from '../session/writers-only.tsx'
import { EditArrangement } from './arrangement/edit-arrangement.tsx'
import { EditDetails } from './details/edit-details.tsx'
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
}

function WithSong({
  church,
  songId,
  edits,
  children,
}: {
  church: Church
  songId: string
  /** What others may save meanwhile, and is looked at again. */
  edits: 'metadata' | 'lyrics' | 'arrangements'
  children: (parts: Parts) => ReactNode
}) {
  const t = useTexts()
  const scope = { as: 'member', churchId: church.id } as const
  const [song, lyrics, arrangements] = [
    useSong(scope, songId, true),
    useLyrics(scope, songId, true),
    useArrangements(scope, songId, true),
  ]
  usePolling([[...keys.song(scope, songId), edits]])
  const failed = [song, lyrics, arrangements].find((query) => query.error && !query.data)
  if (failed?.error) return <QueryProblem error={failed.error} retry={() => void failed.refetch()} />
  if (!song.data || !lyrics.data || !arrangements.data) return <Skeleton label={t.loading} />
  return (
    <WritersOnly church={church}>
      {children({ song: song.data, lyrics: lyrics.data, arrangements: arrangements.data })}
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
    <WithSong church={church} songId={songId} edits="lyrics">
      {({ song, lyrics }) => {
        const found = lyrics.find((version) => version.id === id) ?? null
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
    <WithSong church={church} songId={songId} edits="arrangements">
      {({ song, lyrics, arrangements }) => {
        const found = arrangements.find((arrangement) => arrangement.id === id) ?? null
        if (id !== 'new' && !found) return <Missing />
        return <EditArrangement church={church} song={song} lyrics={lyrics} arrangement={found} />
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
