import { FORMATS, type Format } from '../../../formats/export.ts'
import { useTexts } from '../../texts/texts.ts'
import { ChoiceGroup } from '../../ui/choice-group.tsx'

export function FormatChoice({ format, onChange }: { format: Format; onChange: (format: Format) => void }) {
  const { export: t } = useTexts().transfer
  return (
    <div className="space-y-1.5">
      <p className="font-medium text-sm">{t.format}</p>
      <ChoiceGroup
        label={t.format}
        value={format}
        onChange={onChange}
        options={FORMATS.map((value) => ({ value, label: t.formats[value] }))}
      />
      <p className="text-muted text-sm">{t.hints[format]}</p>
    </div>
  )
}
