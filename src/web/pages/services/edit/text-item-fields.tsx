import type { TextItem } from '../../../../client/types.ts'
import { LIMITS } from '../../../../core/limits.ts'
import { itemProblems } from '../../../model/services/service-document.ts'
import { useServiceTexts } from '../../../texts/services/service-texts.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { MinutesField } from './minutes-field.tsx'

interface Props {
  item: TextItem
  isNew: boolean
  onChange: (changed: TextItem, run: string) => void
}

/** Title and text of a reading, a prayer or an announcement. */
export function TextItemFields({ item, isNew, onChange }: Props) {
  const { edit: t } = useServiceTexts()
  const problems = itemProblems(item)
  const problem = (...kinds: typeof problems) => {
    const found = problems.find((kind) => kinds.includes(kind))
    return found ? t.problems[found] : null
  }
  return (
    <div className="space-y-4">
      <TextField
        label={t.textTitle}
        isFirst={isNew}
        required
        limit={LIMITS.title}
        value={item.title}
        problem={problem('textTitleMissing', 'textTitleTooLong')}
        onChange={(title) => onChange({ ...item, title }, `${item.id}:title`)}
      />
      <TextArea
        label={t.text}
        rows={4}
        limit={LIMITS.itemText}
        placeholder={t.textHint}
        value={item.text}
        problem={problem('textTooLong')}
        onChange={(text) => onChange({ ...item, text }, `${item.id}:text`)}
      />
      <MinutesField item={item} onChange={onChange} />
    </div>
  )
}
