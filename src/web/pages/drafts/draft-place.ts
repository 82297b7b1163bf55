import { addresses } from '../../addresses.ts'
import type { FoundDraft } from '../../model/save/draft.ts'

type DraftKind = 'newSong' | 'details' | 'lyrics' | 'arrangement' | 'newService' | 'service'

interface DraftPlace {
  churchId: string
  kind: DraftKind
  href: string
}

/** Which editor a draft belongs to, read from its name; null for a name of another version of the app. */
function draftPlace(name: string): DraftPlace | null {
  const [churchId = '', songId = '', kind = '', id = ''] = name.split('/')
  if (songId === 'new-song') return { churchId, kind: 'newSong', href: addresses.newSong(churchId) }
  if (songId === 'new-service')
    return { churchId, kind: 'newService', href: addresses.newService(churchId, kind || null) }
  if (songId === 'service') return { churchId, kind: 'service', href: addresses.editService(churchId, kind) }
  if (kind === 'details') return { churchId, kind, href: addresses.editDetails(churchId, songId) }
  if (kind === 'lyrics') return { churchId, kind, href: addresses.editLyrics(churchId, songId, id) }
  if (kind === 'arrangement') return { churchId, kind, href: addresses.editArrangement(churchId, songId, id) }
  return null
}

export interface ShownDraft extends DraftPlace {
  name: string
  title: string
  editedAt: string
}

/** The newest draft of each document. */
export function shownDrafts(found: readonly FoundDraft<unknown>[]): ShownDraft[] {
  const newest = new Map<string, ShownDraft>()
  for (const { name, draft } of found) {
    const place = draftPlace(name)
    if (!place || newest.has(name)) continue
    newest.set(name, { ...place, name, title: draft.title || ownTitle(draft.mine), editedAt: draft.editedAt })
  }
  return [...newest.values()]
}

const ownTitle = (document: unknown): string =>
  typeof document === 'object' && document !== null && 'title' in document ? String(document.title) : ''
