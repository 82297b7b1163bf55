import { addresses } from '../../addresses.ts'
import { hasPasskeys } from '../../api/people/passkeys.ts'
import { useHandedAlong } from '../../hooks/use-handed-along.ts'
import { useAccountTexts } from '../../texts/account/account-texts.ts'
import { usePeopleTexts } from '../../texts/people/people-texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Handed along by an invitation that was accepted with a new account. */
export const JUST_JOINED = 'just joined'

const isJustJoined = (state: unknown): state is typeof JUST_JOINED => state === JUST_JOINED

/** Offers a passkey once, to a person who has just chosen a password. */
export function JoinedNotice() {
  return useHandedAlong(isJustJoined) && hasPasskeys() ? <PasskeyOffer /> : null
}

function PasskeyOffer() {
  const { invitation: t } = usePeopleTexts()
  const { passkeys } = useAccountTexts()
  return (
    <Notice
      tone="good"
      className="mb-4"
      actions={<ButtonLink href={addresses.passkeys}>{passkeys.add}</ButtonLink>}
    >
      {t.joined}
    </Notice>
  )
}
