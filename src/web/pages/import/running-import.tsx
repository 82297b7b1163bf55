import { memo, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Church } from '../../../client/types.ts'
import { warningSentence } from '../../../formats/warnings.ts'
import { addresses } from '../../addresses.ts'
import {
  isOpen,
  type Job,
  progressOf,
  type ReportLine,
  reportCsv,
  reportText,
} from '../../model/import/job.ts'
import { type AllTexts, useAllTexts } from '../../texts/further/further-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { when } from '../../texts/when.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { classes } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { HoldNotice } from '../hold-notice.tsx'
import { saveFile } from '../save-file.ts'
import type { Import } from './use-import.ts'

interface RunningImportProps {
  church: Church
  current: Import
  onEnd: () => void
}

/** An import at work, paused or done. */
export function RunningImport({ church, current: { queue, startedAt, isKept }, onEnd }: RunningImportProps) {
  const { import: t } = useAllTexts().transfer
  const { state, jobs, hold } = queue
  const { done, total, counts } = progressOf(jobs)
  const [asking, setAsking] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone with the preview.
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus()
  }, [])
  const isRunning = state.kind === 'running'
  const isDone = state.kind === 'finished'
  return (
    <div className="space-y-6">
      <section aria-labelledby="progress" className="space-y-3">
        <div role="status">
          <h2
            ref={title}
            id="progress"
            tabIndex={-1}
            className="font-semibold font-serif text-xl outline-none"
          >
            {isDone ? t.finished : isRunning ? t.running : t.paused}
          </h2>
        </div>
        <progress aria-label={t.title} max={total} value={done} className="h-2 w-full accent-accent" />
        <p className="text-muted text-sm tabular-nums">{t.progress(done, total)}</p>
        <HoldNotice hold={hold} />
        {state.kind === 'halted' && <Notice tone="warn">{t.halted[state.reason]}</Notice>}
        {!isKept && !isDone && <Notice tone="warn">{t.notKept}</Notice>}
        <div className="flex flex-wrap gap-2">
          {isRunning && <Button onClick={() => queue.pause()}>{t.pause}</Button>}
          {!isRunning && !isDone && (
            <Button variant="primary" onClick={() => void queue.start()}>
              {t.goOn}
            </Button>
          )}
          {isDone && (counts.failed ?? 0) > 0 && (
            <Button onClick={() => void queue.retryFailed()}>{t.retry}</Button>
          )}
          {isDone && (counts.changedHere ?? 0) > 0 && (
            <Button onClick={() => void queue.updateChanged()}>{t.updateChanged}</Button>
          )}
          {isDone && (
            <>
              <ButtonLink variant="primary" href={addresses.songs({ as: 'member', churchId: church.id })}>
                {t.toLibrary}
              </ButtonLink>
              <Button onClick={onEnd}>{t.newImport}</Button>
            </>
          )}
          {!isRunning && !isDone && (
            <Button variant="danger" onClick={() => setAsking(true)}>
              {t.discard}
            </Button>
          )}
        </div>
      </section>
      <Report church={church} jobs={jobs} startedAt={startedAt} />
      {asking && (
        <EndDialog left={jobs.filter(isOpen).length} onEnd={onEnd} onClose={() => setAsking(false)} />
      )}
    </div>
  )
}

function EndDialog({ left, onEnd, onClose }: { left: number; onEnd: () => void; onClose: () => void }) {
  const { close } = useTexts()
  const { import: t } = useAllTexts().transfer
  return (
    <Dialog title={t.discardTitle} closeLabel={close} onClose={onClose}>
      <p className="mb-5">{t.discardHint(left)}</p>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t.keepIt}</Button>
        <Button variant="danger" onClick={onEnd}>
          {t.discard}
        </Button>
      </div>
    </Dialog>
  )
}

interface ReportProps {
  church: Church
  jobs: readonly Job[]
  startedAt: string
}

const ROWS = 100

/** A line for each file and song, on the page and as a file to keep. */
function Report({ church, jobs, startedAt }: ReportProps) {
  const t = useAllTexts().transfer
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
  const t = useAllTexts().transfer
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

function lineOf({ path, title, result, problems, warnings }: Job, t: AllTexts['transfer']): ReportLine {
  const why = problems.map((problem) =>
    problem.kind === 'message' ? problem.message : t.import.problems[problem.kind],
  )
  const notes = [...why, ...warnings.map((warning) => warningSentence(warning, t.warnings))]
  return { path, title, result: t.import.results[result], notes: [...new Set(notes)] }
}
