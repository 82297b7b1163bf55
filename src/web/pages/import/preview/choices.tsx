import { useId } from 'react'
import { ENCODINGS } from '../../../../formats/encoding.ts'
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

interface EncodingProps {
  encoding: string | null
  onChange: (encoding: string | null) => void
}

/** For files that do not say their encoding. */
export function EncodingChoice({ encoding, onChange }: EncodingProps) {
  const { import: t } = useTexts().transfer
  const id = useId()
  return (
    <div className="max-w-md space-y-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        {t.encoding}
      </label>
      <select
        id={id}
        aria-describedby={`${id}-hint`}
        value={encoding ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
        className="min-h-10 w-full rounded-lg border border-control bg-surface px-2 text-sm"
      >
        <option value="">{t.encodingFound}</option>
        {ENCODINGS.map(({ label, name, languages }) => (
          <option key={label} value={label}>
            {name} ({languages})
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {t.encodingHint}
      </p>
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
