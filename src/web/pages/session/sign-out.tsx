import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '../../addresses.ts'
import { session } from '../../api/people/session.ts'
import { signOut } from '../../api/requests/endpoints.ts'
import { useIsMounted } from '../../hooks/use-is-mounted.ts'
import { type Drafts, drafts } from '../../model/save/drafts.ts'
import { isUnknownPerson, ownerHere } from '../../model/save/owner.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { useLanguage } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SignIn } from '../lazy.ts'
import { DraftList, shownDrafts } from '../unsaved-drafts.tsx'

/** Signs out, after a confirmation if something is not saved. */
export function SignOut() {
  const t = useAllTexts()
  const queries = useQueryClient()
  const language = useLanguage()
  const [, navigate] = useLocation()
  const [failed, setFailed] = useState(false)
  const [unsaved, setUnsaved] = useState<Drafts | null>(null)
  const isMounted = useIsMounted()
  const leave = async (toDelete: Drafts | null) => {
    setUnsaved(null)
    try {
      // The page is left at once when the session is over, so the form is fetched before that.
      await SignIn.fetch(language)
      await signOut()
    } catch {
      return setFailed(true)
    }
    // Leaves the page first: it must not show the sign-in form.
    if (isMounted.current) navigate(addresses.signIn())
    session.forget()
    toDelete?.discardAll()
    queries.clear()
  }
  const start = () => {
    const own = drafts.of(ownerHere())
    if (own.all().length > 0) setUnsaved(own)
    else void leave(null)
  }
  return (
    <>
      <Button variant="quiet" onClick={start}>
        {t.signIn.out}
      </Button>
      {unsaved && <Unsaved own={unsaved} onLeave={leave} onStay={() => setUnsaved(null)} />}
      {failed && (
        <Dialog title={t.signIn.stillIn} closeLabel={t.close} onClose={() => setFailed(false)}>
          {t.signIn.stillInHint}
        </Dialog>
      )}
    </>
  )
}

interface Props {
  own: Drafts
  onLeave: (toDelete: Drafts | null) => Promise<void>
  onStay: () => void
}

function Unsaved({ own, onLeave, onStay }: Props) {
  const t = useAllTexts()
  const found = own.all()
  const shown = shownDrafts(found)
  const canKeep = !isUnknownPerson(ownerHere())
  const isStored = found.every(({ name, page }) => own.isStored(name, page))
  const hint = !canKeep ? t.signOut.nobodyHint : isStored ? t.signOut.keepHint : t.signOut.pageHint
  return (
    <Dialog title={t.signOut.title} closeLabel={t.close} onClose={onStay}>
      <p className="mb-3">{t.signOut.intro(shown.length)}</p>
      <div className="max-h-[40vh] overflow-y-auto">
        <DraftList drafts={shown} nameOf={(_, title) => title} />
      </div>
      <p className="mt-3 mb-6 text-muted text-sm">{hint}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onStay} {...(canKeep ? {} : { 'data-first': true })}>
          {t.signOut.stay}
        </Button>
        <Button variant="danger" onClick={() => void onLeave(own)}>
          {t.signOut.delete}
        </Button>
        {canKeep && (
          <Button variant="primary" data-first onClick={() => void onLeave(null)}>
            {t.signOut.keep}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
