import { Suspense, useState } from 'react'
import type { Church, Song } from '../../../client/types.ts'
import { LIMITS } from '../../../core/limits.ts'
import { addresses } from '../../addresses.ts'
import { draftName } from '../../editor/documents.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { type ReadySong, useWholeSong } from '../../hooks/use-whole-song.ts'
import { drafts } from '../../model/save/drafts.ts'
import type { SongPart } from '../../model/song/part.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { lyricName } from '../../texts/language-names.ts'
import { musicName, wordsName } from '../../texts/names.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import type { Action } from '../../ui/action-rows.tsx'
import { fetched } from '../../ui/fetched.tsx'
import { Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { useStartAction } from '../archiving/action-notices.tsx'
import { ArchivedParts } from '../archiving/archived-parts.tsx'
import { BringBackNotice } from '../archiving/bring-back-notice.tsx'
import { SavedNotice } from '../edit/saved-notice.tsx'
import { canWrite } from '../session/member-area.tsx'
import { usePreload } from '../use-preload.ts'
import { SongListBar } from './in-list.tsx'
import { type MemberParts, SongView } from './song-view.tsx'

const SongVisibility = fetched(() => import('./song-visibility.tsx').then((module) => module.SongVisibility))
const LastSung = fetched(() => import('../services/last-sung.tsx').then((module) => module.LastSung))
const ExportDialog = fetched(() =>
  import('../export/export-dialog.tsx').then((module) => module.ExportDialog),
)

/** A song for members: the public parts, each with a link to its editor. */
export function MemberSong({ church, songId }: { church: Church; songId: string }) {
  const t = useTexts()
  const scope = { as: 'member', churchId: church.id } as const
  const whole = useWholeSong(scope, songId)
  usePreload(scope, whole)
  usePageTitle(whole.kind === 'ready' ? whole.song.metadata.title : undefined)
  return (
    <>
      <SongListBar scope={scope} songId={songId} />
      {whole.kind === 'loading' && <Skeleton lines={12} label={t.loading} />}
      {whole.kind === 'problem' && <QueryProblem error={whole.error} retry={whole.retry} />}
      {whole.kind === 'ready' && (
        <>
          <div className="mb-6 space-y-3 empty:hidden max-sm:mb-3">
            <SavedNotice churchId={church.id} song={whole.song} />
            <ArchivedNotice church={church} song={whole.song} />
          </div>
          <LoadedSong church={church} whole={whole} />
        </>
      )}
    </>
  )
}

function LoadedSong({ church, whole }: { church: Church; whole: ReadySong }) {
  const { song, lyrics, arrangements } = whole
  const [exporting, setExporting] = useState(false)
  /** Counts how often the choice was opened; 0 while it is closed. */
  const [choosing, setChoosing] = useState(0)
  const member = useMemberParts(church, whole, {
    onExport: () => setExporting(true),
    onVisibility: () => setChoosing(choosing + 1),
  })
  return (
    <>
      {choosing > 0 && (
        <Suspense>
          <div className="mb-6 empty:hidden max-sm:mb-3">
            <SongVisibility key={choosing} churchId={church.id} song={song} onClose={() => setChoosing(0)} />
          </div>
        </Suspense>
      )}
      <SongView
        scope={{ as: 'member', churchId: church.id }}
        song={song}
        lyrics={lyrics}
        arrangements={arrangements}
        member={member}
      />
      {exporting && (
        <Suspense>
          <ExportDialog
            churchId={church.id}
            song={song}
            lyrics={lyrics}
            arrangements={arrangements}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Everyone may see the history and export; writers have a way to every editor. */
function useMemberParts(
  church: Church,
  { song, lyrics, arrangements }: ReadySong,
  { onExport, onVisibility }: { onExport: () => void; onVisibility: () => void },
): MemberParts {
  const t = useAllTexts()
  const reader = useLanguage()
  const start = useStartAction()
  const place = [church.id, song.id] as const
  const archive = (of: SongPart['of'], { id, version }: { id: string; version: number }, name: string) =>
    start({ kind: 'archive', part: { churchId: church.id, songId: song.id, of, id }, name, version })
  const draftNote = (name: string) => (drafts.has(name) ? t.edit.draftWaiting : null)
  const everyone: Action[] = [
    { icon: 'history', label: t.song.history, href: addresses.history(...place) },
    { icon: 'download', label: t.library.export, onClick: onExport },
  ]
  const sung = (
    <Suspense>
      <LastSung church={church} songId={song.id} />
    </Suspense>
  )
  if (!canWrite(church)) return { actions: everyone, sung }
  return {
    sung,
    actions: [
      ...everyone,
      { icon: 'lock', label: t.visibility.action, onClick: onVisibility },
      ...(song.archivedAt === null
        ? [
            {
              icon: 'archive',
              label: t.archiving.archiveSong,
              onClick: () => archive('song', song, song.metadata.title),
            } as const,
          ]
        : []),
    ],
    below: <ArchivedParts churchId={church.id} songId={song.id} />,
    editing: {
      details: {
        icon: 'edit',
        label: t.edit.details,
        note: draftNote(draftName.details(...place)),
        href: addresses.editDetails(...place),
      },
      words: (version) => {
        const name = lyricName(version, reader)
        return {
          name: wordsName(version, t, reader),
          edit: {
            icon: 'edit',
            label: t.edit.words(name),
            note: draftNote(draftName.lyrics(...place, version.id)),
            href: addresses.editLyrics(...place, version.id),
          },
          more: [
            {
              icon: 'globe',
              label: t.changeLanguage.actionOf(name),
              href: addresses.changeLanguage(...place, version.id),
            },
            {
              icon: 'archive',
              label: t.archiving.archiveWords(name),
              onClick: () => archive('lyrics', version, wordsName(version, t, reader)),
            },
          ],
        }
      },
      music: (arrangement) => {
        const { id, label } = arrangement
        return {
          name: musicName(arrangement, t),
          edit: {
            icon: 'edit',
            label: t.edit.music(label),
            note: draftNote(draftName.arrangement(...place, id)),
            href: addresses.editArrangement(...place, id),
          },
          more: [
            {
              icon: 'archive',
              label: t.archiving.archiveMusic(label),
              onClick: () => archive('arrangements', arrangement, musicName(arrangement, t)),
            },
          ],
        }
      },
      addWords: lyrics.length < LIMITS.lyricVersions && {
        icon: 'plus',
        label: t.edit.addWords,
        href: addresses.editLyrics(...place, 'new'),
      },
      addMusic: arrangements.length < LIMITS.arrangements && {
        icon: 'plus',
        label: t.edit.addArrangement,
        href: addresses.editArrangement(...place, 'new'),
      },
    },
  }
}

/** On the page of an archived song. */
function ArchivedNotice({ church, song }: { church: Church; song: Song }) {
  const { archiving: t } = useAllTexts()
  if (song.archivedAt === null) return null
  return (
    <BringBackNotice
      church={church}
      title={t.songTitle}
      text={t.song}
      action={{
        kind: 'bringBack',
        part: { churchId: church.id, songId: song.id, of: 'song', id: song.id },
        name: song.metadata.title,
        version: song.version,
      }}
    />
  )
}
