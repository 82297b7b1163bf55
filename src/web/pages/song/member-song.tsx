import type { Church } from '../../../client/types.ts'
import { LIMITS } from '../../../core/limits.ts'
import { addresses } from '../../addresses.ts'
import { usePageTitle } from '../../hooks/use-page-title.ts'
import { drafts } from '../../model/save/drafts.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { draftName } from '../edit/documents.ts'
import { ExportButton } from '../export/export-button.tsx'
import { canWrite } from '../session/member-area.tsx'
import { lyricName } from './language-names.ts'
import { SavedNotice } from './saved-notice.tsx'
import { SheetMusic } from './sheet-music.tsx'
import { SongActions } from './song-actions.tsx'
import { SongHeading } from './song-heading.tsx'
import { useWholeSong } from './use-whole-song.ts'
import { Copyright, Words } from './words.tsx'

/** A song for members: what anyone sees, and beside each part its own way to change it. */
export function MemberSong({ church, songId }: { church: Church; songId: string }) {
  const t = useTexts()
  const reader = useLanguage()
  const scope = { as: 'member', churchId: church.id } as const
  const whole = useWholeSong(scope, songId)
  const writes = canWrite(church)
  usePageTitle(whole.kind === 'ready' ? whole.song.metadata.title : undefined)
  if (whole.kind === 'loading') return <Skeleton lines={12} label={t.loading} />
  if (whole.kind === 'problem') return <QueryProblem error={whole.error} retry={whole.retry} />
  const { song, lyrics, arrangements } = whole
  const addWords = (
    <ButtonLink icon="plus" href={addresses.editLyrics(church.id, songId, 'new')}>
      {t.edit.addWords}
    </ButtonLink>
  )
  const addMusic = (
    <ButtonLink icon="plus" href={addresses.editArrangement(church.id, songId, 'new')}>
      {t.edit.addArrangement}
    </ButtonLink>
  )
  const edit = (href: string, label: string, draft: string) => (
    <ButtonLink variant="quiet" icon="edit" href={href}>
      {t.edit.short}
      <span className="sr-only">{label}</span>
      {drafts.has(draft) && <span className="font-normal text-warn">{t.edit.draftWaiting}</span>}
    </ButtonLink>
  )
  return (
    <article className="space-y-8">
      <SavedNotice />
      <SongHeading
        scope={scope}
        metadata={song.metadata}
        actions={
          <>
            <SongActions
              scope={scope}
              songId={songId}
              hasWords={lyrics.length > 0}
              hasMusic={arrangements.length > 0}
            />
            <ButtonLink icon="history" href={addresses.history(church.id, songId)}>
              {t.song.history}
            </ButtonLink>
            <ExportButton song={song} lyrics={lyrics} />
            {writes && (
              <ButtonLink icon="edit" href={addresses.editDetails(church.id, songId)}>
                {t.edit.details}
              </ButtonLink>
            )}
          </>
        }
      />
      <section aria-label={t.song.words} className="space-y-4">
        {lyrics.length === 0 ? (
          <>
            <EmptyState title={t.song.noWords} action={writes && addWords} />
            <Copyright text={song.metadata.copyright} />
          </>
        ) : (
          <>
            <Words
              lyrics={lyrics}
              copyright={song.metadata.copyright}
              editOf={(version) =>
                writes &&
                edit(
                  addresses.editLyrics(church.id, songId, version.id),
                  `${t.song.words}: ${lyricName(version, reader)}`,
                  draftName.lyrics(church.id, songId, version.id),
                )
              }
            />
            {writes && lyrics.length < LIMITS.lyricVersions && addWords}
          </>
        )}
      </section>
      <section aria-labelledby="sheet-music" className="space-y-4 border-line border-t pt-8">
        <h2 id="sheet-music" className="font-semibold font-serif text-2xl">
          {t.song.sheetMusic}
        </h2>
        {arrangements.length === 0 ? (
          <EmptyState title={t.song.noMusic} action={writes && addMusic} />
        ) : (
          <>
            <SheetMusic
              scope={scope}
              songId={songId}
              arrangements={arrangements}
              lyrics={lyrics}
              editOf={(arrangement) =>
                writes &&
                edit(
                  addresses.editArrangement(church.id, songId, arrangement.id),
                  `${t.song.sheetMusic}: ${arrangement.label}`,
                  draftName.arrangement(church.id, songId, arrangement.id),
                )
              }
            />
            {writes && arrangements.length < LIMITS.arrangements && addMusic}
          </>
        )}
      </section>
    </article>
  )
}
