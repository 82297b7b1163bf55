import { useId } from 'react'
import type { SongItem } from '../../../../client/types.ts'
import { LIMITS } from '../../../../core/limits.ts'
import { useArrangements, useLyrics } from '../../../api/queries.ts'
import { itemProblems } from '../../../model/services/service-problems.ts'
import { lyricName } from '../../../texts/language-names.ts'
import { useServiceTexts } from '../../../texts/services/service-texts.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'
import { INPUT, TextArea, TextField } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/notice.tsx'
import { QueryProblem } from '../../../ui/query-problem.tsx'

interface Props {
  churchId: string
  item: SongItem
  onChange: (changed: SongItem, run: string | null) => void
}

/** Words, sheet music, key and note of a song in a service. */
export function SongItemFields({ churchId, item, onChange }: Props) {
  const { loading } = useTexts()
  const { edit: t } = useServiceTexts()
  const scope = { as: 'member', churchId } as const
  const [lyrics, arrangements] = [useLyrics(scope, item.songId), useArrangements(scope, item.songId)]
  const failed = [lyrics, arrangements].find((query) => query.error && !query.data)
  const problems = itemProblems(item)
  const chosen = arrangements.data?.find(({ id }) => id === item.arrangementId)
  const music = useId()
  return (
    <div className="space-y-4">
      {failed?.error && <QueryProblem error={failed.error} retry={failed.refetch} />}
      {!failed && !(lyrics.data && arrangements.data) && <Skeleton lines={3} label={loading} />}
      {lyrics.data && arrangements.data && (
        <>
          <Words item={item} lyrics={lyrics.data} onChange={onChange} />
          <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
            <div className="min-w-0 space-y-1.5">
              <label htmlFor={music} className="block font-medium text-sm">
                {t.arrangement}
              </label>
              <select
                id={music}
                value={item.arrangementId ?? ''}
                onChange={({ target: { value } }) =>
                  onChange({ ...item, arrangementId: value === '' ? null : value }, null)
                }
                className={`${INPUT} h-[2.625rem]`}
              >
                <option value="">{t.anyArrangement}</option>
                {arrangements.data.map(({ id, label, sourceKey }) => (
                  <option key={id} value={id}>
                    {[label, sourceKey].filter(Boolean).join(' · ')}
                  </option>
                ))}
                {item.arrangementId !== null && !chosen && (
                  <option value={item.arrangementId}>{t.goneWords}</option>
                )}
              </select>
            </div>
            <TextField
              label={t.key}
              hint={chosen?.sourceKey ? t.keyHint(chosen.sourceKey) : undefined}
              maxLength={3}
              autoComplete="off"
              spellCheck={false}
              value={item.key ?? ''}
              problem={problems.includes('badKey') ? t.problems.badKey : null}
              onChange={(key) => onChange({ ...item, key: key === '' ? null : key }, `${item.id}:key`)}
            />
          </div>
        </>
      )}
      <TextArea
        label={t.note}
        rows={2}
        limit={LIMITS.itemNote}
        placeholder={t.noteHint}
        value={item.note}
        problem={problems.includes('noteTooLong') ? t.problems.noteTooLong : null}
        onChange={(note) => onChange({ ...item, note }, `${item.id}:note`)}
      />
    </div>
  )
}

interface WordsProps extends Omit<Props, 'churchId'> {
  lyrics: readonly { id: string; language: string; label: string }[]
}

/** The words that are sung, in the order of choosing. */
function Words({ item, lyrics, onChange }: WordsProps) {
  const { edit: t } = useServiceTexts()
  const reader = useLanguage()
  const { lyricVersionIds } = item
  const gone = lyricVersionIds.filter((id) => !lyrics.some((version) => version.id === id))
  const choices = [
    ...lyrics.map((version) => ({ id: version.id, name: lyricName(version, reader) })),
    ...gone.map((id) => ({ id, name: t.goneWords })),
  ]
  const toggle = (id: string) =>
    onChange(
      {
        ...item,
        lyricVersionIds: lyricVersionIds.includes(id)
          ? lyricVersionIds.filter((other) => other !== id)
          : [...lyricVersionIds, id],
      },
      null,
    )
  const isFull = lyricVersionIds.length >= LIMITS.itemLyricVersions
  return (
    <fieldset>
      <legend className="font-medium text-sm">{t.words}</legend>
      <p className="text-muted text-sm">{choices.length === 0 ? t.noWords : t.wordsHint}</p>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {choices.map(({ id, name }) => (
          <label key={id} className="flex min-h-10 items-center gap-3">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={lyricVersionIds.includes(id)}
              disabled={isFull && !lyricVersionIds.includes(id)}
              onChange={() => toggle(id)}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
