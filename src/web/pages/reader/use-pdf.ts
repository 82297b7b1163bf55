import { useQuery } from '@tanstack/react-query'
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'
import { loadFile } from './load-file.ts'

GlobalWorkerOptions.workerSrc = `${PDFJS_FILES}pdf.worker.min.mjs`

export type LoadedPdf =
  | { kind: 'loading'; share: number }
  | { kind: 'problem'; error: Error; retry: () => void }
  /** The bytes are there, but this reader cannot make pages of them. */
  | { kind: 'unreadable' }
  | { kind: 'ready'; pdf: PDFDocumentProxy }

/** A file, fetched whole and opened. */
export function usePdf(address: string): LoadedPdf {
  const [share, setShare] = useState(0)
  const file = useQuery({
    queryKey: ['file', address],
    queryFn: ({ signal }) => loadFile(address, setShare, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  const opened = useOpened(file.data)
  if (file.error) return { kind: 'problem', error: file.error, retry: () => void file.refetch() }
  if (opened === 'unreadable') return { kind: 'unreadable' }
  return opened ? { kind: 'ready', pdf: opened } : { kind: 'loading', share: file.data ? 1 : share }
}

function useOpened(bytes: Uint8Array | undefined): PDFDocumentProxy | 'unreadable' | null {
  const [opened, setOpened] = useState<PDFDocumentProxy | 'unreadable' | null>(null)
  useEffect(() => {
    setOpened(null)
    if (!bytes) return
    const task = getDocument({
      data: bytes.slice(), // the worker takes the bytes it is given away from us
      cMapUrl: `${PDFJS_FILES}cmaps/`,
      standardFontDataUrl: `${PDFJS_FILES}standard_fonts/`,
      wasmUrl: `${PDFJS_FILES}wasm/`,
      useWasm: false,
    })
    let current = true
    task.promise.then(
      (pdf) => {
        if (current) setOpened(pdf)
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
