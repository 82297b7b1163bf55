import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Church } from '../../../client/types.ts'
import { deleteAccount } from '../../api/people/account.ts'
import { session } from '../../api/people/session.ts'
import { useChurches } from '../../api/queries.ts'
import { useAccountTexts } from '../../texts/account/account-texts.ts'
import { useLanguage } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { isAdministrator } from '../session/member-area.tsx'
import { useSignInOnceMore } from '../session/sign-in-once-more.tsx'

export function DeletionPanel({ onDeleted }: { onDeleted: () => void }) {
  const { deletion: t } = useAccountTexts()
  const language = useLanguage()
  const queries = useQueryClient()
  const onceMore = useSignInOnceMore()
  const [isAsking, setAsking] = useState(false)
  const churches = useChurches().data?.churches ?? []
  const listed = (some: readonly Church[]) =>
    new Intl.ListFormat(language).format(some.map(({ name }) => name))
  const administered = churches.filter(isAdministrator)
  const lastAdministrator = administered.length > 1 ? t.lastOfOne : t.lastOf
  // The sign-in deletes nothing: the question comes once more after it.
  const signInFirst = () => {
    setAsking(false)
    onceMore.ask(() => setAsking(true))
  }
  const done = () => {
    // The page changes first: it must not show the sign-in form.
    onDeleted()
    session.forget()
    queries.clear()
  }
  return (
    <Panel title={t.title}>
      <p className="text-muted text-sm">{t.hint}</p>
      <div className="flex justify-end">
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t.button}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t.question}
          action={t.confirm}
          send={deleteAccount}
          onClose={() => setAsking(false)}
          onDone={done}
          sentences={{ 409: lastAdministrator(listed(administered)) }}
          onOldSignIn={signInFirst}
        >
          <div className="space-y-3">
            {churches.length > 0 && <p>{t.churches(listed(churches))}</p>}
            <p>{t.means}</p>
          </div>
        </ConfirmDialog>
      )}
      {onceMore.dialog}
    </Panel>
  )
}
