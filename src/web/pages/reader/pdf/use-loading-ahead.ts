import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { MusicPart } from '../music-part.ts'
import { fileQuery } from './file-query.ts'

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
