import { useState } from 'react'
import type { FormatLyrics } from '../../../../formats/song.ts'
import { type LanguageChoices, languageOf, otherLanguage, type SongRow } from '../../../model/import/rows.ts'
import { languageName } from '../../../texts/language-names.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'
import { LanguagePicker } from '../../../ui/combobox/language-picker.tsx'

interface Props {
  row: SongRow
  words: FormatLyrics
  chosen: LanguageChoices
  /** The language of words that neither name one nor have one that is clear. */
  otherwise: string
  onChange: (tag: string) => void
}

/** Words of a row with the language they will be saved in: the file's, a guess or that of all others, until one is chosen. */
export function RowWords({ row, words, chosen, otherwise, onChange }: Props) {
  const { import: t } = useTexts().transfer
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
        {[languageWords(), words.label.trim(), t.sections(words.sections.length)].filter(Boolean).join(', ')}{' '}
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
