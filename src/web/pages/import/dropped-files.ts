import type { SourceFile } from '../../model/import/found.ts'

/** Files that were chosen; those of a folder bring their path along. */
export const chosenFiles = (files: FileList | null): SourceFile[] =>
  [...(files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }))

/** Files that were dropped, with those of folders. The entries must be taken before anything is waited for. */
export async function droppedFiles(data: DataTransfer): Promise<SourceFile[]> {
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
