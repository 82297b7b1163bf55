import { useCallback, useEffect, useRef, useState } from 'react'
import type { Found, SourceFile } from '../../model/import/found.ts'
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
  const read = useCallback(async (sources: Promise<SourceFile[]> | SourceFile[]) => {
    const own = ++run.current
    const found: Found[] = []
    setState({ isReading: true, found, count: 0 })
    let toldAt = performance.now()
    for await (const file of readInWorker(await sources)) {
      if (run.current !== own) return
      found.push(file)
      if (performance.now() - toldAt < TELL_AFTER_MS) continue
      toldAt = performance.now()
      setState({ isReading: true, found, count: found.length })
    }
    if (run.current === own) setState({ isReading: false, found, count: found.length })
  }, [])
  const clear = useCallback(() => {
    run.current++
    setState(null)
  }, [])
  useEffect(
    () => () => {
      run.current++
    },
    [],
  )
  return { files: state, read, clear }
}
