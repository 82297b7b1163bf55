import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ownAccountKey, removePassword } from '../../../api/people/account.ts'
import { useAccountTexts } from '../../../texts/account/account-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../administration/confirm-dialog.tsx'

/** For people who have another way in. */
export function SwitchOffPassword() {
  const { password: t, lastWayIn } = useAccountTexts()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
      <p className="min-w-0 flex-1 basis-60 text-muted text-sm">{t.offHint}</p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t.off}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t.offTitle}
          action={t.off}
          send={removePassword}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false)
            void queries.invalidateQueries({ queryKey: ownAccountKey })
          }}
          sentences={{ 409: lastWayIn }}
        >
          {t.offMeans}
        </ConfirmDialog>
      )}
    </div>
  )
}
