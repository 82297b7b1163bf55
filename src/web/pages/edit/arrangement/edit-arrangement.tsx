import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import type { Arrangement, Asset, Church, LyricVersion, Song } from '../../../../client/types.ts'
import { addresses } from '../../../addresses.ts'
import { refreshSong } from '../../../api/parts.ts'
import { changeArrangement, createArrangement } from '../../../api/saves.ts'
import { FieldChanges } from '../../../editor/diff-view.tsx'
import { type CurrentIn, DocumentEditor } from '../../../editor/document-editor.tsx'
import {
  type ArrangementDraft,
  arrangementDocument,
  arrangementDraft,
  draftName,
  EMPTY_ARRANGEMENT,
  isArrangementDraft,
} from '../../../editor/documents.ts'
import { useEditor } from '../../../hooks/saving/use-editor.ts'
import { useSave } from '../../../hooks/saving/use-saver.ts'
import { diffArrangement } from '../../../model/diff.ts'
import type { Choices, Merged } from '../../../model/merge/choice.ts'
import { mergeArrangement } from '../../../model/merge/merge-arrangement.ts'
import { arrangementProblems } from '../../../model/song/song-problems.ts'
import { type AllTexts, useAllTexts } from '../../../texts/further/further-texts.ts'
import { lyricName } from '../../../texts/language-names.ts'
import { musicName } from '../../../texts/names.ts'
import { useLanguage } from '../../../texts/texts.ts'
import { ArchivedInEditor } from '../../archiving/bring-back-notice.tsx'
import { JUST_SAVED } from '../saved-notice.tsx'
import { ArrangementForm } from './arrangement-form.tsx'
import type { KnownFile, UploadsPending } from './files-section.tsx'

interface Props {
  church: Church
  song: Song
  /** Those of the song, and archived ones that the arrangement names. */
  lyrics: readonly LyricVersion[]
  /** Null for one that is new. */
  arrangement: Arrangement | null
}

/** One setting of a song: key, tempo, the words it goes with and its files. */
export function EditArrangement({ church, song, lyrics, arrangement }: Props) {
  const t = useAllTexts()
  const reader = useLanguage()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const scope = { as: 'member', churchId: church.id } as const
  const [uploading, setUploading] = useState<UploadsPending>(null)
  const path = { churchId: church.id, songId: song.id }
  const part = arrangement && ({ ...path, of: 'arrangements', id: arrangement.id } as const)
  const editor = useEditor<ArrangementDraft>({
    name: draftName.arrangement(church.id, song.id, arrangement?.id ?? 'new'),
    loaded: arrangement ? arrangementDraft(arrangement) : EMPTY_ARRANGEMENT,
    version: arrangement?.version ?? null,
    isDocument: isArrangementDraft,
    title: song.metadata.title,
    savedAt: arrangement?.updatedAt,
    part,
  })
  const saving = useSave<ArrangementDraft, { arrangement: Arrangement }>({
    editor,
    subject: arrangement?.id ?? `new sheet music of ${song.id}`,
    send: (draft, version, key) =>
      arrangement && version !== null
        ? changeArrangement(
            { ...path, arrangementId: arrangement.id },
            version,
            key,
            arrangementDocument(draft),
          )
        : createArrangement(path, key, arrangementDocument(draft)),
    onSaved: () => refreshSong(queries, church.id, song.id),
    leave: () => navigate(addresses.song(scope, song.id), { state: JUST_SAVED }),
  })
  const title = arrangement ? `${t.arrangement.editTitle}: ${arrangement.label}` : t.arrangement.newTitle
  const lyricsName = useCallback(
    (id: string) => {
      const found = lyrics.find((version) => version.id === id)
      return found ? lyricName(found, reader) : t.song.words
    },
    [lyrics, reader, t],
  )
  const said = (draft: ArrangementDraft) =>
    arrangementProblems(arrangementDocument(draft)).map((kind) => t.arrangement.problems[kind])
  const changes = (before: ArrangementDraft, after: ArrangementDraft) => {
    const found = diffArrangement(before, after, lyricsName)
    return found.length === 0 ? (
      <p className="text-muted">{t.conflict.nothing}</p>
    ) : (
      <FieldChanges changes={found} />
    )
  }
  const merge = useCallback(
    (base: ArrangementDraft, mine: ArrangementDraft, other: ArrangementDraft, choices: Choices) =>
      mergeDrafts(base, mine, other, lyricsName, choices),
    [lyricsName],
  )
  return (
    <DocumentEditor
      title={title}
      songTitle={song.metadata.title}
      currentIn={currentArrangement}
      back={{ label: song.metadata.title, href: addresses.song(scope, song.id) }}
      editor={editor}
      saving={saving}
      problems={[...pendingProblem(uploading, t), ...said(editor.mine)]}
      joining={{ merge, changesOf: changes, problemsOf: said }}
      notice={
        part &&
        arrangement?.archivedAt && (
          <ArchivedInEditor part={part} version={arrangement.version} name={musicName(arrangement, t)} />
        )
      }
    >
      <ArrangementForm
        churchId={church.id}
        editor={editor}
        lyrics={lyrics}
        problems={arrangementProblems(arrangementDocument(editor.mine))}
        loadedFiles={() => loadedFiles(queries, church.id)}
        onUploading={setUploading}
      />
    </DocumentEditor>
  )
}

const currentArrangement: CurrentIn<ArrangementDraft> = ({ currentArrangement: found }) =>
  found ? { document: arrangementDraft(found), version: found.version } : null

const pendingProblem = (pending: UploadsPending, t: AllTexts) =>
  pending === null ? [] : [pending === 'sending' ? t.upload.wait : t.choose.sameFile.undecided]

/** Merged by id, then shown with the files the ids stand for. */
function mergeDrafts(
  base: ArrangementDraft,
  mine: ArrangementDraft,
  theirs: ArrangementDraft,
  lyrics: (id: string) => string,
  choices: Choices,
): Merged<ArrangementDraft> {
  const files = new Map<string, Asset>(
    [...base.files, ...theirs.files, ...mine.files].map((file) => [file.id, file]),
  )
  const names = { file: (id: string) => files.get(id)?.filename ?? id, lyrics }
  const merged = mergeArrangement(
    arrangementDocument(base),
    arrangementDocument(mine),
    arrangementDocument(theirs),
    names,
    choices,
  )
  const { assetIds, ...rest } = merged.document
  return { ...merged, document: { ...rest, files: assetIds.flatMap((id) => files.get(id) ?? []) } }
}

/** The files of all sheet music that this page has loaded, whichever song it belongs to. */
function loadedFiles(queries: QueryClient, churchId: string): KnownFile[] {
  return queries
    .getQueriesData<{ arrangements?: Arrangement[] }>({ queryKey: ['member', churchId, 'song'] })
    .flatMap(([, answer]) => answer?.arrangements ?? [])
    .flatMap(({ label, files }) => files.map((file) => ({ file, label })))
}
