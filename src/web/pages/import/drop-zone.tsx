import { type DragEvent, type RefObject, useRef, useState } from 'react'
import type { SourceFile } from '../../model/import/found.ts'
import { useTransferTexts } from '../../texts/transfer/transfer-texts.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { chosenFiles, droppedFiles } from './dropped-files.ts'

/** Where files, folders and zips come in. */
export function DropZone({ onFiles }: { onFiles: (files: Promise<SourceFile[]> | SourceFile[]) => void }) {
  const { import: t } = useTransferTexts()
  const [over, setOver] = useState(false)
  const [files, folder] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles(droppedFiles(event.dataTransfer))
  }
  const picker = (ref: RefObject<HTMLInputElement | null>, label: string, isFolder: boolean) => (
    <input
      ref={ref}
      type="file"
      multiple
      aria-label={label}
      className="hidden"
      {...(isFolder ? { webkitdirectory: '' } : {})}
      onChange={(event) => {
        const chosen = chosenFiles(event.target.files)
        event.target.value = ''
        if (chosen.length > 0) onFiles(chosen)
      }}
    />
  )
  return (
    <div className="space-y-4">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the buttons inside do the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classes(
          'flex flex-wrap items-center justify-center gap-3 rounded-2xl border border-dashed px-4 py-14 text-center',
          over ? 'border-accent bg-accent-soft' : 'border-control',
        )}
      >
        <span className="w-full text-muted max-sm:hidden">{t.drop}</span>
        <Button variant="primary" icon="file" onClick={() => files.current?.click()}>
          {t.chooseFiles}
        </Button>
        <Button icon="plus" onClick={() => folder.current?.click()}>
          {t.chooseFolder}
        </Button>
        {picker(files, t.chooseFiles, false)}
        {picker(folder, t.chooseFolder, true)}
      </div>
      <p className="text-muted text-sm">{t.intro}</p>
    </div>
  )
}
