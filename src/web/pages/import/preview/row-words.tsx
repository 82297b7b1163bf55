import { useState } from 'react'
import type { FormatLyrics } from '../../../../formats/song.ts'
import { type LanguageChoices, languageOf, otherLanguage, type SongRow } from '../../../model/import/rows.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'
import { languageName } from '../../song/language-names.ts'
import { LanguagePicker } from '../../song/language-picker.tsx'

interface Props {
  row: SongRow
  words: FormatLyrics
  chosen: LanguageChoices
  onChange: (tag: string) => void
}

/** Words of a row with the language they will be saved in: what the file says, or a guess, until another is chosen. */
export function RowWords({ row, words, chosen, onChange }: Props) {
  const { import: t } = useTexts().transfer
  const reader = useLanguage()
  const [isChanging, setChanging] = useState(false)
  const language = languageOf(row, words, chosen)
  const other = language?.from === 'file' ? otherLanguage(row, words) : null
  const name = language ? languageName(language.tag, reader) : t.noLanguage
  const { title } = row.song.metadata
  return (
    <div className="text-sm">
      <p>
        {[
          language?.from === 'guess' ? t.guessed(name) : name,
          words.label.trim(),
          t.sections(words.sections.length),
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
