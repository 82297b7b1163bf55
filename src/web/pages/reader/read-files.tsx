import { useState } from 'react'
import type { MusicFile } from './music-file.ts'
import { SheetReader } from './sheet-reader.tsx'

interface Props {
  /** In the order they are played; the last page of one is followed by the first page of the next. */
  files: readonly MusicFile[]
  /** The place of the file that is open. */
  at: number
  onOpen: (at: number) => void
  onLeave: () => void
}

/** Sheet music on a stand, file after file. */
export function ReadFiles({ files, at, onOpen, onLeave }: Props) {
  const [fromEnd, setFromEnd] = useState(false)
  const file = files[at]
  if (!file) return null
  const open = (target: number, end = false) => {
    if (!files[target]) return
    setFromEnd(end)
    onOpen(target)
  }
  return (
    <SheetReader
      key={`${at} ${file.id}`}
      files={files}
      at={at}
      file={file}
      fromEnd={fromEnd}
      onOpen={open}
      onLeave={onLeave}
    />
  )
}
