import { type ReactNode, useEffect, useMemo, useReducer, useState } from 'react'
import { Link } from 'wouter'
import { addresses } from '../addresses.ts'
import type { FoundDraft } from '../model/save/draft.ts'
import { drafts } from '../model/save/drafts.ts'
import { useAllTexts } from '../texts/further/further-texts.ts'
import { useLanguage } from '../texts/texts.ts'
import { when } from '../texts/when.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Above the songs: what this person typed in this church and did not save, with the way back to it. */
export function UnsavedDrafts({ churchId }: { churchId: string }) {
  const t = useAllTexts()
  const { found, discard } = useDraftsHere()
  const [deleting, setDeleting] = useState<ShownDraft | null>(null)
  const drafts = shownDrafts(found).filter((draft) => draft.churchId === churchId)
  if (drafts.length === 0) return null
  const end = () => setDeleting(null)
  return (
    <details className="mb-6 rounded-xl border border-warn/40 bg-warn-soft px-4 py-2">
      <summary className="min-h-10 rounded py-2 font-medium">{t.drafts.count(drafts.length)}</summary>
      <div className="pt-2 pb-3">
        <DraftList
          drafts={drafts}
          nameOf={(draft, title) => (
            <Link href={draft.href} className="rounded text-accent underline">
              {title}
            </Link>
          )}
          actionOf={(draft, title) => (
            <IconButton icon="trash" label={t.drafts.delete(title)} onClick={() => setDeleting(draft)} />
          )}
        />
      </div>
      {deleting && (
        <Dialog title={t.drafts.deleteTitle} closeLabel={t.close} onClose={end}>
          <p className="mb-6">{t.drafts.deleteHint(deleting.title.trim() || t.drafts.untitled)}</p>
          <div className="flex justify-end gap-3">
            <Button data-first onClick={end}>
              {t.cancel}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                discard(deleting.name)
                end()
              }}
            >
              {t.drafts.deleteNow}
            </Button>
          </div>
        </Dialog>
      )}
    </details>
  )
}

interface DraftsHere {
  found: FoundDraft<unknown>[]
  /** Deletes all drafts of one document. */
  discard: (name: string) => void
}

/** All unsaved drafts of the signed-in person, in all tabs. */
function useDraftsHere(): DraftsHere {
  const [seen, look] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when something was stored
  const found = useMemo(() => drafts.all(), [seen])
  const discard = (name: string) => {
    for (const { page } of found.filter((draft) => draft.name === name)) drafts.discard(name, page)
    look()
  }
  return { found, discard }
}

interface Props {
  drafts: readonly ShownDraft[]
  /** How the name of a draft is shown: as a link, where there is somewhere to go. */
  nameOf: (draft: ShownDraft, title: string) => ReactNode
  actionOf?: (draft: ShownDraft, title: string) => ReactNode
}

/** Drafts by song and part, with the time of their last change. */
export function DraftList({ drafts, nameOf, actionOf }: Props) {
  const t = useAllTexts()
  const language = useLanguage()
  return (
    <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
      {drafts.map((draft) => {
        const title = draft.title.trim() || t.drafts.untitled
        return (
          <li key={draft.name} className="flex items-center justify-between gap-3 px-4 py-2">
            <div className="min-w-0">
              <div className="break-words font-medium">{nameOf(draft, title)}</div>
              <div className="text-muted text-sm">
                {t.drafts.kinds[draft.kind]} · {t.drafts.changedAt(when(draft.editedAt, language))}
              </div>
            </div>
            {actionOf?.(draft, title)}
          </li>
        )
      })}
    </ul>
  )
}

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

interface ShownDraft extends DraftPlace {
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
