import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { Arrangement, LyricVersion, Song } from '../../../client/types.ts'
import { isLanguageTag } from '../../../core/languages/language-tag.ts'
import { isBlank, LIMITS, lengthOf } from '../../../core/limits.ts'
import { addresses } from '../../addresses.ts'
import { refreshSong, setArchived } from '../../api/parts.ts'
import { session } from '../../api/people/session.ts'
import { createLyrics } from '../../api/saves.ts'
import { draftName } from '../../editor/documents.ts'
import { useKeptForm } from '../../hooks/saving/use-kept-text.ts'
import { useSaver } from '../../hooks/saving/use-saver.ts'
import { useSaverNames } from '../../hooks/saving/use-saver-names.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useIsMounted } from '../../hooks/use-is-mounted.ts'
import { editionProblem, isSameLanguage } from '../../model/editions.ts'
import { newId } from '../../model/new-id.ts'
import { drafts } from '../../model/save/drafts.ts'
import type { SaveState } from '../../model/save/saver.ts'
import {
  type BegunChange,
  begunChanges,
  LanguageChange,
  newChange,
} from '../../model/song/language-change.ts'
import { exactChoice, withChoice } from '../../model/song/language-choice.ts'
import { currentVersion, type SongPart } from '../../model/song/part.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { lyricName } from '../../texts/language-names.ts'
import { useLanguage } from '../../texts/texts.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { LanguagePicker } from '../../ui/combobox/language-picker.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { JUST_SAVED } from './saved-notice.tsx'

interface ChangeLanguageProps {
  churchId: string
  song: Song
  words: LyricVersion
  /** The song's other words. */
  others: readonly LyricVersion[]
  arrangements: readonly Arrangement[]
}

/** Saves words again in another language and archives the old ones, as one action. */
export function ChangeLanguage({ churchId, song, words, others, arrangements }: ChangeLanguageProps) {
  const t = useAllTexts()
  const reader = useLanguage()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const [begun] = useState(() => begunChanges.load(words.id))
  const [old] = useState(begun?.old ?? words)
  const path = { churchId, songId: song.id }
  const part = { ...path, of: 'lyrics', id: old.id } as const
  const changeOf = (from: BegunChange) =>
    new LanguageChange(from, {
      create: async (key, body) => (await createLyrics(path, key, body)).lyrics,
      archive: (version, key) => setArchived(part, true, version, key),
      newKey: newId,
      keep: (current) => begunChanges.keep(old.id, current),
    })
  const [change, setChange] = useState(begun && changeOf(begun))
  const isMounted = useIsMounted()
  const leave = (shown: LyricVersion) => {
    refreshSong(queries, churchId, song.id)
    if (!isMounted.current) return
    const home = addresses.song({ as: 'member', churchId }, song.id)
    navigate(withChoice(home, exactChoice(shown)), { state: JUST_SAVED })
  }
  const { state, start, tryNow } = useSaver<LyricVersion>()
  const run = (made: LanguageChange) =>
    start({ send: () => made.run(), author: session.person(), onSaved: leave })
  const begin = (wanted: BegunChange['wanted']) => {
    const made = changeOf(newChange(old, wanted, newId))
    setChange(made)
    run(made)
  }
  // A reload in the middle of it: the page goes on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was there when the page opened.
  useEffect(() => {
    if (change) run(change)
  }, [])
  const finish = (version?: number) => {
    if (!change) return
    if (version !== undefined) change.agreeTo(version)
    run(change)
  }
  const created = change?.created() ?? null
  usePageTitle(t.changeLanguage.title, song.metadata.title)
  return (
    <div className="mx-auto w-full max-w-3xl">
      <BackLink
        href={withChoice(addresses.song({ as: 'member', churchId }, song.id), exactChoice(old))}
        label={song.metadata.title}
      />
      <h1 className="mt-3 mb-4 font-semibold font-serif text-3xl">{t.changeLanguage.title}</h1>
      {created && state.kind !== 'sending' && state.kind !== 'saved' ? (
        <HalfDone
          part={part}
          old={old}
          created={created}
          state={state}
          onFinish={finish}
          onKeepBoth={() => {
            change?.end()
            leave(created)
          }}
        />
      ) : (
        <>
          <p className="mb-6 max-w-prose">{t.changeLanguage.intro(lyricName(old, reader))}</p>
          <LanguageForm
            churchId={churchId}
            songId={song.id}
            old={old}
            begun={begun}
            others={others}
            music={arrangements.filter(({ lyricVersionIds }) => lyricVersionIds.includes(old.id))}
            state={state}
            onTryNow={tryNow}
            onChange={begin}
          />
        </>
      )}
    </div>
  )
}

interface LanguageFormProps {
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
function LanguageForm({
  churchId,
  songId,
  old,
  begun,
  others,
  music,
  state,
  onTryNow,
  onChange,
}: LanguageFormProps) {
  const t = useAllTexts()
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

interface HalfDoneProps {
  part: SongPart
  old: LyricVersion
  created: LyricVersion
  state: SaveState<LyricVersion>
  /** With the version that someone saved meanwhile, which is then archived. */
  onFinish: (version?: number) => void
  onKeepBoth: () => void
}

/** The new words are there, the old ones are not archived yet: why, and how to finish. */
function HalfDone({ part, old, created, state, onFinish, onKeepBoth }: HalfDoneProps) {
  const t = useAllTexts()
  const reader = useLanguage()
  const current = state.kind === 'conflict' ? currentVersion(part, state.body) : null
  const savers = useSaverNames(part, old.version, current)
  return (
    <Notice
      tone="warn"
      actions={
        <>
          <Button onClick={onKeepBoth}>{t.changeLanguage.keepBoth}</Button>
          <Button variant="primary" onClick={() => onFinish(current ?? undefined)}>
            {t.changeLanguage.finish}
          </Button>
        </>
      }
    >
      <p className="font-medium">
        {t.changeLanguage.created(lyricName(created, reader), lyricName(old, reader))}
      </p>
      {state.kind === 'conflict' && (
        <p>
          {t.savedBy.meanwhile(...savers)} {t.changeLanguage.missed}
        </p>
      )}
      {state.kind === 'refused' && <p>{state.message}</p>}
      {state.kind === 'waiting' && <p>{t.edit.waiting(state.seconds)}</p>}
    </Notice>
  )
}
