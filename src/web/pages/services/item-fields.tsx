import { useId } from 'react'
import type { LyricVersion, ServiceItem, SongItem, TextItem } from '../../../client/types.ts'
import { LIMITS } from '../../../core/limits.ts'
import { firstWords } from '../../../core/song-words.ts'
import { sequenceIn } from '../../../formats/sung-words.ts'
import { useChurchLanguage } from '../../api/church.ts'
import { useArrangements, useLyrics } from '../../api/queries.ts'
import { SequenceBuilder } from '../../editor/sequence-builder.tsx'
import { itemProblems } from '../../model/services/service-document.ts'
import { lyricName } from '../../texts/language-names.ts'
import { useServiceTexts } from '../../texts/services/service-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { INPUT, TextArea, TextField } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { KeyField } from '../../ui/song/key-field.tsx'

interface SongItemFieldsProps {
  churchId: string
  item: SongItem
  onChange: (changed: SongItem, run: string | null) => void
}

/** Words and their order, sheet music, key, note and duration of a song in a service. */
export function SongItemFields({ churchId, item, onChange }: SongItemFieldsProps) {
  const { loading } = useTexts()
  const { edit: t } = useServiceTexts()
  const scope = { as: 'member', churchId } as const
  const [lyrics, arrangements] = [useLyrics(scope, item.songId), useArrangements(scope, item.songId)]
  const failed = [lyrics, arrangements].find((query) => query.error && !query.data)
  const problems = itemProblems(item)
  const chosen = arrangements.data?.find(({ id }) => id === item.arrangementId)
  const music = useId()
  const language = useChurchLanguage(scope) ?? null
  return (
    <div className="space-y-4">
      {failed?.error && <QueryProblem error={failed.error} retry={failed.refetch} />}
      {!failed && !(lyrics.data && arrangements.data) && <Skeleton lines={3} label={loading} />}
      {lyrics.data && arrangements.data && (
        <>
          <Words item={item} lyrics={lyrics.data} language={language} onChange={onChange} />
          <Sequence item={item} lyrics={lyrics.data} language={language} onChange={onChange} />
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
            <KeyField
              label={t.key}
              hint={chosen?.sourceKey ? t.keyHint(chosen.sourceKey) : undefined}
              value={item.key}
              problem={problems.includes('badKey') ? t.problems.badKey : null}
              onChange={(key) => onChange({ ...item, key }, `${item.id}:key`)}
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
      <MinutesField item={item} onChange={onChange} />
    </div>
  )
}

interface WordsProps extends Omit<SongItemFieldsProps, 'churchId'> {
  lyrics: readonly LyricVersion[]
  /** Of the church. */
  language: string | null
}

/** The words that are sung, in the order of choosing. */
function Words({ item, lyrics, language, onChange }: WordsProps) {
  const { edit: t } = useServiceTexts()
  const reader = useLanguage()
  const { lyricVersionIds } = item
  const gone = lyricVersionIds.filter((id) => !lyrics.some((version) => version.id === id))
  const choices = [
    ...lyrics.map((version) => ({ id: version.id, name: lyricName(version, reader) })),
    ...gone.map((id) => ({ id, name: t.goneWords })),
  ]
  const toggle = (id: string) => {
    const chosen = lyricVersionIds.includes(id)
      ? lyricVersionIds.filter((other) => other !== id)
      : [...lyricVersionIds, id]
    const changed = { ...item, lyricVersionIds: chosen }
    const [before, after] = [firstWords(item, lyrics, language), firstWords(changed, lyrics, language)]
    const isOther = before && after && before.id !== after.id
    // The order names sections of the first words.
    const sequence = isOther ? sequenceIn(after, item.sequence, before) : item.sequence
    onChange({ ...changed, sequence }, null)
  }
  const otherwise = firstWords({ lyricVersionIds: [] }, lyrics, language)
  const isFull = lyricVersionIds.length >= LIMITS.itemLyricVersions
  return (
    <fieldset>
      <legend className="font-medium text-sm">{t.words}</legend>
      <p className="text-muted text-sm">
        {otherwise ? t.wordsHint(lyricName(otherwise, reader)) : t.noWords}
      </p>
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

/** The sections of this day, in the order in which they are tapped. */
function Sequence({ item, lyrics, language, onChange }: WordsProps) {
  const { edit: t } = useServiceTexts()
  const words = firstWords(item, lyrics, language)
  if (!words) return null
  return (
    <SequenceBuilder
      document={item}
      sections={words.sections}
      onChange={(next) => onChange(next(item), null)}
      texts={{ title: t.sequence, empty: t.sequenceEmpty, clear: t.sequenceClear, unknown: t.goneWords }}
    />
  )
}

interface TextItemFieldsProps {
  item: TextItem
  isNew: boolean
  onChange: (changed: TextItem, run: string) => void
}

/** Title and text of a reading, a prayer or an announcement. */
export function TextItemFields({ item, isNew, onChange }: TextItemFieldsProps) {
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

interface MinutesFieldProps<Item> {
  item: Item
  /** `run` joins changes to one step of undo. */
  onChange: (changed: Item, run: string) => void
}

/** How long an item takes. */
function MinutesField<Item extends ServiceItem>({ item, onChange }: MinutesFieldProps<Item>) {
  const { edit: t } = useServiceTexts()
  return (
    <TextField
      label={t.minutes}
      type="number"
      min={0}
      max={LIMITS.itemMinutes}
      className="max-w-28"
      value={item.minutes === null ? '' : String(item.minutes)}
      problem={itemProblems(item).includes('badMinutes') ? t.problems.badMinutes : null}
      onChange={(typed) =>
        onChange({ ...item, minutes: typed === '' ? null : Number(typed) }, `${item.id}:minutes`)
      }
    />
  )
}
