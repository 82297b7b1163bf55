import type { LyricVersion } from '../../../../client/types.ts'
import { isBlank, LIMITS } from '../../../../core/limits.ts'
import type { Editor } from '../../../hooks/saving/use-editor.ts'
import { namesFor, translateNames } from '../../../model/editor/section-names.ts'
import type { EditionProblem } from '../../../model/language/editions.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'
import { LanguagePicker } from '../../../ui/combobox/language-picker.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { LyricsDraft } from '../documents.ts'

interface Props {
  editor: Editor<LyricsDraft>
  isNew: boolean
  others: readonly LyricVersion[]
  edition: EditionProblem | null
}

/** The language of new words, which cannot change later, and the label among words in the same language. */
export function AboutWords({ editor, isNew, others, edition }: Props) {
  const t = useTexts()
  const reader = useLanguage()
  const { mine, change } = editor
  const choose = (language: string) =>
    change((before) => {
      const [from, to] = [namesFor(before.language ?? '', reader), namesFor(language, reader)]
      return { ...translateNames(before, from, to), language }
    }, 'language')
  const isMissing = edition === 'missing'
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {isNew && (
        <LanguagePicker
          label={t.choose.language.label}
          hint={t.choose.language.hint}
          value={mine.language ?? ''}
          used={others.map(({ language }) => language)}
          onChange={choose}
        />
      )}
      <TextField
        label={t.lyrics.label}
        hint={isMissing ? t.choose.edition.needed : t.lyrics.labelHint}
        problem={edition && !isBlank(mine.label) ? t.choose.edition.problems[edition] : null}
        required={isMissing}
        limit={LIMITS.label}
        value={mine.label}
        onChange={(label) => change((before) => ({ ...before, label }), 'label')}
      />
    </div>
  )
}
