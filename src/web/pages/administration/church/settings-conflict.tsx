import type { ChurchSettings } from '../../../../client/types.ts'
import { changedFields, type SettingsForm, settingsForm } from '../../../model/church-settings.ts'
import { useAdministrationTexts } from '../../../texts/administration/administration-texts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSettingsTexts } from './settings-texts.ts'

interface Props {
  form: SettingsForm
  /** What someone else saved. */
  others: ChurchSettings
  onTake: () => void
  onClose: () => void
}

/** Someone else was faster: the values that are saved now, beside those that differ in the form. */
export function SettingsConflict({ form, others, onTake, onClose }: Props) {
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
