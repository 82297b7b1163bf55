import type { Arrangement, LyricVersion } from '../../../../client/types.ts'
import { isLanguageTag } from '../../../../core/languages/language-tag.ts'
import { isBlank, LIMITS, lengthOf } from '../../../../core/limits.ts'
import { addresses } from '../../../addresses.ts'
import { useKeptForm } from '../../../hooks/saving/use-kept-text.ts'
import { editionProblem, isSameLanguage } from '../../../model/editions.ts'
import { drafts } from '../../../model/save/drafts.ts'
import type { SaveState } from '../../../model/save/saver.ts'
import type { BegunChange } from '../../../model/song/language-change.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { LanguagePicker } from '../../../ui/combobox/language-picker.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { draftName } from '../documents.ts'

interface Props {
  churchId: string
  songId: string
  old: LyricVersion
  /** What was chosen before a reload. */
  begun: BegunChange | null
  others: readonly LyricVersion[]
  /** The sheet music that names these words. */
  music: readonly Arrangement[]
  state: SaveState<LyricVersion>
  onTryNow: () => void
  onChange: (wanted: { language: string; label: string }) => void
}

/** The new language and edition. Unsaved changes of the words come first: they belong to the old ones. */
export function LanguageForm({
  churchId,
  songId,
  old,
  begun,
  others,
  music,
  state,
  onTryNow,
  onChange,
}: Props) {
  const t = useTexts()
  const { form, set, forget } = useKeptForm(`language/${churchId}/${old.id}`, {
    language: begun?.wanted.language ?? '',
    label: begun?.wanted.label ?? old.label,
  })
  const { language, label } = form
  if (drafts.has(draftName.lyrics(churchId, songId, old.id)))
    return (
      <Notice
        tone="warn"
        actions={
          <ButtonLink icon="edit" href={addresses.editLyrics(churchId, songId, old.id)}>
            {t.changeLanguage.toEditor}
          </ButtonLink>
        }
      >
        {t.changeLanguage.unsaved}
      </Notice>
    )
  const isSame = isSameLanguage(language, old.language)
  const edition = editionProblem({ language, label }, others, null)
  const isMissing = edition === 'missing'
  const isBusy = state.kind !== 'idle' && state.kind !== 'refused'
  const isReady = isLanguageTag(language) && !isSame && !edition && lengthOf(label) <= LIMITS.label && !isBusy
  return (
    <form
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReady) return
        forget()
        onChange(form)
      }}
    >
      <fieldset disabled={isBusy} className="grid gap-4 sm:grid-cols-2">
        <legend className="sr-only">{t.changeLanguage.title}</legend>
        <LanguagePicker
          label={t.choose.language.label}
          hint={t.choose.language.hint}
          value={language}
          used={[old, ...others].map((words) => words.language)}
          onChange={(next) => set({ ...form, language: next })}
        />
        <TextField
          label={t.lyrics.label}
          hint={isMissing ? t.choose.edition.needed : t.lyrics.labelHint}
          problem={edition && !isBlank(label) ? t.choose.edition.problems[edition] : null}
          required={isMissing}
          limit={LIMITS.label}
          value={label}
          onChange={(next) => set({ ...form, label: next })}
        />
      </fieldset>
      {isSame && <p className="text-danger text-sm">{t.changeLanguage.another}</p>}
      {music.length > 0 && (
        <p className="text-muted text-sm">
          {t.changeLanguage.music(music.map((arrangement) => arrangement.label).join(', '))}
        </p>
      )}
      {state.kind === 'refused' && <Notice tone="danger">{state.message}</Notice>}
      {state.kind === 'signedOut' && <Notice tone="warn">{t.edit.signedOut}</Notice>}
      {state.kind === 'waiting' && (
        <Notice tone="warn" actions={<Button onClick={onTryNow}>{t.edit.tryNow}</Button>}>
          {t.edit.waiting(state.seconds)}
        </Notice>
      )}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" disabled={!isReady}>
          {isBusy ? t.edit.saving : t.changeLanguage.run}
        </Button>
      </div>
    </form>
  )
}
