import type { Scope } from '../../api/requests/endpoints.ts'
import * as lazy from '../lazy.ts'

/** One of the pages below a list: presenting, reading, printing. */
export function ListView({ view, ...list }: { scope: Scope; listId?: string; view: string }) {
  const View = Object.entries(lazy.listViews).find(([name]) => name === view)?.[1]
  return View ? <View {...list} /> : <lazy.NotFoundPage />
}
