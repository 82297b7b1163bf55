import { type RefObject, useRef, useState } from 'react'
import type { SourceFile } from '../../model/import/found.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { DropArea } from '../../ui/drop-area.tsx'
import { chosenFiles, droppedFiles } from './dropped-files.ts'
import { PasteText } from './paste-text.tsx'

/** Where files, folders, zips and copied texts come in. */
export function DropZone({ onFiles }: { onFiles: (files: Promise<SourceFile[]> | SourceFile[]) => void }) {
  const { import: t } = useTexts().transfer
  const [files, folder] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const [isPasting, setPasting] = useState(false)
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
      <DropArea onDrop={(dropped) => onFiles(droppedFiles(dropped))} className="rounded-2xl py-14">
        <span className="w-full text-muted max-sm:hidden">{t.drop}</span>
        <Button variant="primary" icon="file" onClick={() => files.current?.click()}>
          {t.chooseFiles}
        </Button>
        <Button icon="plus" onClick={() => folder.current?.click()}>
          {t.chooseFolder}
        </Button>
        <Button icon="paste" onClick={() => setPasting(true)}>
          {t.paste}
        </Button>
        {picker(files, t.chooseFiles, false)}
        {picker(folder, t.chooseFolder, true)}
      </DropArea>
      <p className="text-muted text-sm">{t.intro}</p>
      {isPasting && <PasteText onFiles={onFiles} onClose={() => setPasting(false)} />}
    </div>
  )
}
