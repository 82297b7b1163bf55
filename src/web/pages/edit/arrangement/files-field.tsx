import { useRef, useState } from 'react'
import type { Asset } from '../../../../client/types.ts'
import { moved } from '../../../model/editor/section-edits.ts'
import type { Upload, UploadQueue } from '../../../model/upload-queue.ts'
import { fileSize } from '../../../texts/counts.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { UploadRows } from './upload-rows.tsx'

interface Props {
  files: readonly Asset[]
  uploads: readonly Upload[]
  queue: UploadQueue
  labelOf: (asset: Asset) => string | null
  onChange: (files: Asset[]) => void
}

/** The files in the order they are shown: dragged, or moved by the buttons. */
export function FilesField({ files, uploads, queue, labelOf, onChange }: Props) {
  const t = useTexts()
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
