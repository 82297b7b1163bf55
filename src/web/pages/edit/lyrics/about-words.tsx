import type { LyricVersion, Song } from '../../../../client/types.ts'
import { isBlank, LIMITS } from '../../../../core/limits.ts'
import { addresses } from '../../../addresses.ts'
import type { Editor } from '../../../hooks/saving/use-editor.ts'
import type { EditionProblem } from '../../../model/editions.ts'
import { namesFor, translateNames } from '../../../model/editor/section-names.ts'
import { languageName } from '../../../texts/language-names.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { LanguagePicker } from '../../../ui/combobox/language-picker.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { LyricsDraft } from '../documents.ts'

interface Props {
  churchId: string
  song: Song
  editor: Editor<LyricsDraft>
  /** The words as they are saved; null for new ones. */
  saved: LyricVersion | null
  others: readonly LyricVersion[]
  edition: EditionProblem | null
}

/** The language, which saved words change on a page of its own, and the label among words in the same language. */
export function AboutWords({ churchId, song, editor, saved, others, edition }: Props) {
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
      {saved ? (
        <SavedLanguage churchId={churchId} songId={song.id} saved={saved} />
      ) : (
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

function SavedLanguage({
  churchId,
  songId,
  saved,
}: {
  churchId: string
  songId: string
  saved: LyricVersion
}) {
  const t = useTexts().changeLanguage
  const reader = useLanguage()
  return (
    <div className="flex flex-wrap items-center gap-x-3 self-start sm:pt-7">
      <span className="text-sm">{t.now(languageName(saved.language, reader))}</span>
      {saved.archivedAt === null && (
        <ButtonLink variant="quiet" icon="globe" href={addresses.changeLanguage(churchId, songId, saved.id)}>
          {t.action}
        </ButtonLink>
      )}
    </div>
  )
}
