import { useCallback, useEffect, useRef, useState } from 'react'
import { type Found, inOrder, type SourceFile } from '../../model/import/found.ts'
import { readInWorker } from '../../model/import/read-in-worker.ts'

export interface FoundFiles {
  isReading: boolean
  found: readonly Found[]
  /** Files found so far, also while they are still being read. */
  count: number
}

/** How often the page shows how many files were read. */
const TELL_AFTER_MS = 200

/** Reads files and keeps what was found in them. */
export function useFound() {
  const [state, setState] = useState<FoundFiles | null>(null)
  const run = useRef(0)
  const sources = useRef<Promise<SourceFile[]> | SourceFile[]>([])
  const [encoding, setEncoding] = useState<string | null>(null)
  const readAll = useCallback(async (chosen: string | null) => {
    const own = ++run.current
    const found: Found[] = []
    setState({ isReading: true, found, count: 0 })
    let toldAt = performance.now()
    for await (const file of readInWorker(inOrder(await sources.current), chosen)) {
      if (run.current !== own) return
      found.push(file)
      if (performance.now() - toldAt < TELL_AFTER_MS) continue
      toldAt = performance.now()
      setState({ isReading: true, found, count: found.length })
    }
    if (run.current === own) setState({ isReading: false, found, count: found.length })
  }, [])
  const read = useCallback(
    (chosen: Promise<SourceFile[]> | SourceFile[]) => {
      sources.current = chosen
      setEncoding(null)
      return readAll(null)
    },
    [readAll],
  )
  /** Reads the same files again, those without a known encoding in this one. */
  const readAs = useCallback(
    (chosen: string | null) => {
      setEncoding(chosen)
      return readAll(chosen)
    },
    [readAll],
  )
  const clear = useCallback(() => {
    run.current++
    sources.current = []
    setState(null)
  }, [])
  useEffect(
    () => () => {
      run.current++
    },
    [],
  )
  return { files: state, read, encoding, readAs, clear }
}
