import type { DuplicatePolicy } from '../../../model/import/rows.ts'
import { useTexts } from '../../../texts/texts.ts'
import { ChoiceGroup } from '../../../ui/choice-group.tsx'
import { LanguagePicker } from '../../../ui/combobox/language-picker.tsx'

interface LanguageProps {
  language: string
  /** How many songs need it. */
  count: number
  onChange: (language: string) => void
}

export function LanguageChoice({ language, count, onChange }: LanguageProps) {
  const { import: t } = useTexts().transfer
  return (
    <div className="max-w-md space-y-1.5">
      <p className="text-sm">{t.languageHint(count)}</p>
      <LanguagePicker label={t.languageLabel} hint="" value={language} onChange={onChange} />
    </div>
  )
}

interface PolicyProps {
  policy: DuplicatePolicy
  onChange: (policy: DuplicatePolicy) => void
}

export function PolicyChoice({ policy, onChange }: PolicyProps) {
  const { import: t } = useTexts().transfer
  return (
    <div className="space-y-1.5">
      <p className="font-medium text-sm">{t.policy}</p>
      <ChoiceGroup
        label={t.policy}
        value={policy}
        onChange={onChange}
        options={(['skip', 'update', 'create'] as const).map((value) => ({
          value,
          label: t.policies[value],
        }))}
      />
      <p className="text-muted text-sm">{t.policyHint}</p>
    </div>
  )
}
