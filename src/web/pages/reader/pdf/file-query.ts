import { forgetLoad, loadOf } from './file-load.ts'
import { loadInto } from './load-file.ts'

const KEPT_MS = 600_000

/** A file's bytes, kept for a while after they were last needed. */
export const fileQuery = (address: string) => ({
  queryKey: ['file', address],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const bytes = await loadInto(loadOf(address), address, signal)
    forgetLoad(address)
    return bytes
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: KEPT_MS,
})
