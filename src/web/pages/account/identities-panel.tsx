import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import { loadedPage } from '../../api/page-data.ts'
import {
  isOffered,
  ownAccountKey,
  providerName,
  removeIdentity,
  useSessions,
} from '../../api/people/account.ts'
import { useAccountTexts } from '../../texts/account/account-texts.ts'
import { useLanguage } from '../../texts/texts.ts'
import { shortDay } from '../../texts/when.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useSignInOnceMore } from '../session/sign-in-once-more.tsx'

/** The provider's page takes a while too, and the sign-in must still be recent after it. */
const RECENT_MS = 5 * 60_000

type Identity = Account['identities'][number]

/** Accounts with a provider of OpenID Connect. Nothing is shown where there is neither a provider nor an identity. */
export function IdentitiesPanel({ identities }: { identities: readonly Identity[] }) {
  const { identities: t, lastWayIn } = useAccountTexts()
  const queries = useQueryClient()
  const [removing, setRemoving] = useState<Identity | null>(null)
  const [removed, setRemoved] = useState<string | null>(null)
  const provider = loadedPage().signIn?.oidcName ?? null
  if (provider === null && identities.length === 0) return null
  return (
    <Panel title={t.title}>
      <p className="text-muted text-sm">{t.hint}</p>
      {identities.length > 0 && (
        <ul className="divide-y divide-line">
          {identities.map((identity) => (
            <IdentityRow key={identity.id} identity={identity} onRemove={() => setRemoving(identity)} />
          ))}
        </ul>
      )}
      {removed && <Notice tone="good">{t.removed(removed)}</Notice>}
      {provider !== null && <Connect provider={provider} />}
      {removing && (
        <ConfirmDialog
          title={t.removeTitle(providerName(removing))}
          action={t.remove}
          send={() => removeIdentity(removing.id)}
          onClose={() => setRemoving(null)}
          onDone={() => {
            setRemoved(providerName(removing))
            setRemoving(null)
            void queries.invalidateQueries({ queryKey: ownAccountKey })
          }}
          sentences={{ 409: lastWayIn }}
        >
          {t.removeHint}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

function IdentityRow({ identity, onRemove }: { identity: Identity; onRemove: () => void }) {
  const { identities: t } = useAccountTexts()
  const language = useLanguage()
  const name = providerName(identity)
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium">{name}</p>
        <p className="text-muted text-sm">{t.since(shortDay(identity.createdAt, language))}</p>
        {!isOffered(identity) && <p className="text-sm">{t.notOffered}</p>}
      </div>
      <Button variant="danger" aria-label={t.removeOf(name)} onClick={onRemove} className="max-sm:min-h-11">
        {t.remove}
      </Button>
    </li>
  )
}

/** Leaves for the page of the provider, after a recent sign-in. */
function Connect({ provider }: { provider: string }) {
  const { identities: t } = useAccountTexts()
  const onceMore = useSignInOnceMore()
  const begun = useSessions().data?.find(({ current }) => current)?.createdAt
  const leave = () => location.assign(addresses.addIdentity)
  const isRecent = () => begun !== undefined && Date.now() - Date.parse(begun) < RECENT_MS
  return (
    <div className="flex justify-end">
      <Button
        variant="primary"
        disabled={begun === undefined}
        onClick={() => (isRecent() ? leave() : onceMore.ask(leave))}
      >
        {t.connect(provider)}
      </Button>
      {onceMore.dialog}
    </div>
  )
}
