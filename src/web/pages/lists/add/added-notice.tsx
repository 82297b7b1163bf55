import { useEffect, useRef } from 'react'
import { addresses } from '../../../addresses.ts'
import type { Scope } from '../../../api/requests/endpoints.ts'
import type { OwnList } from '../../../model/lists/set-list.ts'
import { after } from '../../../model/waits.ts'
import { useLanguage, useListTexts, useTexts } from '../../../texts/texts.ts'
import { ButtonLink, IconButton } from '../../../ui/button.tsx'
import { listName } from '../list-names.ts'

/** Long enough to read it and to reach its link. */
const SHOWN_SECONDS = 12

/** Closes the one that is shown: the next one stands at the same place. */
let closeShown: (() => void) | null = null

/** Where a song went, at the foot of the page for a while. */
export function AddedNotice({ scope, list, onClose }: { scope: Scope; list: OwnList; onClose: () => void }) {
  const { close } = useTexts()
  const t = useListTexts()
  const language = useLanguage()
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    const own = () => latest.current()
    closeShown?.()
    closeShown = own
    const callOff = after(SHOWN_SECONDS, own)
    return () => {
      callOff()
      if (closeShown === own) closeShown = null
    }
  }, [])
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-20 z-30 flex justify-center px-4 sm:bottom-6 print:hidden">
      <div className="pointer-events-auto flex max-w-xl items-center gap-2 rounded-xl border border-line bg-surface py-1.5 pe-1.5 ps-4 text-sm shadow-lg">
        <p role="status" className="min-w-0 flex-1">
          {t.add.added(listName(list, language, t))}
        </p>
        <ButtonLink variant="quiet" href={addresses.list(scope, { listId: list.id })}>
          {t.add.open}
        </ButtonLink>
        <IconButton icon="close" label={close} onClick={onClose} />
      </div>
    </div>
  )
}
