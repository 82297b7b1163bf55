import type { QueryClient } from '@tanstack/react-query'
import type { Arrangement } from '../../../../client/types.ts'
import type { KnownFile } from './files-section.tsx'

/** The files of all sheet music that this page has loaded, whichever song it belongs to. */
export function loadedFiles(queries: QueryClient, churchId: string): KnownFile[] {
  return queries
    .getQueriesData<{ arrangements?: Arrangement[] }>({ queryKey: ['member', churchId, 'song'] })
    .flatMap(([, answer]) => answer?.arrangements ?? [])
    .flatMap(({ label, files }) => files.map((file) => ({ file, label })))
}
