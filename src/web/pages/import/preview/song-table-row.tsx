import type { FormatLyrics } from '../../../../formats/song.ts'
import { warningSentence } from '../../../../formats/warnings.ts'
import type { Action, LanguageChoices, SongRow } from '../../../model/import/rows.ts'
import { type Texts, useTexts } from '../../../texts/texts.ts'
import { RowWords } from './row-words.tsx'

interface Props {
  row: SongRow
  action: Action
  languages: LanguageChoices
  otherwise: string
  onLanguage: (words: FormatLyrics, tag: string) => void
  onAction: (action: Action) => void
}

export function SongTableRow({ row, action, languages, otherwise, onLanguage, onAction }: Props) {
  const t = useTexts().transfer
  const { title } = row.song.metadata
  const notes = [
    ...duplicateNotes(row, t),
    ...row.warnings.map((warning) => warningSentence(warning, t.warnings)),
  ]
  return (
    <tr className="align-top">
      <td className="space-y-1 px-4 py-3">
        <p className="font-semibold font-serif text-lg leading-snug">{title}</p>
        {row.song.lyrics.length === 0 && <p className="text-sm">{t.import.noWords}</p>}
        {row.song.lyrics.map((words, at) => (
          <RowWords
            // biome-ignore lint/suspicious/noArrayIndexKey: the lyrics of a row never move
            key={at}
            row={row}
            words={words}
            chosen={languages}
            otherwise={otherwise}
            onChange={(tag) => onLanguage(words, tag)}
          />
        ))}
        <p className="break-all text-muted text-sm">{row.path}</p>
        {notes.length > 0 && (
          <ul aria-label={t.import.columns.notes} className="list-disc space-y-0.5 ps-5 text-sm text-warn">
            {notes.map((note, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the notes of a row never move
              <li key={at}>{note}</li>
            ))}
          </ul>
        )}
      </td>
      <td className="px-4 py-3">
        <select
          aria-label={t.import.actionFor(title)}
          value={action.kind === 'update' ? action.songId : action.kind}
          onChange={(event) => onAction(actionOf(event.target.value))}
          className="min-h-10 w-full rounded-lg border border-control bg-surface px-2 text-sm"
        >
          <option value="create">{t.import.create}</option>
          {row.known.map((song) => (
            <option key={song.id} value={song.id}>
              {t.import.update(song.metadata.title)}
            </option>
          ))}
          <option value="skip">{t.import.skip}</option>
        </select>
      </td>
    </tr>
  )
}

const actionOf = (value: string): Action =>
  value === 'create' || value === 'skip' ? { kind: value } : { kind: 'update', songId: value }

function duplicateNotes({ known, twin }: SongRow, { import: t }: Texts['transfer']): string[] {
  const titles = [...new Set(known.map(({ metadata }) => metadata.title))]
  return [...(known.length > 0 ? [t.mayBeThere(titles)] : []), ...(twin ? [t.mayBeTwin(twin.path)] : [])]
}
