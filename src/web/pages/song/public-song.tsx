import { publicChurch } from '../../api/page-data.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useWholeSong } from '../../hooks/use-whole-song.ts'
import { RefusedRequest } from '../../model/save/failure.ts'
import { useTexts } from '../../texts/texts.ts'
import { Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { NoSong } from '../lazy.ts'
import { PublicShell } from '../public/public-shell.tsx'
import { usePreload } from '../use-preload.ts'
import { SongListBar } from './in-list.tsx'
import { SongView } from './song-view.tsx'

/** A song on the public pages. */
export function PublicSong({ churchId, songId }: { churchId: string; songId: string }) {
  const t = useTexts()
  const scope = { as: 'anyone', churchId } as const
  const whole = useWholeSong(scope, songId)
  usePreload(scope, whole)
  usePageTitle(whole.kind === 'ready' ? whole.song.metadata.title : undefined, publicChurch(churchId)?.name)
  return (
    <PublicShell churchId={churchId} songId={songId}>
      <SongListBar scope={scope} songId={songId} />
      {whole.kind === 'loading' && <Skeleton lines={12} label={t.loading} />}
      {whole.kind === 'problem' &&
        (isMissing(whole.error) ? (
          <NoSong churchId={churchId} songId={songId} />
        ) : (
          <QueryProblem error={whole.error} retry={whole.retry} />
        ))}
      {whole.kind === 'ready' && (
        <SongView scope={scope} song={whole.song} lyrics={whole.lyrics} arrangements={whole.arrangements} />
      )}
    </PublicShell>
  )
}

const isMissing = (error: Error) => error instanceof RefusedRequest && error.status === 404
