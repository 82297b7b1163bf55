import { useEffect, useRef } from 'react'
import type { Asset } from '../../../../client/types.ts'
import { useUploads } from '../../../hooks/saving/use-uploads.ts'
import { isActive, type Upload, type UploadState } from '../../../model/upload/queue.ts'
import { type Texts, useTexts } from '../../../texts/texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { DropArea } from '../../../ui/drop-area.tsx'
import { KnownRow } from './known-row.tsx'

interface Props {
  churchId: string
  /** `order` holds the ids of the files sent here, in the order in which they were chosen. */
  onAsset: (asset: Asset, order: readonly string[]) => void
  /** Files that are there already, to notice when the same one is chosen again. */
  knownFiles: () => readonly KnownFile[]
  /** Told what has to be waited for before anything is saved. */
  onBusy: (busy: UploadsPending) => void
}

/** A file, and the sheet music it belongs to; null when that is not saved yet. */
export interface KnownFile {
  file: Asset
  label: string | null
}

export type UploadsPending = 'sending' | 'asking' | null

/** Where files come in: dropped or chosen, several at once, each with its own progress and its own end. */
export function UploadPanel({ churchId, onAsset, knownFiles, onBusy }: Props) {
  const t = useTexts()
  const { uploads, queue, busy, undecided } = useUploads(churchId, onAsset, () =>
    knownFiles().map(({ file }) => file),
  )
  // What is done stands among the files above.
  const unfinished = uploads.filter(({ state }) => state.kind !== 'done')
  const ready = uploads.length - unfinished.length
  const picker = useRef<HTMLInputElement>(null)
  const pending = busy ? 'sending' : undecided ? 'asking' : null
  useEffect(() => onBusy(pending), [pending, onBusy])
  const labelOf = (asset: Asset) => knownFiles().find(({ file }) => file.id === asset.id)?.label ?? null
  return (
    <div className="space-y-3">
      <DropArea onDrop={({ files }) => void queue.add([...files])} className="rounded-xl py-6">
        <span className="text-muted max-sm:hidden">{t.arrangement.drop}</span>
        <Button icon="plus" onClick={() => picker.current?.click()}>
          {t.arrangement.choose}
        </Button>
        <input
          ref={picker}
          type="file"
          multiple
          accept="application/pdf,.pdf"
          aria-label={t.arrangement.choose}
          className="hidden"
          onChange={(event) => {
            void queue.add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <span className="w-full text-muted text-sm">{t.arrangement.limit}</span>
      </DropArea>
      <p role="status" className="text-good text-sm empty:hidden">
        {ready > 0 && t.upload.ready(ready)}
      </p>
      {unfinished.length > 0 && (
        <ul aria-live="polite" className="space-y-2">
          {unfinished.map((upload) =>
            upload.state.kind === 'known' ? (
              <KnownRow
                key={upload.id}
                name={upload.file.name}
                asset={upload.state.asset}
                label={labelOf(upload.state.asset)}
                onUse={() => queue.takeCopy(upload.id)}
                onSend={() => queue.retry(upload.id)}
                onDismiss={() => queue.dismiss(upload.id)}
              />
            ) : (
              <UploadRow
                key={upload.id}
                upload={upload}
                onStop={() => queue.stop(upload.id)}
                onRetry={() => queue.retry(upload.id)}
                onDismiss={() => queue.dismiss(upload.id)}
              />
            ),
          )}
        </ul>
      )}
    </div>
  )
}

interface RowProps {
  upload: Upload
  onStop: () => void
  onRetry: () => void
  onDismiss: () => void
}

function UploadRow({ upload: { file, state }, onStop, onRetry, onDismiss }: RowProps) {
  const t = useTexts()
  const going = isActive(state)
  const canRetry = state.kind === 'stopped' || (state.kind === 'refused' && isTransient(state.reason))
  return (
    <li className="flex items-center gap-3 rounded-lg border border-line bg-surface px-3 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{file.name}</p>
        <p className={state.kind === 'refused' ? 'text-danger' : 'text-muted'}>{sentence(state, t)}</p>
        {going && (
          <progress
            aria-label={file.name}
            max={1}
            {...(state.kind === 'sending' ? { value: state.share } : {})}
            className="mt-1 h-1.5 w-full accent-accent"
          />
        )}
      </div>
      {going && <IconButton icon="close" label={t.upload.stop(file.name)} onClick={onStop} />}
      {canRetry && <IconButton icon="redo" label={t.upload.retry(file.name)} onClick={onRetry} />}
      {!going && <IconButton icon="close" label={t.upload.dismiss(file.name)} onClick={onDismiss} />}
    </li>
  )
}

const isTransient = (reason: string) => ['noAnswer', 'signedOut', 'tooMany', 'message'].includes(reason)

function sentence(state: UploadState, t: Texts): string {
  switch (state.kind) {
    case 'sending':
      return t.upload.sending(Math.round(state.share * 100))
    case 'refused':
      if (state.reason === 'message') return state.message
      if (state.reason === 'tooMany') return t.upload.tooMany(state.seconds)
      return t.upload[state.reason]
    case 'known':
      return t.choose.sameFile.said(state.asset.filename, null)
    default:
      return t.upload[state.kind]
  }
}
