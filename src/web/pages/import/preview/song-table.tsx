import { useState } from 'react'
import type { FormatLyrics } from '../../../../formats/song.ts'
import { type Action, type LanguageChoices, otherLanguage, type SongRow } from '../../../model/import/rows.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceGroup } from '../../../ui/choice-group.tsx'
import { SongTableRow } from './song-table-row.tsx'

interface Props {
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
export function SongTable({ rows, languages, otherwise, onLanguage, actionOf, onAction }: Props) {
  const { import: t } = useTexts().transfer
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
