import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import type { Church, Metadata, Song } from '../../../client/types.ts'
import { LIMITS } from '../../../core/limits.ts'
import { addresses } from '../../addresses.ts'
import { listSongs } from '../../api/finding.ts'
import { keys } from '../../api/queries.ts'
import { changeSong, createSong } from '../../api/saves.ts'
import { FieldChanges } from '../../editor/diff-view.tsx'
import { type CurrentIn, DocumentEditor } from '../../editor/document-editor.tsx'
import { draftName, EMPTY_METADATA, isMetadata } from '../../editor/documents.ts'
import { type Editor, useEditor } from '../../hooks/saving/use-editor.ts'
import { useSave } from '../../hooks/saving/use-saver.ts'
import { useDebounced } from '../../hooks/use-time.ts'
import { diffMetadata } from '../../model/diff.ts'
import { mergeMetadata } from '../../model/merge/merge-metadata.ts'
import { type MetadataProblem, metadataProblems } from '../../model/song/song-problems.ts'
import { severalIn, similarTitles } from '../../model/song/suggestions.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChipsField } from './chips-field.tsx'
import { JUST_SAVED } from './saved-notice.tsx'
import { SongbooksField, type Suggestions, useSuggestions } from './songbooks-field.tsx'

/** Title, authors, themes and books: of a song that exists, or of one that is about to. */
export function EditDetails({ church, song }: { church: Church; song: Song | null }) {
  const t = useAllTexts()
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
  const t = useAllTexts()
  const changes = diffMetadata(before, after)
  return changes.length === 0 ? (
    <p className="text-muted">{t.conflict.nothing}</p>
  ) : (
    <FieldChanges changes={changes} />
  )
}

interface Props {
  editor: Editor<Metadata>
  problems: readonly MetadataProblem[]
  suggestions: Suggestions
  /** Songs that may already be this one, under the title. */
  similar?: React.ReactNode
}

function MetadataForm({ editor, problems, suggestions, similar }: Props) {
  const t = useAllTexts()
  const { mine, change } = editor
  const problemOf = (...kinds: MetadataProblem['kind'][]) => {
    const found = problems.find((problem) => kinds.includes(problem.kind))
    return found && t.metadata.problems[found.kind]
  }
  const problemIn = (field: string) => {
    const found = problems.find((problem) => 'field' in problem && problem.field === field)
    return found && t.metadata.problems[found.kind]
  }
  const chips = (field: 'alternateTitles' | 'authors' | 'themes') => (
    <ChipsField
      label={t.fields[field]}
      entries={mine[field]}
      limits={LIMITS[field]}
      problem={problemIn(field)}
      {...(field === 'alternateTitles'
        ? {}
        : {
            suggest: (typed, taken) => suggestions.of(field, typed, taken),
            several: (entry) => severalIn(entry, field),
          })}
      onChange={(entries, run) => {
        if (run) suggestions.search(entries.at(-1) ?? '')
        change((before) => ({ ...before, [field]: entries }), run && `${field}-${run}`)
      }}
    />
  )
  return (
    <div className="space-y-6">
      <TextField
        label={t.fields.title}
        limit={LIMITS.title}
        value={mine.title}
        required
        isFirst={editor.version === null}
        problem={editor.dirty ? problemOf('titleMissing', 'titleTooLong') : null}
        onChange={(title) => change((before) => ({ ...before, title }), 'title')}
      />
      {similar}
      {chips('alternateTitles')}
      {chips('authors')}
      {chips('themes')}
      <SongbooksField
        songbooks={mine.songbooks}
        problem={problemIn('songbooks')}
        suggestions={suggestions}
        onChange={(songbooks, run) => change((before) => ({ ...before, songbooks }), run)}
      />
      <TextArea
        label={t.fields.copyright}
        rows={3}
        limit={LIMITS.copyright}
        value={mine.copyright}
        problem={problemOf('copyrightTooLong')}
        onChange={(copyright) => change((before) => ({ ...before, copyright }), 'copyright')}
      />
    </div>
  )
}

const DEBOUNCE_MS = 500

/** Warns before the same song is entered twice. The longest word finds candidates even when another is misspelt. */
function SimilarSongs({ churchId, title }: { churchId: string; title: string }) {
  const t = useAllTexts()
  const scope = { as: 'member', churchId } as const
  const debounced = useDebounced(title.trim(), DEBOUNCE_MS)
  const word = debounced
    .split(/\s+/)
    .reduce((longest, next) => (next.length > longest.length ? next : longest), '')
  const { data } = useQuery({
    queryKey: ['member', churchId, 'songs', 'similar', word],
    queryFn: ({ signal }) => listSongs(scope, word, 0, signal),
    enabled: word.length >= 3,
  })
  const found = similarTitles(debounced, data?.songs ?? [], ({ metadata }) => [
    metadata.title,
    ...metadata.alternateTitles,
  ])
  if (found.length === 0) return null
  return (
    <Notice tone="warn">
      <p className="font-medium">{t.metadata.resembles}</p>
      <p>{t.metadata.resemblesHint}</p>
      <ul className="mt-1 list-inside list-disc">
        {found.slice(0, 5).map((song) => (
          <li key={song.id}>
            <Link href={addresses.song(scope, song.id)} className="rounded text-accent underline">
              {song.metadata.title}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
