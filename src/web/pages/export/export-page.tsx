import { useState } from 'react'
import type { Church, Song } from '../../../client/types.ts'
import type { Format } from '../../../formats/export.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Notice } from '../../ui/notice.tsx'
import { HoldNotice } from '../hold-notice.tsx'
import { WritersPage } from '../session/writers-page.tsx'
import { FormatChoice } from './format-choice.tsx'
import { MusicChoice } from './music-choice.tsx'
import { SongPicker } from './song-picker.tsx'
import { type ExportState, useExport } from './use-export.ts'

/** The songs of a church as files: all of them, or those that are chosen. */
export function ExportPage({ church }: { church: Church }) {
  const { export: t } = useTexts().transfer
  return (
    <WritersPage church={church} title={t.title} intro={t.intro} className="max-w-3xl">
      <Export church={church} />
    </WritersPage>
  )
}

function Export({ church }: { church: Church }) {
  const { export: t } = useTexts().transfer
  const [format, setFormat] = useState<Format>('openlyrics')
  const [which, setWhich] = useState<'all' | 'some'>('all')
  const [withMusic, setWithMusic] = useState(false)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Song>>(new Map())
  const { state, start, cancel } = useExport(church)
  const isGoing = state.kind === 'going'
  return (
    <div className="space-y-6">
      <fieldset disabled={isGoing} className="min-w-0 space-y-6">
        <legend className="sr-only">{t.title}</legend>
        <FormatChoice format={format} onChange={setFormat} />
        <div className="space-y-1.5">
          <p className="font-medium text-sm">{t.which}</p>
          <ChoiceGroup
            label={t.which}
            value={which}
            onChange={setWhich}
            options={[
              { value: 'all', label: t.all },
              { value: 'some', label: t.some },
            ]}
          />
        </div>
        <MusicChoice isChosen={withMusic} onChange={setWithMusic} />
        {which === 'some' && <SongPicker churchId={church.id} chosen={chosen} onChange={setChosen} />}
        {!isGoing && (
          <Button
            variant="primary"
            icon="download"
            disabled={which === 'some' && chosen.size === 0}
            onClick={() => void start(format, which === 'all' ? null : [...chosen.values()], withMusic)}
          >
            {t.downloadAll}
          </Button>
        )}
      </fieldset>
      <Progress state={state} total={which === 'all' ? null : chosen.size} onCancel={cancel} />
    </div>
  )
}

interface ProgressProps {
  state: ExportState
  /** Null while the number of songs is not known. */
  total: number | null
  onCancel: () => void
}

function Progress({ state, total, onCancel }: ProgressProps) {
  const { export: t } = useTexts().transfer
  if (state.kind === 'idle') return null
  if (state.kind === 'failed') return <Notice tone="danger">{t.failed(state.message)}</Notice>
  if (state.kind === 'done') return <Notice tone="good">{t.done(state.count)}</Notice>
  return (
    <div className="space-y-3">
      <p className="tabular-nums">
        {total === null ? t.collecting(state.done) : t.collectingOf(state.done, total)}
      </p>
      <progress
        aria-label={t.title}
        className="h-2 w-full accent-accent"
        {...(total === null ? {} : { max: total, value: state.done })}
      />
      <HoldNotice hold={state.hold} />
      <p className="text-muted text-sm">{t.slow}</p>
      <Button onClick={onCancel}>{t.cancel}</Button>
    </div>
  )
}
