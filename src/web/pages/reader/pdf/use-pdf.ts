import { useQuery } from '@tanstack/react-query'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'
import { fileQuery } from './file-query.ts'
import { openPdf } from './open-pdf.ts'

export type LoadedPdf =
  | { kind: 'loading'; share: number }
  | { kind: 'problem'; error: Error; retry: () => void }
  /** The bytes are there, but this reader cannot make pages of them. */
  | { kind: 'unreadable' }
  | { kind: 'ready'; pdf: PDFDocumentProxy; ratio: number }

/** A file, fetched whole and opened. */
export function usePdf(address: string): LoadedPdf {
  const [share, setShare] = useState(0)
  const file = useQuery(fileQuery(address, setShare))
  const opened = useOpened(file.data)
  if (file.error) return { kind: 'problem', error: file.error, retry: () => void file.refetch() }
  if (opened === 'unreadable') return { kind: 'unreadable' }
  return opened ? { kind: 'ready', ...opened } : { kind: 'loading', share: file.data ? 1 : share }
}

interface Opened {
  pdf: PDFDocumentProxy
  /** Width to height of the first page. */
  ratio: number
}

function useOpened(bytes: Uint8Array | undefined): Opened | 'unreadable' | null {
  const [opened, setOpened] = useState<Opened | 'unreadable' | null>(null)
  useEffect(() => {
    setOpened(null)
    if (!bytes) return
    const task = openPdf(bytes)
    let current = true
    const open = async () => {
      const pdf = await task.promise
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
      return { pdf, ratio: width / height }
    }
    open().then(
      (found) => {
        if (current) setOpened(found)
      },
      () => {
        if (current) setOpened('unreadable')
      },
    )
    return () => {
      current = false
      void task.destroy()
    }
  }, [bytes])
  return opened
}
