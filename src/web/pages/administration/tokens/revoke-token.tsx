import { useQueryClient } from '@tanstack/react-query'
import type { Token } from '../../../../client/types.ts'
import { revokeToken, tokensKey } from '../../../api/people/tokens.ts'
import { useAdministrationTexts } from '../../../texts/administration/administration-texts.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'

interface Props {
  churchId: string
  token: Token
  onClose: () => void
  onRevoked: () => void
}

export function RevokeToken({ churchId, token, onClose, onRevoked }: Props) {
  const { tokens: t } = useAdministrationTexts()
  const queries = useQueryClient()
  return (
    <ConfirmDialog
      title={t.revokeTitle(token.name)}
      action={t.revoke}
      send={() => revokeToken(churchId, token.id)}
      onClose={onClose}
      onDone={() => {
        void queries.invalidateQueries({ queryKey: tokensKey(churchId) })
        onRevoked()
      }}
    >
      {t.revokeHint}
    </ConfirmDialog>
  )
}
