import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import type { Church, Metadata, Song } from '../../../../client/types.ts'
import { addresses } from '../../../addresses.ts'
import { keys } from '../../../api/queries.ts'
import { changeSong, createSong } from '../../../api/saves.ts'
import { useEditor } from '../../../hooks/saving/use-editor.ts'
import { useSave } from '../../../hooks/saving/use-saver.ts'
import { diffMetadata } from '../../../model/diff/fields.ts'
import { mergeMetadata } from '../../../model/merge/metadata.ts'
import { metadataProblems } from '../../../model/song/song-problems.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Icon } from '../../../ui/icon.tsx'
import { FieldChanges } from '../conflict/diff-view.tsx'
import { type CurrentIn, DocumentEditor } from '../document-editor.tsx'
import { draftName, EMPTY_METADATA, isMetadata } from '../documents.ts'
import { JUST_SAVED } from '../saved-notice.tsx'
import { MetadataForm } from './metadata-form.tsx'
import { SimilarSongs } from './similar-songs.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** Title, authors, themes and books: of a song that exists, or of one that is about to. */
export function EditDetails({ church, song }: { church: Church; song: Song | null }) {
  const t = useTexts()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const scope = { as: 'member', churchId: church.id } as const
  const editor = useEditor<Metadata>({
    name: song ? draftName.details(church.id, song.id) : draftName.newSong(church.id),
    loaded: song?.metadata ?? EMPTY_METADATA,
    version: song?.version ?? null,
    isDocument: isMetadata,
    title: song?.metadata.title ?? '',
    savedAt: song?.updatedAt,
    part: song && { churchId: church.id, songId: song.id, of: 'song', id: song.id },
  })
  const saving = useSave<Metadata, { song: Song }>({
    editor,
    subject: song?.id ?? 'new song',
    send: (metadata, version, key) =>
      song && version !== null
        ? changeSong({ churchId: church.id, songId: song.id }, version, key, metadata)
        : createSong(church.id, key, metadata),
    onSaved: (answer) => {
      queries.setQueryData([...keys.song(scope, answer.song.id), 'metadata'], answer)
      void queries.invalidateQueries({ queryKey: keys.songs(scope) })
      void queries.invalidateQueries({ queryKey: [...keys.song(scope, answer.song.id), 'revisions'] })
      void queries.invalidateQueries({ queryKey: ['anyone', church.id] })
    },
    leave: (answer) => navigate(addresses.song(scope, answer.song.id), { state: JUST_SAVED }),
  })
  const suggestions = useSuggestions(church.id)
  const problems = metadataProblems(editor.mine)
  const changesOf = (before: Metadata, after: Metadata) => <Changes before={before} after={after} />
  const said = (metadata: Metadata) => metadataProblems(metadata).map(({ kind }) => t.metadata.problems[kind])
  return (
    <DocumentEditor
      songTitle={song?.metadata.title}
      currentIn={currentMetadata}
      title={song ? t.metadata.editTitle : t.metadata.newTitle}
      back={
        song
          ? { label: song.metadata.title, href: addresses.song(scope, song.id) }
          : { label: t.song.backToSongs, href: addresses.songs(scope) }
      }
      editor={editor}
      saving={saving}
      problems={said(editor.mine)}
      joining={{ merge: mergeMetadata, changesOf, problemsOf: said }}
    >
      {!song && (
        <Link
          href={addresses.importSongs(church.id)}
          className="-mt-4 mb-4 inline-flex min-h-10 items-center gap-2 rounded text-accent text-sm underline"
        >
          <Icon name="import" className="size-4.5" />
          {t.transfer.import.wholeSong}
        </Link>
      )}
      <MetadataForm
        editor={editor}
        problems={problems}
        suggestions={suggestions}
        similar={!song && <SimilarSongs churchId={church.id} title={editor.mine.title} />}
      />
    </DocumentEditor>
  )
}

const currentMetadata: CurrentIn<Metadata> = ({ current }) =>
  current ? { document: current.metadata, version: current.version } : null

function Changes({ before, after }: { before: Metadata; after: Metadata }) {
  const t = useTexts()
  const changes = diffMetadata(before, after)
  return changes.length === 0 ? (
    <p className="text-muted">{t.conflict.nothing}</p>
  ) : (
    <FieldChanges changes={changes} />
  )
}
