import { useCallback, useState } from 'react'
import { isLanguageTag } from '../../../../core/languages/language-tag.ts'
import type { Found } from '../../../model/import/found.ts'
import { type Plan, planImport } from '../../../model/import/plan.ts'
import {
  type Action,
  type DuplicatePolicy,
  defaultAction,
  type LanguageChoices,
  languageOf,
  type SongRow,
} from '../../../model/import/rows.ts'
import { newId } from '../../../model/new-id.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notice.tsx'
import { useKnownSongs } from '../use-known-songs.ts'
import { useRows } from '../use-rows.ts'
import { EncodingChoice, LanguageChoice, PolicyChoice } from './choices.tsx'
import { ComparisonState } from './comparison-state.tsx'
import { OtherFiles } from './other-files.tsx'
import { SongTable } from './song-table.tsx'

interface Props {
  churchId: string
  found: readonly Found[]
  /** The encoding that was chosen; null: it was recognised. */
  encoding: string | null
  onEncoding: (encoding: string | null) => void
  isStarting: boolean
  onStart: (plan: Promise<Plan>) => void
  onClear: () => void
}

const isGuessed = (file: Found) =>
  file.kind === 'songs' && file.warnings.some(({ code }) => code === 'encodingGuessed')

const NO_ROWS: readonly SongRow[] = []

/** The songs in the files, and what the import will do with each. Nothing is sent before the import is started. */
export function Preview({ churchId, found, encoding, onEncoding, isStarting, onStart, onClear }: Props) {
  const { fields } = useTexts()
  const { import: t } = useTexts().transfer
  const comparison = useKnownSongs(churchId, true)
  const made = useRows(found, comparison.state === 'going' ? null : comparison.songs)
  const isCompared = made !== null
  const rows = made ?? NO_ROWS
  const [language, setLanguage] = useState<string>(useLanguage())
  const [policy, setPolicy] = useState<DuplicatePolicy>('skip')
  const [chosen, setChosen] = useState<ReadonlyMap<number, Action>>(new Map())
  const actionOf = useCallback(
    (row: SongRow) => chosen.get(row.number) ?? defaultAction(row, policy),
    [chosen, policy],
  )
  const wanted = rows.filter((row) => actionOf(row).kind !== 'skip').length
  const [languages, setLanguages] = useState<LanguageChoices>(new Map())
  const withoutLanguage = rows.filter((row) =>
    row.song.lyrics.some((words) => languageOf(row, words, languages) === null),
  ).length
  const duplicates = rows.filter(({ known, twin }) => known.length > 0 || twin).length
  const isReady = isCompared && (withoutLanguage === 0 || isLanguageTag(language))
  const plan = () =>
    planImport(found, rows, {
      actionOf,
      languageOf: (row, words) => languageOf(row, words, languages)?.tag ?? language,
      sheetMusic: t.sheetMusic,
      chart: fields.chart,
      newId,
    })
  const songCount = found.reduce((sum, file) => sum + (file.kind === 'songs' ? file.songs.length : 0), 0)
  const fileCount = found.filter(({ kind }) => kind !== 'arrangement').length
  const startOver = (
    <Button onClick={onClear} disabled={isStarting}>
      {t.startOver}
    </Button>
  )
  if (songCount === 0) {
    return (
      <div className="space-y-8">
        <EmptyState title={t.nothing} action={startOver}>
          {t.nothingHint}
        </EmptyState>
        <OtherFiles found={found} rows={rows} actionOf={actionOf} />
      </div>
    )
  }
  return (
    <div className="space-y-6">
      <p role="status">{t.found(songCount, fileCount)}</p>
      <ComparisonState comparison={comparison} />
      {withoutLanguage > 0 && (
        <LanguageChoice language={language} count={withoutLanguage} onChange={setLanguage} />
      )}
      {(encoding !== null || found.some(isGuessed)) && (
        <EncodingChoice encoding={encoding} onChange={onEncoding} />
      )}
      {duplicates > 0 && (
        <PolicyChoice
          policy={policy}
          onChange={(next) => {
            setPolicy(next)
            setChosen(new Map())
          }}
        />
      )}
      {isCompared && (
        <SongTable
          rows={rows}
          actionOf={actionOf}
          languages={languages}
          otherwise={language}
          onLanguage={(words, tag) => setLanguages((before) => new Map(before).set(words, tag))}
          onAction={(row, action) => setChosen((before) => new Map(before).set(row.number, action))}
        />
      )}
      {isCompared && <OtherFiles found={found} rows={rows} actionOf={actionOf} />}
      <div className="sticky bottom-0 -mx-4 flex flex-wrap items-center gap-3 border-line border-t bg-paper px-4 py-3">
        <Button
          variant="primary"
          disabled={!isReady || isStarting || wanted === 0}
          onClick={() => onStart(plan())}
        >
          {isStarting ? t.starting : t.start(wanted)}
        </Button>
        {startOver}
        {!isCompared && <span className="text-muted text-sm">{t.checkFirst}</span>}
      </div>
    </div>
  )
}
