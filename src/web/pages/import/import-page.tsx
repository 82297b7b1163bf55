import { type RefObject, useRef, useState } from 'react'
import type { Church } from '../../../client/types.ts'
import { useKeptForm } from '../../hooks/saving/use-kept-text.ts'
import type { SourceFile } from '../../model/import/found.ts'
import type { Plan } from '../../model/import/plan.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DropArea } from '../../ui/drop-area.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/notice.tsx'
import { WritersPage } from '../session/writers-only.tsx'
import { Preview } from './import-preview.tsx'
import { RunningImport } from './running-import.tsx'
import { useFound, useImport } from './use-import.ts'

/** Songs from files: choose them, check the preview, and start the import. */
export function ImportPage({ church }: { church: Church }) {
  const { import: t } = useAllTexts().transfer
  return (
    <WritersPage church={church} title={t.title} className="max-w-4xl">
      <Import church={church} />
    </WritersPage>
  )
}

function Import({ church }: { church: Church }) {
  const { loading } = useTexts()
  const { import: t } = useAllTexts().transfer
  const { current, begin, end } = useImport(church.id)
  const { files, read, encoding, readAs, clear } = useFound()
  const [isStarting, setIsStarting] = useState(false)
  const start = async (plan: Promise<Plan>) => {
    setIsStarting(true)
    await begin(await plan)
    clear()
    setIsStarting(false)
  }
  if (current === 'loading') return <Skeleton label={loading} />
  if (current) return <RunningImport church={church} current={current} onEnd={() => void end()} />
  if (!files) return <DropZone onFiles={(sources) => void read(sources)} />
  if (files.isReading) {
    return (
      <div className="space-y-4">
        <p className="tabular-nums">{t.reading(files.count)}</p>
        <progress aria-label={t.title} className="h-2 w-full accent-accent" />
        <Button onClick={clear}>{t.stopReading}</Button>
      </div>
    )
  }
  return (
    <Preview
      churchId={church.id}
      found={files.found}
      encoding={encoding}
      onEncoding={(chosen) => void readAs(chosen)}
      isStarting={isStarting}
      onStart={(plan) => void start(plan)}
      onClear={clear}
    />
  )
}

/** Where files, folders, zips and copied texts come in. */
function DropZone({ onFiles }: { onFiles: (files: Promise<SourceFile[]> | SourceFile[]) => void }) {
  const { import: t } = useAllTexts().transfer
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

/** Files that were chosen; those of a folder bring their path along. */
const chosenFiles = (files: FileList | null): SourceFile[] =>
  [...(files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }))

/** Files that were dropped, with those of folders. The entries must be taken before anything is waited for. */
async function droppedFiles(data: DataTransfer): Promise<SourceFile[]> {
  const items = [...data.items].filter(({ kind }) => kind === 'file')
  const entries = items.map((item) => item.webkitGetAsEntry() ?? item.getAsFile())
  const found: SourceFile[] = []
  for (const entry of entries) {
    if (entry instanceof File) found.push({ path: entry.name, file: entry })
    else if (entry) await collect(entry, found)
  }
  return found
}

async function collect(entry: FileSystemEntry, found: SourceFile[]): Promise<void> {
  const path = entry.fullPath.replace(/^\//, '')
  if (isFile(entry)) {
    const file = await new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)))
    // What cannot be opened is reported as a file that cannot be read.
    found.push({ path, file: file ?? unreadable(entry.name) })
  } else if (isFolder(entry)) {
    const reader = entry.createReader()
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((resolve) =>
        reader.readEntries(resolve, () => resolve([])),
      )
      if (some.length === 0) return
      for (const inner of some) await collect(inner, found)
    }
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

function unreadable(name: string): File {
  const file = new File([], name)
  const fail = () => Promise.reject(new DOMException('', 'NotReadableError'))
  return Object.assign(file, { arrayBuffer: fail, slice: () => file })
}

interface Props {
  onFiles: (files: SourceFile[]) => void
  onClose: () => void
}

/** Songs of a text that was copied elsewhere: it is read like a file. */
function PasteText({ onFiles, onClose }: Props) {
  const texts = useAllTexts()
  const { cancel, lyrics, transfer } = texts
  const { import: t } = transfer
  const { form: text, set: setText, forget } = useKeptForm('import/paste', '')
  const close = () => {
    forget()
    onClose()
  }
  const read = () => {
    close()
    onFiles([{ path: `${t.pasted}.txt`, file: new Blob([text]) }])
  }
  return (
    <Dialog title={t.paste} closeLabel={texts.close} onClose={onClose} wide>
      <TextArea
        label={lyrics.pasteLabel}
        hint={t.pasteHint}
        rows={14}
        data-first
        value={text}
        onChange={setText}
        className="font-mono text-sm"
      />
      <div className="mt-6 flex justify-end gap-3">
        <Button onClick={close}>{cancel}</Button>
        <Button variant="primary" disabled={text.trim() === ''} onClick={read}>
          {t.pasteRead}
        </Button>
      </div>
    </Dialog>
  )
}
