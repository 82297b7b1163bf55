import { useSearchParams } from 'wouter'
import { addresses } from '../../../addresses.ts'
import type { Scope } from '../../../api/requests/endpoints.ts'

const WAYS = ['titles', 'books', 'themes'] as const

export type Way = (typeof WAYS)[number]

export interface Browsing {
  way: Way
  /** The letter, songbook or theme that was chosen. */
  group: string | null
}

/** What is being browsed, which stands in the address; nothing when it is not. */
export function useBrowsing(): Browsing | null {
  const [address] = useSearchParams()
  const way = WAYS.find((known) => known === address.get('browse'))
  return way && !address.get('q') ? { way, group: address.get('group') } : null
}

export const browseAddress = (scope: Scope, way: Way, group?: string): string => {
  const query = new URLSearchParams({ browse: way, ...(group === undefined ? {} : { group }) })
  return `${addresses.songs(scope)}?${query}`
}
