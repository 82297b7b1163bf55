import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'
import { type FileLoad, fileQuery, loadOf } from './load-file.ts'
import type { MusicPart } from './music-part.ts'
import { openLoading, openPdf } from './open-pdf.ts'

type LoadedPdf =
  | { kind: 'loading'; share: number }
  | { kind: 'problem'; error: Error; retry: () => void }
  /** The bytes are there, but this reader cannot make pages of them. */
  | { kind: 'unreadable' }
  /** `share` is how much of the file is there. */
  | { kind: 'ready'; pdf: PDFDocumentProxy; ratio: number; share: number }

/** A file, opened as soon as its first page can be shown. */
export function usePdf(address: string): LoadedPdf {
  const [share, setShare] = useState(0)
  const file = useQuery(fileQuery(address))
  const opened = useOpened(address, setShare)
  const here = file.data ? 1 : share
  if (file.error) return { kind: 'problem', error: file.error, retry: () => void file.refetch() }
  if (opened === 'unreadable') return { kind: 'unreadable' }
  return opened ? { kind: 'ready', ...opened, share: here } : { kind: 'loading', share: here }
}

interface Opened {
  pdf: PDFDocumentProxy
  /** Width to height of the first page. */
  ratio: number
}

function useOpened(address: string, onShare: (share: number) => void): Opened | 'unreadable' | null {
  const queries = useQueryClient()
  const [opened, setOpened] = useState<Opened | 'unreadable' | null>(null)
  useEffect(() => {
    setOpened(null)
    let current = true
    let close = () => Promise.resolve()
    const finish = (found: Opened | 'unreadable') => {
      if (current) setOpened(found)
    }
    const open = (opening: { promise: Promise<PDFDocumentProxy>; close: () => Promise<void> }) => {
      close = opening.close
      withRatio(opening.promise).then(finish, () => finish('unreadable'))
    }
    const whole = (bytes: Uint8Array) => {
      const task = openPdf(bytes)
      open({ promise: task.promise, close: () => task.destroy() })
    }
    const bytes = queries.getQueryData<Uint8Array>(fileQuery(address).queryKey)
    if (bytes) {
      whole(bytes)
      return () => {
        current = false
        void close()
      }
    }
    const load = loadOf(address)
    let isOpen = false
    const look = () => {
      if (!current) return
      onShare(load.share())
      if (isOpen || !canBeOpened(load)) return
      isOpen = true
      if (load.total === null) whole(load.beyond(0))
      else open(openLoading(address, load, load.total))
    }
    const forget = load.watch(look)
    look()
    return () => {
      current = false
      forget()
      void close()
    }
  }, [address, queries, onShare])
  return opened
}

const canBeOpened = ({ total, isComplete }: FileLoad): boolean => total !== null || isComplete

async function withRatio(opening: Promise<PDFDocumentProxy>): Promise<Opened> {
  const pdf = await opening
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  return { pdf, ratio: width / height }
}

/** In bytes: how much a browser holds of what is not open. */
const MOST_BYTES = 100_000_000

/** Loads the other files behind the one that is open: first those that follow. They can then be read without a network. */
export function useLoadingAhead(parts: readonly MusicPart[], at: number): void {
  const queries = useQueryClient()
  const wanted = [...parts.slice(at), ...parts.slice(0, at)]
    .flatMap((part) => (part.kind === 'file' ? part.url : []))
    .join(' ')
  useEffect(() => {
    let isLeft = false
    const load = async () => {
      let size = 0
      for (const address of new Set(wanted.split(' '))) {
        if (isLeft || address === '' || size > MOST_BYTES) return
        // What failed is loaded again when it is opened, and its failure is shown then.
        const bytes = await queries.ensureQueryData(fileQuery(address)).catch(() => null)
        size += bytes?.length ?? 0
      }
    }
    void load()
    return () => {
      isLeft = true
    }
  }, [queries, wanted])
}
