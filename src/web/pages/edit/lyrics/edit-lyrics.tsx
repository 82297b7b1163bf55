import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import type { Church, LyricsDocument, LyricVersion, Song } from '../../../../client/types.ts'
import { isLanguageTag } from '../../../../core/languages/language-tag.ts'
import { numberedName } from '../../../../formats/section-names.ts'
import { addresses } from '../../../addresses.ts'
import { refreshSong } from '../../../api/parts.ts'
import { changeLyrics, createLyrics } from '../../../api/saves.ts'
import { LyricsChanges } from '../../../editor/diff-view.tsx'
import { type CurrentIn, DocumentEditor } from '../../../editor/document-editor.tsx'
import { draftName, isLyricsDraft, type LyricsDraft, lyricsDocument } from '../../../editor/documents.ts'
import { useEditor } from '../../../hooks/saving/use-editor.ts'
import { useSave } from '../../../hooks/saving/use-saver.ts'
import { wantedLanguages } from '../../../hooks/use-chosen-lyrics.ts'
import { diffLyrics, type Moves } from '../../../model/diff.ts'
import { editionProblem } from '../../../model/editions.ts'
import { withoutTrailingBlanks } from '../../../model/editor/lyric-edits.ts'
import {
  emptyCopy,
  filledSections,
  hasWords,
  namesFor,
  translateNames,
  withoutEmptySections,
} from '../../../model/editor/section-names.ts'
import type { Choices, Merged } from '../../../model/merge/choice.ts'
import { mergeLyrics } from '../../../model/merge/merge-lyrics.ts'
import { newId } from '../../../model/new-id.ts'
import { chosenLyricVersions, exactChoice, withChoice } from '../../../model/song/language-choice.ts'
import { lyricsProblems } from '../../../model/song/song-problems.ts'
import { useAllTexts } from '../../../texts/further/further-texts.ts'
import { lyricName } from '../../../texts/language-names.ts'
import { wordsName } from '../../../texts/names.ts'
import { useLanguage } from '../../../texts/texts.ts'
import { ArchivedInEditor } from '../../archiving/bring-back-notice.tsx'
import { WithPreview } from '../preview.tsx'
import { JUST_SAVED } from '../saved-notice.tsx'
import { LyricsForm } from './lyrics-form.tsx'

interface Props {
  church: Church
  song: Song
  /** Null for words that are new. */
  lyrics: LyricVersion | null
  /** All words of the song. */
  all: readonly LyricVersion[]
}

