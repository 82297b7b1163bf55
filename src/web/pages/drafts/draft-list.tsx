import type { ReactNode } from 'react'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { when } from '../../texts/when.ts'
import type { ShownDraft } from './draft-place.ts'

interface Props {
  drafts: readonly ShownDraft[]
  /** How the name of a draft is shown: as a link, where there is somewhere to go. */
  nameOf: (draft: ShownDraft, title: string) => ReactNode
  actionOf?: (draft: ShownDraft, title: string) => ReactNode
}

/** Drafts by song and part, with the time of their last change. */
export function DraftList({ drafts, nameOf, actionOf }: Props) {
  const t = useTexts()
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
