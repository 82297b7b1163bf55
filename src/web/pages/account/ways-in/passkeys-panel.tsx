import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Account } from '../../../../client/types.ts'
import { addresses } from '../../../addresses.ts'
import { ownAccountKey } from '../../../api/people/account.ts'
import { hasPasskeys, isOfThisHost, removePasskey } from '../../../api/people/passkeys.ts'
import { useAccountTexts } from '../../../texts/account/account-texts.ts'
import { useLanguage } from '../../../texts/texts.ts'
import { when } from '../../../texts/when.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ConfirmDialog } from '../../administration/confirm-dialog.tsx'
import { Panel } from '../../administration/panel.tsx'
import { NewPasskey } from './new-passkey.tsx'

type Passkey = Account['passkeys'][number]

/** The passkeys of the person: which there are, one more, one less. */
export function PasskeysPanel({ account }: { account: Account }) {
  const { passkeys: t, lastWayIn } = useAccountTexts()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Passkey | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (location.pathname + location.hash !== addresses.passkeys) return
    place.current?.scrollIntoView()
    place.current?.focus({ preventScroll: true })
  }, [])
  const changed = (text: string) => {
    setNotice(text)
    setAsked(null)
    void queries.invalidateQueries({ queryKey: ownAccountKey })
  }
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Panel title={t.title}>
        <p className="text-muted text-sm">{t.hint}</p>
        {account.passkeys.length > 0 && (
          <ul className="divide-y divide-line">
            {account.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setAsked(passkey)} />
            ))}
          </ul>
        )}
        {notice && <Notice tone="good">{notice}</Notice>}
        {hasPasskeys() ? (
          <NewPasskey onStart={() => setNotice(null)} onAdded={(name) => changed(t.added(name))} />
        ) : (
          <p>{t.notHere}</p>
        )}
        {asked && (
          <ConfirmDialog
            title={t.removeTitle(asked.name)}
            action={t.remove}
            send={() => removePasskey(asked.id)}
            onClose={() => setAsked(null)}
            onDone={() => changed(t.removed(asked.name))}
            sentences={{ 409: lastWayIn }}
          >
            {t.removeMeans}
          </ConfirmDialog>
        )}
      </Panel>
    </div>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { passkeys: t } = useAccountTexts()
  const language = useLanguage()
  const { name, host, createdAt, lastUsedAt } = passkey
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium">{name}</p>
        <p className="text-muted text-sm">
          {[
            t.made(when(createdAt, language)),
            lastUsedAt ? t.used(when(lastUsedAt, language)) : t.unused,
          ].join(' · ')}
        </p>
        {!isOfThisHost(passkey) && <p className="text-sm">{t.elsewhere(host)}</p>}
      </div>
      <Button variant="danger" aria-label={t.removeOf(name)} onClick={onRemove} className="max-sm:min-h-11">
        {t.remove}
      </Button>
    </li>
  )
}
