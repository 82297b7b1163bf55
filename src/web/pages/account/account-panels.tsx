import type { Account } from '../../../client/types.ts'
import { DeletionPanel } from './deletion-panel.tsx'
import { EmailPanel } from './email-panel.tsx'
import { NamePanel } from './name-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { SignInsPanel } from './sign-ins-panel.tsx'
import { TokensPanel } from './tokens-panel.tsx'
import { IdentitiesPanel } from './ways-in/identities-panel.tsx'
import { PasskeysPanel } from './ways-in/passkeys-panel.tsx'
import { PasswordPanel } from './ways-in/password-panel.tsx'

/** The parts of the page, each with its own requests. */
export function AccountPanels({ account, onDeleted }: { account: Account; onDeleted: () => void }) {
  return (
    <div className="space-y-6">
      <NamePanel account={account} />
      <EmailPanel account={account} />
      <PasswordPanel account={account} />
      <PasskeysPanel account={account} />
      <IdentitiesPanel identities={account.identities} />
      <SessionsPanel />
      <SignInsPanel />
      <TokensPanel />
      <DeletionPanel onDeleted={onDeleted} />
    </div>
  )
}
