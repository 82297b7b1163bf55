import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Church, Token } from '../../../../client/types.ts'
import { addresses } from '../../../addresses.ts'
import { revokeToken, tokensKey } from '../../../api/people/people.ts'
import { useWebhooks } from '../../../api/webhooks.ts'
import { useAdministrationTexts } from '../../../texts/administration/administration-texts.ts'
import { isAdministrator } from '../../session/member-area.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'

interface Props {
  church: Church
  token: Token
  onClose: () => void
  onRevoked: () => void
}

export function RevokeToken({ church, token, onClose, onRevoked }: Props) {
  const { tokens: t } = useAdministrationTexts()
  const queries = useQueryClient()
  return (
    <ConfirmDialog
      title={t.revokeTitle(token.name)}
      action={t.revoke}
      send={() => revokeToken(church.id, token.id)}
      onClose={onClose}
      onDone={() => {
        void queries.invalidateQueries({ queryKey: tokensKey(church.id) })
        onRevoked()
      }}
    >
      <div className="space-y-3">
        <p>{t.revokeHint}</p>
        {token.scope === 'administer' && <RemainingWebhooks church={church} token={token} />}
      </div>
    </ConfirmDialog>
  )
}

/** What goes on without the token. Who may not see webhooks, or does not see them yet, reads the sentence alone. */
function RemainingWebhooks({ church, token }: Pick<Props, 'church' | 'token'>) {
  const { tokens: t } = useAdministrationTexts()
  const webhooks = useWebhooks(church.id, isAdministrator(church)).data
  const remaining = webhooks?.filter(({ tokenId }) => tokenId === token.id)
  if (remaining?.length === 0) return null
  return (
    <>
      <p>{t.webhooksStay}</p>
      {remaining && (
        <ul className="list-disc space-y-1 ps-5">
          {remaining.map(({ id, url }) => (
            <li key={id} className="break-all">
              <Link
                href={addresses.administration(church.id, 'webhooks')}
                className="rounded text-accent underline"
              >
                {url}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
