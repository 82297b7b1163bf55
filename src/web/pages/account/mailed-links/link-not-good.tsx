import { addresses } from '../../../addresses.ts'
import { useAccountTexts } from '../../../texts/account/account-texts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { SessionPage } from '../../session/session-page.tsx'

/** One page for a link that is unknown, used or expired, and for an address that lost its secret. */
export function LinkNotGood() {
  const { signIn } = useTexts()
  const { reset: t } = useAccountTexts()
  return (
    <SessionPage title={t.notGood} intro={t.notGoodHint}>
      <div className="space-y-3">
        <ButtonLink variant="primary" href={addresses.forgottenPassword} className="w-full">
          {t.askAgain}
        </ButtonLink>
        <ButtonLink href={addresses.signIn()} className="w-full">
          {signIn.button}
        </ButtonLink>
      </div>
    </SessionPage>
  )
}
