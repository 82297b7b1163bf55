import { type ReactNode, useId } from 'react'
import { useArrangements, useLyrics } from '../../../api/queries.ts'
import type { Scope } from '../../../api/requests/endpoints.ts'
import { chosenLyrics } from '../../../model/lists/chosen-music.ts'
import { LIST_LIMITS, type ListSong, shortId } from '../../../model/lists/set-list.ts'
import { languageName, lyricName } from '../../../texts/language-names.ts'
import { useLanguage, useListTexts, useTexts } from '../../../texts/texts.ts'
import { INPUT, TextArea } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/notice.tsx'
import { QueryProblem } from '../../../ui/query-problem.tsx'

type Choice = Partial<Pick<ListSong, 'language' | 'lyrics' | 'arrangement' | 'note'>>

interface Props {
  scope: Scope
  song: ListSong
  /** Without the song itself only the note can be changed. */
  isMissing: boolean
  onChoose: (choice: Choice) => void
}

/** Language, sheet music and note of one song of a list. */
export function SongChoices({ scope, song, isMissing, onChoose }: Props) {
  const t = useListTexts()
  return (
    <div className="space-y-4">
      {!isMissing && <MusicalChoices scope={scope} song={song} onChoose={onChoose} />}
      <TextArea
        label={t.edit.note}
        rows={2}
        value={song.note}
        maxLength={LIST_LIMITS.note}
        limit={LIST_LIMITS.note}
        placeholder={t.edit.noteHint}
        onChange={(note) => onChoose({ note })}
      />
    </div>
  )
}

function MusicalChoices({ scope, song, onChoose }: Omit<Props, 'isMissing'>) {
  const { loading } = useTexts()
  const t = useListTexts()
  const reader = useLanguage()
  const [lyrics, arrangements] = [useLyrics(scope, song.songId), useArrangements(scope, song.songId)]
  const failed = lyrics.error ? lyrics : arrangements.error ? arrangements : null
  if (failed?.error) return <QueryProblem error={failed.error} retry={failed.refetch} />
  if (!lyrics.data || !arrangements.data) return <Skeleton lines={2} label={loading} />
  const { language, arrangement } = song
  const version = language === null ? undefined : chosenLyrics(song, lyrics.data, [])
  const isThere = version && version.language.toLowerCase() === language?.toLowerCase()
  const chosenArrangement = arrangements.data.find(
    ({ id }) => arrangement !== null && id.endsWith(arrangement),
  )
  const chooseWords = (id: string) => {
    const chosen = lyrics.data.find((one) => one.id === id)
    const several = lyrics.data.filter((one) => one.language === chosen?.language).length > 1
    onChoose({ language: chosen?.language ?? null, lyrics: chosen && several ? shortId(chosen.id) : null })
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Menu
        label={t.edit.language}
        value={language === null ? '' : isThere ? version.id : 'gone'}
        onChange={chooseWords}
      >
        <option value="">{t.edit.anyLanguage}</option>
        {lyrics.data.map((one) => (
          <option key={one.id} value={one.id}>
            {lyricName(one, reader)}
          </option>
        ))}
        {language !== null && !isThere && (
          <option value="gone">{t.edit.gone(languageName(language, reader))}</option>
        )}
      </Menu>
      <Menu
        label={t.edit.arrangement}
        value={arrangement === null ? '' : (chosenArrangement?.id ?? 'gone')}
        onChange={(id) => onChoose({ arrangement: id === '' ? null : shortId(id) })}
      >
        <option value="">{t.edit.firstArrangement}</option>
        {arrangements.data.map(({ id, label, sourceKey }) => (
          <option key={id} value={id}>
            {[label, sourceKey].filter(Boolean).join(' · ')}
          </option>
        ))}
        {arrangement !== null && !chosenArrangement && <option value="gone">{t.edit.goneArrangement}</option>}
      </Menu>
    </div>
  )
}

interface MenuProps {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

function Menu({ label, value, onChange, children }: MenuProps) {
  const id = useId()
  return (
    <div className="min-w-0 space-y-1.5">
      <label htmlFor={id} className="block font-medium text-sm">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          if (target.value !== 'gone') onChange(target.value)
        }}
        className={`${INPUT} h-11`}
      >
        {children}
      </select>
    </div>
  )
}