/** The words in one language: changed, or entered for the first time. */
export function EditLyrics({ church, song, lyrics, all }: Props) {
  const t = useAllTexts()
  const reader = useLanguage()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const scope = { as: 'member', churchId: church.id } as const
  const others = all.filter(({ id }) => id !== lyrics?.id)
  const [source, setSource] = useState(() => (lyrics ? null : sourceFor(others)))
  const [blank, setBlank] = useState(() => blankLyrics(source, reader))
  // New words that begin as an empty copy may leave out what the source has.
  const toSave = lyrics || others.length === 0 ? withoutTrailingBlanks : filledSections
  const idFor = useStableIds()
  const path = { churchId: church.id, songId: song.id }
  const part = lyrics && ({ ...path, of: 'lyrics', id: lyrics.id } as const)
  const editor = useEditor<LyricsDraft>({
    name: draftName.lyrics(church.id, song.id, lyrics?.id ?? 'new'),
    loaded: lyrics ? lyricsDocument(lyrics) : blank,
    version: lyrics?.version ?? null,
    isDocument: isLyricsDraft,
    toSave,
    title: song.metadata.title,
    savedAt: lyrics?.updatedAt,
    part,
  })
  const songIn = (version: LyricVersion) => withChoice(addresses.song(scope, song.id), exactChoice(version))
  const saving = useSave<LyricsDraft, { lyrics: LyricVersion }>({
    editor,
    subject: lyrics?.id ?? `new words of ${song.id}`,
    send: (draft, version, key) => {
      const document = lyricsDocument(toSave(draft))
      return lyrics && version !== null
        ? changeLyrics({ ...path, lyricVersionId: lyrics.id }, version, key, document)
        : createLyrics(path, key, { ...document, language: draft.language ?? '' })
    },
    onSaved: () => refreshSong(queries, church.id, song.id),
    leave: ({ lyrics: saved }) => navigate(songIn(saved), { state: JUST_SAVED }),
  })
  const title = lyrics ? `${t.lyrics.editTitle}: ${lyricName(lyrics, reader)}` : t.lyrics.newTitle
  const problems = lyricsProblems(toSave(editor.mine))
  const said = (document: LyricsDocument) =>
    lyricsProblems(toSave(document)).map(({ kind }) => t.lyrics.problems[kind])
  const language = lyrics?.language ?? editor.mine.language ?? ''
  const edition = editionProblem({ language, label: editor.mine.label }, others, lyrics?.label ?? null)
  const [moves] = useState(() => new Set<string>())
  const noteMove = (id: string) => {
    moves.delete(id)
    moves.add(id)
  }
  const changesOf = (before: LyricsDocument, after: LyricsDocument) => (
    <Changes before={before} after={toSave(after)} moves={moves} />
  )
  // Words that are new began empty in each tab: every section of either stays.
  const merge = useCallback(
    (base: LyricsDraft, mine: LyricsDraft, other: LyricsDraft, choices: Choices): Merged<LyricsDraft> => {
      const start = lyrics ? base : { ...base, sections: [], sequence: [] }
      const merged = mergeLyrics(start, mine, lyrics ? other : withoutEmptySections(other), idFor, choices)
      return lyrics ? merged : { ...merged, document: { ...merged.document, language: mine.language ?? '' } }
    },
    [lyrics, idFor],
  )
  const chooseSource = (next: LyricVersion | null) => {
    setSource(next)
    if (lyrics || editor.mine.sections.some(hasWords)) return
    const { language: chosen = '', label } = editor.mine
    const start = blankLyrics(next, reader)
    setBlank(start)
    const named = translateNames(start, namesFor('', reader), namesFor(chosen, reader))
    editor.rebase(start, null, { ...named, language: chosen, label })
  }
  return (
    <DocumentEditor
      title={title}
      songTitle={song.metadata.title}
      currentIn={currentLyrics}
      around={(content) => (
        <WithPreview preview={{ song, language, draft: toSave(editor.mine) }}>{content}</WithPreview>
      )}
      back={{
        label: song.metadata.title,
        href: lyrics ? songIn(lyrics) : addresses.song(scope, song.id),
      }}
      editor={editor}
      saving={saving}
      problems={[
        ...(isLanguageTag(language) ? [] : [t.choose.language.missing]),
        ...(edition ? [t.choose.edition.problems[edition]] : []),
        ...said(editor.mine),
      ]}
      isEmpty={lyrics === null && !editor.mine.sections.some(hasWords)}
      joining={{ merge, changesOf, problemsOf: said }}
      notice={
        part &&
        lyrics?.archivedAt && (
          <ArchivedInEditor part={part} version={lyrics.version} name={wordsName(lyrics, t, reader)} />
        )
      }
    >
      <LyricsForm
        churchId={church.id}
        song={song}
        editor={editor}
        saved={lyrics}
        language={language}
        others={others}
        edition={edition}
        problems={problems}
        source={source}
        onSource={chooseSource}
        onMove={noteMove}
      />
    </DocumentEditor>
  )
}

const currentLyrics: CurrentIn<LyricsDraft> = ({ currentLyrics: found }) =>
  found ? { document: lyricsDocument(found), version: found.version } : null

interface ChangesProps {
  before: LyricsDocument
  after: LyricsDocument
  moves: Moves
}

function Changes({ before, after, moves }: ChangesProps) {
  const t = useAllTexts()
  const diff = diffLyrics(before, after, moves)
  return diff.changed ? <LyricsChanges diff={diff} /> : <p className="text-muted">{t.conflict.nothing}</p>
}

/** The words that the song's page shows by default. */
const sourceFor = (others: readonly LyricVersion[]): LyricVersion | null =>
  chosenLyricVersions(others, '', wantedLanguages())?.first ?? null

/** The sections of the source to fill, or one empty verse. The language stays empty, because it is easily overlooked. */
function blankLyrics(source: LyricVersion | null, reader: string): LyricsDraft {
  const to = namesFor('', reader)
  if (source)
    return { ...emptyCopy(source, { from: namesFor(source.language, reader), to }, newId), language: '' }
  const verse = { id: newId(), name: numberedName(to.verse, 1), lines: [{ id: newId(), text: '' }] }
  return { language: '', label: '', sections: [verse], sequence: [] }
}

/** The same key gives the same new id for as long as the page is open. */
function useStableIds(): (key: string) => string {
  const [ids] = useState(() => new Map<string, string>())
  return useCallback(
    (key: string) => {
      const known = ids.get(key) ?? newId()
      ids.set(key, known)
      return known
    },
    [ids],
  )
}
