import { type FormEvent, useEffect, useRef } from 'react'
import { LIMITS } from '../../../core/limits.ts'
import { addresses } from '../../addresses.ts'
import { sharedOrigin } from '../../api/page-data.ts'
import type { Demo } from '../../api/people/set-up.ts'
import { useUnloadWarning } from '../../hooks/saving/use-unload-warning.ts'
import { useAccountTexts } from '../../texts/account/account-texts.ts'
import { useAdministrationTexts } from '../../texts/administration/administration-texts.ts'
import { useSetUpTexts } from '../../texts/set-up/set-up-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/choice-list.tsx'
import { TimeZonePicker } from '../../ui/combobox/time-zone-picker.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../administration/panel.tsx'
import { NewPasswordField } from '../session/sign-in/new-password-field.tsx'
import { useSetUpForm } from './use-set-up-form.ts'

interface Props {
  code: string
  demo: Demo | null
}

export function SetUpForm({ code, demo }: Props) {
  const { signIn } = useTexts()
  const { church: settings } = useAdministrationTexts()
  const { name } = useAccountTexts()
  const t = useSetUpTexts()
  const own = useSetUpForm(code, demo)
  const { form, set, texts, refusals } = own
  const element = useRef<HTMLFormElement>(null)
  useUnloadWarning(own.isDirty)
  useEffect(() => {
    if (Object.keys(refusals).length > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusals])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    own.submit()
  }
  return (
    <form ref={element} noValidate onSubmit={submit} aria-label={t.title} className="space-y-6">
      <Panel title={t.church}>
        <TextField
          label={t.churchName}
          isFirst
          required
          autoComplete="organization"
          value={form.church}
          onChange={(church) => set({ church })}
          limit={LIMITS.churchName}
          problem={texts.church}
          refusal={refusals.church ?? null}
        />
        <TimeZonePicker
          label={settings.timeZone}
          listLabel={settings.timeZones}
          noneFound={settings.noTimeZone}
          hint={settings.timeZoneHint}
          value={form.timeZone}
          problem={texts.timeZone}
          refusal={refusals.timeZone ?? null}
          onChange={(timeZone) => set({ timeZone })}
        />
        <TextField
          label={settings.address}
          hint={settings.addressHint(sharedOrigin())}
          value={form.address}
          onChange={(address) => set({ address })}
          problem={texts.address}
          refusal={refusals.address ?? null}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      </Panel>
      <Panel title={t.you}>
        <TextField
          label={name.label}
          hint={name.hint}
          autoComplete="name"
          value={form.name}
          onChange={(typed) => set({ name: typed })}
          limit={LIMITS.personName}
          problem={texts.name}
          refusal={refusals.name ?? null}
        />
        <TextField
          label={signIn.email}
          hint={t.emailHint}
          type="email"
          autoComplete="username"
          required
          value={form.email}
          onChange={(email) => set({ email })}
          problem={form.email === '' ? null : texts.email}
          refusal={refusals.email ?? null}
        />
        <NewPasswordField
          label={t.password}
          value={form.password}
          onChange={(password) => set({ password })}
          context={own.passwordContext}
          refusal={refusals.password ?? null}
        />
      </Panel>
      {demo && (
        <Panel title={t.demo}>
          <CheckBox
            label={t.remove(demo.name)}
            hint={form.removeDemo ? t.removed(demo.songs) : t.kept}
            checked={form.removeDemo}
            onChange={(removeDemo) => set({ removeDemo })}
          />
          {form.removeDemo && demo.isWorkedIn && <Notice tone="warn">{t.workedIn}</Notice>}
        </Panel>
      )}
      {own.problem && <Notice tone="danger">{own.problem}</Notice>}
      {own.isNotGood && (
        <Notice tone="danger" actions={<ButtonLink href={addresses.signIn()}>{signIn.title}</ButtonLink>}>
          {t.notGood}
        </Notice>
      )}
      <Button variant="primary" type="submit" className="w-full" disabled={own.isSending}>
        {own.isSending ? t.sending : t.button}
      </Button>
    </form>
  )
}
