import { loadFile } from './load-file.ts'

const KEPT_MS = 600_000

/** A file's bytes, kept for a while after they were last needed. */
export const fileQuery = (address: string, onProgress: (share: number) => void = () => {}) => ({
  queryKey: ['file', address],
  queryFn: ({ signal }: { signal: AbortSignal }) => loadFile(address, onProgress, signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: KEPT_MS,
})
