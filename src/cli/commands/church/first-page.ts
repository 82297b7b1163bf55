import type { Church } from '../../../core/people.ts'
import { TOOL } from '../../../core/system/source-or-executable.ts'

/** What a church beside others needs to be found, and what happened to the one that was alone before. */
export const firstPageWords = (id: string, kept: Church | null): string =>
  `${kept ? `${kept.name} stays on the first page of the server. ` : ''}` +
  `The new church is at /c/${id}; "${TOOL} church set --church ${id} --listed" names it on the first page too.`
