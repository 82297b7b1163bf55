import { useState } from 'react'
import type { Church, ServiceItem } from '../../../../client/types.ts'
import { LIMITS } from '../../../../core/limits.ts'
import type { Editor } from '../../../hooks/saving/use-editor.ts'
import { itemName } from '../../../model/merge/service.ts'
import {
  type ServiceDocument,
  type ServiceProblem,
  serviceProblems,
} from '../../../model/services/service-document.ts'
import { useServiceTexts } from '../../../texts/services/service-texts.ts'
import { ChoiceGroup } from '../../../ui/choice-group.tsx'
import { classes } from '../../../ui/class-names.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { EmptyState } from '../../../ui/notice.tsx'
import { useServiceSongs } from '../data/use-service-songs.ts'
import { AddItems } from './add-items.tsx'
import { ItemOrder } from './item-order.tsx'
import { usePlace } from './use-place.ts'

interface Props {
  church: Church
  editor: Editor<ServiceDocument>
}

export function ServiceForm({ church, editor }: Props) {
  const { edit: t } = useServiceTexts()
  const { mine, change } = editor
  const [addedText, setAddedText] = useState<string | null>(null)
  const songs = useServiceSongs(church.id, [mine])
  const nameOf = (item: ServiceItem) => itemName(item, songs.names).trim() || t.untitled
  const { place, search, marker, leave } = usePlace(mine.items)
  const problems = serviceProblems(mine)
  const problem = (...kinds: ServiceProblem[]) => {
    const found = problems.find((kind) => kinds.includes(kind))
    return found ? t.problems[found] : null
  }
  const set = (changed: Partial<ServiceDocument>, run: string) =>
    change((before) => ({ ...before, ...changed }), run)
  return (
    <div className="space-y-8">
      <div className="space-y-5">
        <div className="grid gap-4 grid-cols-2 sm:grid-cols-[1fr_10.5rem_9.5rem]">
          <div className="max-sm:col-span-2">
            <TextField
              label={t.title}
              hint={t.titleHint}
              limit={LIMITS.title}
              value={mine.title}
              problem={problem('titleTooLong')}
              onChange={(title) => set({ title }, 'title')}
            />
          </div>
          <TextField
            label={t.date}
            type="date"
            required
            value={mine.date}
            problem={problem('dateMissing')}
            onChange={(date) => set({ date }, 'date')}
            className="h-[2.625rem]"
          />
          <TextField
            label={t.time}
            type="time"
            value={mine.time ?? ''}
            problem={problem('badTime')}
            onChange={(time) => set({ time: time === '' ? null : time.slice(0, 5) }, 'time')}
            className={classes(
              'h-[2.625rem]',
              // Safari would show half past twelve.
              !mine.time && '[&:valid:not(:focus)::-webkit-datetime-edit]:opacity-0',
            )}
          />
        </div>
      </div>
      <section aria-labelledby="items" className="space-y-4">
        <h2 id="items" className="font-semibold font-serif text-xl">
          {t.order}
        </h2>
        <div className="lg:grid lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start lg:gap-8">
          <AddItems
            church={church}
            editor={editor}
            place={place}
            search={search}
            nameOf={nameOf}
            onAddText={setAddedText}
          />
          {/* What gets the focus is not covered by the search above the order or by the bar below it. */}
          <div className="max-lg:mt-2 [&_:is(button,input,select,textarea):not([aria-pressed])]:scroll-mb-24 tall:max-lg:[&_:is(button,input,select,textarea):not([aria-pressed])]:scroll-mt-[calc(30dvh+12rem)]">
            {mine.items.length === 0 && <EmptyState title={t.empty}>{t.emptyHint}</EmptyState>}
            <ItemOrder
              churchId={church.id}
              songs={songs}
              nameOf={nameOf}
              place={place}
              marker={marker}
              onRemove={leave}
              editor={editor}
              addedText={addedText}
            />
          </div>
        </div>
      </section>
      <div className="max-w-3xl space-y-5">
        <div className="space-y-1.5">
          <p aria-hidden="true" className="font-medium text-sm">
            {t.visibility}
          </p>
          <ChoiceGroup
            label={t.visibility}
            options={[
              { value: 'members', label: t.members },
              { value: 'public', label: t.public },
            ]}
            value={mine.visibility}
            onChange={(visibility) => set({ visibility }, 'visibility')}
          />
          <p className="text-muted text-sm">{mine.visibility === 'public' ? t.publicHint : t.membersHint}</p>
        </div>
        <TextArea
          label={t.notes}
          rows={3}
          limit={LIMITS.serviceNotes}
          placeholder={t.notesHint}
          value={mine.notes}
          problem={problem('notesTooLong')}
          onChange={(notes) => set({ notes }, 'notes')}
        />
      </div>
    </div>
  )
}
