import { useEffect, useRef, useState } from 'react'
import type { Asset } from '../../../../client/types.ts'
import { session } from '../../../api/people/session.ts'
import { uploadFile } from '../../../api/upload.ts'
import { useUnloadWarning } from '../../../hooks/saving/use-unload-warning.ts'
import { moved } from '../../../model/editor/section-edits.ts'
import { isOtherPerson } from '../../../model/save/saver.ts'
import {
  isActive,
  placeFile,
  replaceFile,
  sameFile,
  type Upload,
  UploadQueue,
} from '../../../model/upload-queue.ts'
import { fileSize } from '../../../texts/counts.ts'
import { useAllTexts } from '../../../texts/further/further-texts.ts'
import { useLanguage } from '../../../texts/texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { DropArea } from '../../../ui/drop-area.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { UploadRows } from './upload-rows.tsx'

interface FilesSectionProps {
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
export function FilesSection({ churchId, files, onChange, loadedFiles, onPending }: FilesSectionProps) {
  const t = useAllTexts()
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

interface UploadPanelProps {
  /** Those that replace no other file. */
  uploads: readonly Upload[]
  queue: UploadQueue
  labelOf: (asset: Asset) => string | null
}

/** Where files come in: dropped or chosen, several at once, each with its own progress and its own end. */
function UploadPanel({ uploads, queue, labelOf }: UploadPanelProps) {
  const t = useAllTexts()
  const picker = useRef<HTMLInputElement>(null)
  return (
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
      <UploadRows uploads={uploads} queue={queue} labelOf={labelOf} />
    </DropArea>
  )
}

interface FilesFieldProps {
  files: readonly Asset[]
  uploads: readonly Upload[]
  queue: UploadQueue
  labelOf: (asset: Asset) => string | null
  onChange: (files: Asset[]) => void
}

/** The files in the order they are shown: dragged, or moved by the buttons. */
function FilesField({ files, uploads, queue, labelOf, onChange }: FilesFieldProps) {
  const t = useAllTexts()
  const reader = useLanguage()
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const replaced = useRef<string | null>(null)
  if (files.length === 0) return <p className="text-muted text-sm">{t.arrangement.noFiles}</p>
  return (
    <>
      <ol className="space-y-1.5">
        {files.map((file, at) => (
          <li
            key={file.id}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(at)
            }}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(at)
            }}
            onDragEnd={() => {
              setDragged(null)
              setOver(null)
            }}
            onDrop={(event) => {
              if (dragged === null) return
              event.preventDefault()
              onChange(moved(files, dragged, at))
              setDragged(null)
              setOver(null)
            }}
            className={classes(
              'flex flex-wrap items-center gap-2 rounded-lg border bg-surface px-3 py-1.5',
              over === at && dragged !== at ? 'border-accent' : 'border-line',
              dragged === at && 'opacity-50',
            )}
          >
            <Icon name="file" className="size-6 text-accent" />
            <span className="min-w-0 flex-1 text-sm">
              <span className="block truncate font-medium">{file.filename}</span>
              <span className="text-muted text-xs">
                {[
                  at === 0 ? t.song.main : null,
                  file.pageCount ? t.song.pages(file.pageCount) : null,
                  fileSize(file.size, reader),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <IconButton
              icon="replace"
              label={t.arrangement.replace(file.filename)}
              onClick={() => {
                replaced.current = file.id
                picker.current?.click()
              }}
            />
            <IconButton
              icon="up"
              label={t.arrangement.moveUp(file.filename)}
              disabled={at === 0}
              onClick={() => onChange(moved(files, at, at - 1))}
            />
            <IconButton
              icon="down"
              label={t.arrangement.moveDown(file.filename)}
              disabled={at === files.length - 1}
              onClick={() => onChange(moved(files, at, at + 1))}
            />
            <IconButton
              icon="trash"
              label={t.arrangement.remove(file.filename)}
              onClick={() => onChange(files.toSpliced(at, 1))}
            />
            <UploadRows
              uploads={uploads.filter(({ replaces }) => replaces === file.id)}
              queue={queue}
              labelOf={labelOf}
            />
          </li>
        ))}
      </ol>
      <input
        ref={picker}
        type="file"
        accept="application/pdf,.pdf"
        aria-label={t.arrangement.chooseReplacement}
        className="hidden"
        onChange={(event) => {
          void queue.add([...(event.target.files ?? [])], replaced.current)
          event.target.value = ''
        }}
      />
    </>
  )
}

/** The files being sent to a church from this page. */
function useUploads(
  churchId: string,
  onAsset: (asset: Asset, order: readonly string[], replaces: string | null) => void,
  knownFiles: () => readonly Asset[],
) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const latest = useRef({ onAsset, knownFiles })
  latest.current = { onAsset, knownFiles }
  const [queue] = useState(() => {
    const own: UploadQueue = new UploadQueue({
      signedIn: session.person,
      send: (file, onProgress, signal) => uploadFile(churchId, file, onProgress, signal),
      onAsset: (asset, order, replaces) => latest.current.onAsset(asset, order, replaces),
      copyOf: (file) => sameFile(file, latest.current.knownFiles()),
      changed: () => {
        setUploads(own.uploads)
        const signedOut = own.uploads.some(
          ({ state }) => state.kind === 'refused' && state.reason === 'signedOut',
        )
        if (signedOut) session.end()
      },
    })
    return own
  })
  useEffect(() => {
    const retryAfterSignIn = () => {
      if (session.hasEnded()) return
      for (const { id, person, state } of queue.uploads) {
        if (state.kind !== 'refused' || state.reason !== 'signedOut') continue
        // A button beside the file decides.
        if (!isOtherPerson(person, session.person())) queue.retry(id)
      }
    }
    return session.subscribe(retryAfterSignIn)
  }, [queue])
  // Uploads are not part of a draft: leaving the editor stops them, and closing the page is confirmed first.
  useEffect(() => () => queue.stopAll(), [queue])
  const busy = uploads.some(({ state }) => isActive(state))
  useUnloadWarning(busy)
  const undecided = uploads.some(({ state }) => state.kind === 'known')
  return { uploads, queue, busy, undecided }
}
