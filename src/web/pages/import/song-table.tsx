import { useState } from 'react'
import type { FormatLyrics } from '../../../formats/song.ts'
import { warningSentence } from '../../../formats/warnings.ts'
import {
  type Action,
  type LanguageChoices,
  languageOf,
  otherLanguage,
  type SongRow,
} from '../../model/import/rows.ts'
import { type AllTexts, useAllTexts } from '../../texts/further/further-texts.ts'
import { languageName } from '../../texts/language-names.ts'
import { useLanguage } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { LanguagePicker } from '../../ui/combobox/language-picker.tsx'

interface SongTableProps {
  rows: readonly SongRow[]
  languages: LanguageChoices
  otherwise: string
  onLanguage: (words: FormatLyrics, tag: string) => void
  actionOf: (row: SongRow) => Action
  onAction: (row: SongRow, action: Action) => void
}

const isNotable = (row: SongRow) =>
  row.known.length > 0 ||
  row.twin !== null ||
  row.warnings.length > 0 ||
  row.song.lyrics.some((words) => otherLanguage(row, words) !== null)

/** As many rows as a page takes in one go. */
const ROWS = 100

/** The songs that were found, each with its warnings and its choices. */
export function SongTable({ rows, languages, otherwise, onLanguage, actionOf, onAction }: SongTableProps) {
  const { import: t } = useAllTexts().transfer
  const [filter, setFilter] = useState<'all' | 'notable'>('all')
  const [shown, setShown] = useState(ROWS)
  const notable = rows.filter(isNotable)
  const visible = filter === 'all' ? rows : notable
  return (
    <div className="space-y-3">
      {notable.length > 0 && notable.length < rows.length && (
        <ChoiceGroup
          label={t.show}
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'all', label: t.showAll },
            { value: 'notable', label: t.showNotable(notable.length) },
          ]}
        />
      )}
      <div className="overflow-hidden rounded-2xl border border-line bg-surface">
        <table className="w-full table-fixed text-start">
          <caption className="sr-only">{t.table}</caption>
          <thead>
            <tr className="border-line border-b text-muted text-sm">
              <th scope="col" className="px-4 py-2 font-medium">
                {t.columns.song}
              </th>
              <th scope="col" className="w-40 px-4 py-2 font-medium sm:w-60">
                {t.columns.action}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {visible.slice(0, shown).map((row) => (
              <SongTableRow
                key={row.number}
                row={row}
                action={actionOf(row)}
                languages={languages}
                otherwise={otherwise}
                onLanguage={onLanguage}
                onAction={(action) => onAction(row, action)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {visible.length > shown && (
        <div className="flex justify-center">
          <Button onClick={() => setShown(shown + ROWS)}>{t.showMore}</Button>
        </div>
      )}
    </div>
  )
}

interface SongTableRowProps {
  row: SongRow
  action: Action
  languages: LanguageChoices
  otherwise: string
  onLanguage: (words: FormatLyrics, tag: string) => void
  onAction: (action: Action) => void
}

function SongTableRow({ row, action, languages, otherwise, onLanguage, onAction }: SongTableRowProps) {
  const t = useAllTexts().transfer
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

function duplicateNotes({ known, twin }: SongRow, { import: t }: AllTexts['transfer']): string[] {
  const titles = [...new Set(known.map(({ metadata }) => metadata.title))]
  return [...(known.length > 0 ? [t.mayBeThere(titles)] : []), ...(twin ? [t.mayBeTwin(twin.path)] : [])]
}

interface RowWordsProps {
  row: SongRow
  words: FormatLyrics
  chosen: LanguageChoices
  /** The language of words that neither name one nor have one that is clear. */
  otherwise: string
  onChange: (tag: string) => void
}

/** Words of a row with the language they will be saved in: the file's, a guess or that of all others, until one is chosen. */
function RowWords({ row, words, chosen, otherwise, onChange }: RowWordsProps) {
  const { import: t } = useAllTexts().transfer
  const reader = useLanguage()
  const [isChanging, setChanging] = useState(false)
  const language = languageOf(row, words, chosen)
  const other = language?.from === 'file' ? otherLanguage(row, words) : null
  const { title } = row.song.metadata
  const languageWords = (): string => {
    if (!language) return otherwise === '' ? t.noLanguage : t.otherwise(languageName(otherwise, reader))
    const name = languageName(language.tag, reader)
    return language.from === 'guess' ? t.guessed(name) : name
  }
  return (
    <div className="text-sm">
      <p>
        {[
          languageWords(),
          words.label.trim(),
          t.sections(words.sections.length),
          row.song.arrangement && t.withChords,
        ]
          .filter(Boolean)
          .join(', ')}{' '}
        {!isChanging && (
          <button
            type="button"
            aria-label={t.changeLanguageOf(title)}
            onClick={() => setChanging(true)}
            className="min-h-6 rounded text-accent underline"
          >
            {t.changeLanguage}
          </button>
        )}
      </p>
      {other !== null && <p className="text-warn">{t.seemsToBe(languageName(other, reader))}</p>}
      {isChanging && (
        <LanguagePicker
          label={t.languageOf(title)}
          hint=""
          value={chosen.get(words) ?? language?.tag ?? ''}
          onChange={(tag) => {
            if (tag !== '') onChange(tag)
          }}
        />
      )}
    </div>
  )
}
