import { type ReactNode, useCallback, useId, useMemo, useState } from 'react'
import { isLanguageTag } from '../../../core/languages/language-tag.ts'
import { ENCODINGS } from '../../../formats/encoding.ts'
import { warningSentence } from '../../../formats/warnings.ts'
import type { Found } from '../../model/import/found.ts'
import { pdfMatcher } from '../../model/import/pdf-matching.ts'
import { type Plan, planImport } from '../../model/import/plan.ts'
import {
  type Action,
  type DuplicatePolicy,
  defaultAction,
  type LanguageChoices,
  languageOf,
  rowFinder,
  type SongRow,
  songFile,
} from '../../model/import/rows.ts'
import { newId } from '../../model/new-id.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { LanguagePicker } from '../../ui/combobox/language-picker.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { HoldNotice } from '../hold-notice.tsx'
import { SongTable } from './song-table.tsx'
import { type Comparison, useKnownSongs, useRows } from './use-rows.ts'

interface PreviewProps {
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
export function Preview({
  churchId,
  found,
  encoding,
  onEncoding,
  isStarting,
  onStart,
  onClear,
}: PreviewProps) {
  const { fields } = useTexts()
  const { import: t } = useAllTexts().transfer
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

interface LanguageProps {
  language: string
  /** How many songs need it. */
  count: number
  onChange: (language: string) => void
}

function LanguageChoice({ language, count, onChange }: LanguageProps) {
  const { import: t } = useAllTexts().transfer
  return (
    <div className="max-w-md space-y-1.5">
      <p className="text-sm">{t.languageHint(count)}</p>
      <LanguagePicker label={t.languageLabel} hint="" value={language} onChange={onChange} />
    </div>
  )
}

interface EncodingProps {
  encoding: string | null
  onChange: (encoding: string | null) => void
}

/** For files that do not say their encoding. */
function EncodingChoice({ encoding, onChange }: EncodingProps) {
  const { import: t } = useAllTexts().transfer
  const id = useId()
  return (
    <div className="max-w-md space-y-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        {t.encoding}
      </label>
      <select
        id={id}
        aria-describedby={`${id}-hint`}
        value={encoding ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
        className="min-h-10 w-full rounded-lg border border-control bg-surface px-2 text-sm"
      >
        <option value="">{t.encodingFound}</option>
        {ENCODINGS.map(({ label, name, languages }) => (
          <option key={label} value={label}>
            {name} ({languages})
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {t.encodingHint}
      </p>
    </div>
  )
}

interface PolicyProps {
  policy: DuplicatePolicy
  onChange: (policy: DuplicatePolicy) => void
}

function PolicyChoice({ policy, onChange }: PolicyProps) {
  const { import: t } = useAllTexts().transfer
  return (
    <div className="space-y-1.5">
      <p className="font-medium text-sm">{t.policy}</p>
      <ChoiceGroup
        label={t.policy}
        value={policy}
        onChange={onChange}
        options={(['skip', 'update', 'create'] as const).map((value) => ({
          value,
          label: t.policies[value],
        }))}
      />
      <p className="text-muted text-sm">{t.policyHint}</p>
    </div>
  )
}

/** How far the comparison with the songs of the church has come. */
function ComparisonState({ comparison: { state, count, hold } }: { comparison: Comparison }) {
  const { import: t } = useAllTexts().transfer
  if (state === 'failed') return <Notice tone="warn">{t.compareFailed}</Notice>
  if (state === 'done') return null
  return (
    <div className="space-y-2">
      <p className="text-muted text-sm tabular-nums">{t.comparing(count)}</p>
      <progress aria-label={t.comparing(count)} className="h-2 w-full accent-accent" />
      <HoldNotice hold={hold} />
    </div>
  )
}

interface OtherFilesProps {
  found: readonly Found[]
  rows: readonly SongRow[]
  actionOf: (row: SongRow) => Action
}

/** PDFs with the song each belongs to, and files in which there is no song. */
function OtherFiles({ found, rows, actionOf }: OtherFilesProps) {
  const t = useAllTexts().transfer
  const { upload } = useAllTexts()
  const pdfs = useMemo(() => {
    const songOfPdf = pdfMatcher(rows.map((row) => songFile(row, actionOf(row))))
    const rowOfSong = rowFinder(rows)
    return found.flatMap((file, number) => {
      if (file.kind === 'songs') return []
      const song =
        file.kind === 'pdf' ? songOfPdf(file.path)?.title : rowOfSong(file.song)?.song.metadata.title
      const refusal = file.kind === 'pdf' ? file.refusal : null
      return [{ number, path: file.path, song: song ?? null, refusal }]
    })
  }, [found, rows, actionOf])
  const without = found.flatMap((file) => (file.kind === 'songs' && file.songs.length === 0 ? [file] : []))
  return (
    <>
      {pdfs.length > 0 && (
        <FileList title={`${t.import.pdfs} (${pdfs.length})`}>
          {pdfs.map(({ number, path, song, refusal }) => (
            <FileRow key={number} path={path} isProblem={song === null || refusal !== null}>
              {refusal ? upload[refusal] : song === null ? t.import.pdfUnmatched : t.import.pdfFor(song)}
            </FileRow>
          ))}
        </FileList>
      )}
      {without.length > 0 && (
        <FileList title={`${t.import.otherFiles} (${without.length})`}>
          {without.map(({ path, warnings }) => (
            <FileRow key={path} path={path} isProblem>
              {warnings.map((warning) => warningSentence(warning, t.warnings)).join(' ')}
            </FileRow>
          ))}
        </FileList>
      )}
    </>
  )
}

function FileList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open className="rounded-2xl border border-line bg-surface">
      <summary className="px-4 py-3 font-medium">{title}</summary>
      <ul className="max-h-96 divide-y divide-line overflow-y-auto border-line border-t text-sm">
        {children}
      </ul>
    </details>
  )
}

function FileRow({ path, isProblem, children }: { path: string; isProblem: boolean; children: ReactNode }) {
  return (
    <li className="px-4 py-2">
      <span className="break-all">{path}</span>{' '}
      <span className={isProblem ? 'text-warn' : 'text-muted'}>{children}</span>
    </li>
  )
}
