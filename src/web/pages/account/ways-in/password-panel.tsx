import type { Account } from '../../../../client/types.ts'
import { isOffered } from '../../../api/people/account.ts'
import { isOfThisHost } from '../../../api/people/passkeys.ts'
import { useAccountTexts } from '../../../texts/account/account-texts.ts'
import { Panel } from '../../administration/panel.tsx'
import { PasswordForm } from './password-form.tsx'
import { SwitchOffPassword } from './switch-off-password.tsx'

/** A password is one of several ways in, which can be set later and switched off. */
export function PasswordPanel({ account }: { account: Account }) {
  const { password: t } = useAccountTexts()
  const hasOtherWay = account.passkeys.some(isOfThisHost) || account.identities.some(isOffered)
  return (
    <Panel title={t.title}>
      {!account.hasPassword && <p className="text-muted text-sm">{t.none}</p>}
      <PasswordForm account={account} />
      {account.hasPassword && hasOtherWay && <SwitchOffPassword />}
    </Panel>
  )
}
