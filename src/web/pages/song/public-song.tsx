import { publicChurch } from '../../api/page-data.ts'
import { usePageTitle } from '../../hooks/use-page-title.ts'
import { useTexts } from '../../texts/texts.ts'
import { EmptyState, Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { PublicShell } from '../public/public-shell.tsx'
import { SheetMusic } from './sheet-music.tsx'
import { SongActions } from './song-actions.tsx'
import { SongHeading } from './song-heading.tsx'
import { useWholeSong } from './use-whole-song.ts'
import { Copyright, Words } from './words.tsx'

/** A song as anyone may read it. */
export function PublicSong({ churchId, songId }: { churchId: string; songId: string }) {
  const t = useTexts()
  const scope = { as: 'anyone', churchId } as const
  const whole = useWholeSong(scope, songId)
  usePageTitle(whole.kind === 'ready' ? whole.song.metadata.title : undefined, publicChurch(churchId)?.name)
  return (
    <PublicShell churchId={churchId} songId={songId}>
      {whole.kind === 'loading' && <Skeleton lines={12} label={t.loading} />}
      {whole.kind === 'problem' && <QueryProblem error={whole.error} retry={whole.retry} />}
      {whole.kind === 'ready' && (
        <article className="space-y-8">
          <SongHeading
            scope={scope}
            metadata={whole.song.metadata}
            actions={
              <SongActions
                scope={scope}
                songId={songId}
                hasWords={whole.lyrics.length > 0}
                hasMusic={whole.arrangements.length > 0}
              />
            }
          />
          {whole.lyrics.length > 0 ? (
            <Words lyrics={whole.lyrics} copyright={whole.song.metadata.copyright} />
          ) : (
            <>
              <EmptyState title={t.song.noWords} />
              <Copyright text={whole.song.metadata.copyright} />
            </>
          )}
          {whole.arrangements.length > 0 && (
            <section
              aria-labelledby="sheet-music"
              className="space-y-4 border-line border-t pt-8 print:hidden"
            >
              <h2 id="sheet-music" className="font-semibold font-serif text-2xl">
                {t.song.sheetMusic}
              </h2>
              <SheetMusic
                scope={scope}
                songId={songId}
                arrangements={whole.arrangements}
                lyrics={whole.lyrics}
              />
            </section>
          )}
        </article>
      )}
    </PublicShell>
  )
}
