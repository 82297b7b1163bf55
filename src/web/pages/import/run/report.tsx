import { memo, useState } from 'react'
import { Link } from 'wouter'
import type { Church } from '../../../../client/types.ts'
import { warningSentence } from '../../../../formats/warnings.ts'
import { addresses } from '../../../addresses.ts'
import { type Job, progressOf, type ReportLine, reportCsv, reportText } from '../../../model/import/job.ts'
import { type Texts, useLanguage, useTexts } from '../../../texts/texts.ts'
import { when } from '../../../texts/when.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceGroup } from '../../../ui/choice-group.tsx'
import { classes } from '../../../ui/class-names.ts'
import { saveFile } from '../../save-file.ts'

interface Props {
  church: Church
  jobs: readonly Job[]
  startedAt: string
}

const ROWS = 100

/** A line for each file and song, on the page and as a file to keep. */
export function Report({ church, jobs, startedAt }: Props) {
  const t = useTexts().transfer
  const language = useLanguage()
  const [filter, setFilter] = useState<'all' | 'notable'>('all')
  const [shown, setShown] = useState(ROWS)
  const { counts } = progressOf(jobs)
  const notable = jobs.filter(isNotable)
  const visible = filter === 'all' ? jobs : notable
  const save = (ending: 'txt' | 'csv') => {
    const lines = jobs.map((job) => lineOf(job, t))
    const text =
      ending === 'txt'
        ? reportText(t.import.reportHeading(church.name, when(startedAt, language)), lines)
        : reportCsv(t.import.reportColumns, lines)
    saveFile(`${t.import.reportName}.${ending}`, new Blob([text], { type: 'text/plain;charset=utf-8' }))
  }
  return (
    <section aria-labelledby="report" className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="report" className="font-semibold font-serif text-xl">
          {t.import.report}
        </h2>
        <div className="flex flex-wrap gap-2">
          <Button icon="download" onClick={() => save('txt')}>
            {t.import.saveText}
          </Button>
          <Button icon="download" onClick={() => save('csv')}>
            {t.import.saveCsv}
          </Button>
        </div>
      </div>
      <ul className="flex flex-wrap gap-2 text-sm">
        {(Object.keys(t.import.results) as Job['result'][])
          .filter((result) => counts[result])
          .map((result) => (
            <li key={result} className="rounded-full border border-line bg-surface px-3 py-1">
              {t.import.results[result]}: <span className="font-medium tabular-nums">{counts[result]}</span>
            </li>
          ))}
      </ul>
      {notable.length > 0 && notable.length < jobs.length && (
        <ChoiceGroup
          label={t.import.show}
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'all', label: t.import.showAll },
            { value: 'notable', label: t.import.showNotable(notable.length) },
          ]}
        />
      )}
      <ul
        aria-label={t.import.report}
        className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface"
      >
        {visible.slice(0, shown).map((job) => (
          <JobRow key={job.number} job={job} churchId={church.id} />
        ))}
      </ul>
      {visible.length > shown && (
        <div className="flex justify-center">
          <Button onClick={() => setShown(shown + ROWS)}>{t.import.showMore}</Button>
        </div>
      )}
    </section>
  )
}

/** Drawn again only when its own job has changed: the page is drawn many times while an import runs. */
const JobRow = memo(function JobRow({ job, churchId }: { job: Job; churchId: string }) {
  const t = useTexts().transfer
  const { path, title, result, notes } = lineOf(job, t)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-2.5 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        {title !== '' && (
          <p className="font-semibold font-serif text-base">
            {job.songId === null ? (
              title
            ) : (
              <Link
                href={addresses.song({ as: 'member', churchId }, job.songId)}
                className="rounded underline decoration-line underline-offset-4"
              >
                {title}
              </Link>
            )}
          </p>
        )}
        <p className="break-all text-muted">{path}</p>
        {notes.map((note) => (
          <p key={note} className="text-warn">
            {note}
          </p>
        ))}
      </div>
      <span className={classes('font-medium', COLOURS[job.result] ?? 'text-muted')}>{result}</span>
    </li>
  )
})

const COLOURS: Partial<Record<Job['result'], string>> = {
  created: 'text-good',
  updated: 'text-good',
  attached: 'text-good',
  changedHere: 'text-warn',
  failed: 'text-danger',
  noSong: 'text-warn',
  unmatchedPdf: 'text-warn',
  songMissing: 'text-warn',
}

const isNotable = ({ result, warnings }: Job) =>
  warnings.length > 0 || ['changedHere', 'failed', 'noSong', 'unmatchedPdf', 'songMissing'].includes(result)

function lineOf({ path, title, result, problems, warnings }: Job, t: Texts['transfer']): ReportLine {
  const why = problems.map((problem) =>
    problem.kind === 'message' ? problem.message : t.import.problems[problem.kind],
  )
  const notes = [...why, ...warnings.map((warning) => warningSentence(warning, t.warnings))]
  return { path, title, result: t.import.results[result], notes: [...new Set(notes)] }
}
