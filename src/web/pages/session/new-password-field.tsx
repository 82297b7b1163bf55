import { useState } from 'react'
import { type PasswordContext, weaknessOf } from '../../../client/web-contract.ts'
import { LIMITS } from '../../../core/limits.ts'
import { type AccountTexts, useAccountTexts } from '../../texts/account/account-texts.ts'
import { CheckBox } from '../../ui/choice-list.tsx'
import { TextField } from '../../ui/field.tsx'

const { min, max } = LIMITS.newPassword

/** Why a password cannot be set, as a sentence; null if it can. */
export const passwordProblem = (
  t: AccountTexts['password'],
  password: string,
  context: PasswordContext,
): string | null => {
  const weakness = weaknessOf(password, context)
  return (
    weakness && { address: t.isAddress, church: t.isChurch, short: t.short(min), long: t.long(max) }[weakness]
  )
}

interface Props {
  label?: string
  value: string
  onChange: (password: string) => void
  context: PasswordContext
  /** Why the service refused it, or why it was not sent; shown at once. */
  refusal?: string | null
}

/** A password to set, once: it can be shown instead of being typed twice. */
export function NewPasswordField({ label, value, onChange, context, refusal = null }: Props) {
  const { password: t } = useAccountTexts()
  const [isShown, setShown] = useState(false)
  return (
    <div>
      <TextField
        label={label ?? t.new}
        hint={t.hint(min)}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={value}
        onChange={onChange}
        problem={value === '' ? null : passwordProblem(t, value, context)}
        refusal={refusal}
      />
      <CheckBox label={t.show} checked={isShown} onChange={setShown} />
    </div>
  )
}
