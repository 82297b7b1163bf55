import { useEffect, useRef } from 'react'
import type { Asset } from '../../../../client/types.ts'
import { isActive, type Upload, type UploadQueue, type UploadState } from '../../../model/upload-queue.ts'
import { type AllTexts, useAllTexts } from '../../../texts/further/further-texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

interface UploadRowsProps {
  uploads: readonly Upload[]
  queue: UploadQueue
  /** The sheet music that a file belongs to; null when that is not saved yet. */
  labelOf: (asset: Asset) => string | null
}

/** Files that are on their way, wait for an answer or were refused. What is done stands among the files. */
export function UploadRows({ uploads, queue, labelOf }: UploadRowsProps) {
  const unfinished = uploads.filter(({ state }) => state.kind !== 'done')
  if (unfinished.length === 0) return null
  return (
    <ul aria-live="polite" className="w-full space-y-2 text-start">
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
  )
}

interface RowProps {
  upload: Upload
  onStop: () => void
  onRetry: () => void
  onDismiss: () => void
}

function UploadRow({ upload: { file, state }, onStop, onRetry, onDismiss }: RowProps) {
  const t = useAllTexts()
  const going = isActive(state)
  const row = useRef<HTMLLIElement>(null)
  const isRefused = state.kind === 'refused'
  // The bar at the bottom of an editor must not cover the reason.
  useEffect(() => {
    if (isRefused) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isRefused])
  const canRetry = state.kind === 'stopped' || (state.kind === 'refused' && isTransient(state.reason))
  return (
    <li
      ref={row}
      className="flex scroll-mb-40 items-center gap-3 rounded-lg border border-line bg-surface px-3 py-2 text-sm"
    >
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

function sentence(state: UploadState, t: AllTexts): string {
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

interface KnownRowProps {
  name: string
  asset: Asset
  /** The sheet music that the copy belongs to. */
  label: string | null
  onUse: () => void
  onSend: () => void
  onDismiss: () => void
}

/** A file that is there already: is the earlier copy meant? */
function KnownRow({ name, asset, label, onUse, onSend, onDismiss }: KnownRowProps) {
  const t = useAllTexts()
  return (
    <li className="rounded-lg border border-warn/50 bg-surface px-3 py-2 text-sm">
      <div className="flex items-start gap-3">
        <Icon name="file" className="mt-0.5 size-5 shrink-0 text-warn" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{name}</p>
          <p className="text-muted">{t.choose.sameFile.said(asset.filename, label)}</p>
        </div>
        <IconButton icon="close" label={t.upload.dismiss(name)} onClick={onDismiss} />
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={onUse}>{t.choose.sameFile.use}</Button>
        <Button variant="quiet" onClick={onSend}>
          {t.choose.sameFile.send}
        </Button>
      </div>
    </li>
  )
}
