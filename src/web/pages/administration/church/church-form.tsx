import { type FormEvent, useEffect, useRef } from 'react'
import type { ChurchInput, ChurchSettings } from '../../../../client/types.ts'
import { LIMITS } from '../../../../core/limits.ts'
import { visibilities } from '../../../../core/visibility.ts'
import { sharedOrigin } from '../../../api/page-data.ts'
import { SaveStatus } from '../../../editor/save-bar.tsx'
import {
  changedFields,
  type SettingsField,
  type SettingsForm,
  settingsForm,
} from '../../../model/church-settings.ts'
import { useAdministrationTexts } from '../../../texts/administration/administration-texts.ts'
import { useAllTexts } from '../../../texts/further/further-texts.ts'
import { languageName } from '../../../texts/language-names.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckBox, ChoiceList } from '../../../ui/choice-list.tsx'
import { LanguagePicker } from '../../../ui/combobox/language-picker.tsx'
import { TimeZonePicker } from '../../../ui/combobox/time-zone-picker.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** The settings of a church, for Administrators. */
export function ChurchForm({ settings }: { settings: ChurchSettings }) {
  const { edit } = useAllTexts()
  const { church: t } = useAdministrationTexts()
  const own = useSettingsForm(settings)
  const { form, set, base, dirty, problems, refusal, saver, idle } = own
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusal?.field) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusal])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (own.canSave) own.save()
  }
  const textOf = (field: 'name' | 'timeZone' | 'address') => {
    const problem = problems[field]
    return problem ? t.problems[problem] : null
  }
  const refused = (field: 'name' | 'timeZone' | 'address') =>
    refusal?.field === field ? refusal.message : null
  const losesAddress = base.address !== '' && form.address.trim() !== base.address
  return (
    <form
      ref={element}
      noValidate
      onSubmit={submit}
      aria-label={t.title}
      className="space-y-6 rounded-2xl border border-line bg-surface p-5 max-sm:-mx-2"
    >
      <TextField
        label={t.name}
        value={form.name}
        onChange={(name) => set({ name })}
        limit={LIMITS.churchName}
        problem={textOf('name')}
        refusal={refused('name')}
      />
      <TimeZonePicker
        label={t.timeZone}
        listLabel={t.timeZones}
        noneFound={t.noTimeZone}
        hint={t.timeZoneHint}
        value={form.timeZone}
        problem={textOf('timeZone')}
        refusal={refused('timeZone')}
        onChange={(timeZone) => set({ timeZone })}
      />
      <LanguagePicker
        label={t.language}
        hint={t.languageHint}
        value={form.language}
        required={false}
        onChange={(language) => set({ language })}
      />
      <TextField
        label={t.address}
        hint={losesAddress ? t.addressGone : t.addressHint(sharedOrigin())}
        value={form.address}
        onChange={(address) => set({ address })}
        problem={textOf('address')}
        refusal={refused('address')}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <CheckBox
        label={t.listed}
        hint={t.listedHint}
        checked={form.listed}
        onChange={(listed) => set({ listed })}
      />
      <ChoiceList
        label={t.visibility}
        value={form.visibility}
        onChange={(visibility) => set({ visibility })}
        options={visibilities.map((value) => ({
          value,
          label: t.visibilities[value],
          hint: t.visibilityHints[value],
        }))}
      />
      {own.others && (
        <SettingsConflict form={form} others={own.others} onTake={own.discard} onClose={own.forgetOthers} />
      )}
      {!refusal?.field && <SaveStatus saving={saver} />}
      {own.isSaved && <Notice tone="good">{t.saved}</Notice>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {dirty ? (
          <Button variant="danger" onClick={own.discard} disabled={!idle}>
            {edit.discard}
          </Button>
        ) : (
          <span className="text-muted text-sm">{edit.unchanged}</span>
        )}
        <Button variant="primary" type="submit" disabled={!own.canSave}>
          {saver.state.kind === 'sending' ? edit.saving : edit.save}
        </Button>
      </div>
    </form>
  )
}

interface Props {
  form: SettingsForm
  /** What someone else saved. */
  others: ChurchSettings
  onTake: () => void
  onClose: () => void
}

/** Someone else was faster: the values that are saved now, beside those that differ in the form. */
function SettingsConflict({ form, others, onTake, onClose }: Props) {
  const { close } = useTexts()
  const { church: t } = useAdministrationTexts()
  const { valueText } = useSettingsTexts()
  const differing = changedFields(settingsForm(others), form)
  const hasOwn = differing.length > 0
  return (
    <Notice
      tone="warn"
      actions={
        hasOwn ? (
          <Button onClick={onTake}>{t.conflict.take}</Button>
        ) : (
          <Button onClick={onClose}>{close}</Button>
        )
      }
    >
      <p className="font-medium">{t.conflict.title}</p>
      <p>{hasOwn ? t.conflict.hint : t.conflict.same}</p>
      {hasOwn && (
        <ul className="mt-2 list-inside list-disc">
          {differing.map((field) => (
            <li key={field}>{t.conflict.field(t[field], valueText(field, others))}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

/** What the value of a setting is called. */
export function useSettingsTexts() {
  const { church: t } = useAdministrationTexts()
  const reader = useLanguage()
  const valueText = (field: SettingsField, settings: ChurchInput): string => {
    switch (field) {
      case 'listed':
        return settings.listed ? t.yes : t.no
      case 'visibility':
        return t.visibilities[settings.visibility]
      case 'address':
        return settings.address ?? t.none
      case 'language':
        return settings.language ? languageName(settings.language, reader) : t.noLanguage
      default:
        return settings[field]
    }
  }
  return { valueText }
}
