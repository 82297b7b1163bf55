import { useEffect } from 'react'
import type { Asset } from '../../../../client/types.ts'
import { useUploads } from '../../../hooks/saving/use-uploads.ts'
import { placeFile, replaceFile } from '../../../model/upload-queue.ts'
import { useTexts } from '../../../texts/texts.ts'
import { FilesField } from './files-field.tsx'
import { UploadPanel } from './upload-panel.tsx'

interface Props {
  churchId: string
  files: readonly Asset[]
  onChange: (change: (files: readonly Asset[]) => Asset[]) => void
  /** Files of sheet music that is loaded, to notice when the same one is chosen again. */
  loadedFiles: () => readonly KnownFile[]
  /** Called with what must be waited for before anything is saved. */
  onPending: (pending: UploadsPending) => void
}

/** A file, and the sheet music it belongs to; null when that is not saved yet. */
export interface KnownFile {
  file: Asset
  label: string | null
}

export type UploadsPending = 'sending' | 'asking' | null

/** The files of sheet music: put in order, replaced and added. */
export function FilesSection({ churchId, files, onChange, loadedFiles, onPending }: Props) {
  const t = useTexts()
  const knownFiles = () => [...files.map((file) => ({ file, label: null })), ...loadedFiles()]
  const { uploads, queue, busy, undecided } = useUploads(
    churchId,
    (asset, order, replaces) =>
      onChange((before) =>
        replaces === null ? placeFile(before, asset, order) : replaceFile(before, replaces, asset),
      ),
    () => knownFiles().map(({ file }) => file),
  )
  const pending = busy ? 'sending' : undecided ? 'asking' : null
  useEffect(() => onPending(pending), [pending, onPending])
  const labelOf = (asset: Asset) => knownFiles().find(({ file }) => file.id === asset.id)?.label ?? null
  const ready = uploads.filter(({ state }) => state.kind === 'done').length
  return (
    <section aria-labelledby="files" className="space-y-3">
      <h2 id="files" className="font-medium text-sm">
        {t.arrangement.files} <span className="font-normal text-muted">{t.arrangement.filesHint}</span>
      </h2>
      <FilesField
        files={files}
        uploads={uploads}
        queue={queue}
        labelOf={labelOf}
        onChange={(next) => onChange(() => next)}
      />
      <UploadPanel
        uploads={uploads.filter(({ replaces }) => !files.some(({ id }) => id === replaces))}
        queue={queue}
        labelOf={labelOf}
      />
      <p role="status" className="text-good text-sm empty:hidden">
        {ready > 0 && t.upload.ready(ready)}
      </p>
    </section>
  )
}
