import { useEffect, useRef, useState } from 'react'
import type { Church } from '../../../../client/types.ts'
import { addresses } from '../../../addresses.ts'
import { isOpen, progressOf } from '../../../model/import/job.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { HoldNotice } from '../../hold-notice.tsx'
import type { Import } from '../use-import.ts'
import { Report } from './report.tsx'

interface Props {
  church: Church
  current: Import
  onEnd: () => void
}

/** An import at work, paused or done. */
export function RunningImport({ church, current: { queue, startedAt, isKept }, onEnd }: Props) {
  const { import: t } = useTexts().transfer
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
  const { import: t } = useTexts().transfer
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
