import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import type { Church, ServiceItem, Song } from '../../../client/types.ts'
import { LIMITS } from '../../../core/limits.ts'
import { songQuery } from '../../api/queries.ts'
import type { Editor } from '../../hooks/saving/use-editor.ts'
import { itemName } from '../../model/merge/merge-service.ts'
import { newId } from '../../model/new-id.ts'
import {
  newSongItem,
  newTextItem,
  type ServiceDocument,
  type ServiceProblem,
  serviceProblems,
  songIdsOf,
  withItem,
} from '../../model/services/service-document.ts'
import { useServiceTexts } from '../../texts/services/service-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { classes } from '../../ui/class-names.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { AddSongs } from '../lists/add-songs.tsx'
import { ItemOrder, type Place, usePlace } from './item-order.tsx'
import { SungLine, useSung } from './sung-line.tsx'
import { useServiceSongs } from './use-service-songs.ts'

interface ServiceFormProps {
  church: Church
  editor: Editor<ServiceDocument>
}

export function ServiceForm({ church, editor }: ServiceFormProps) {
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

interface AddItemsProps {
  church: Church
  editor: Editor<ServiceDocument>
  place: Place
  /** For what stays in sight. */
  search: RefObject<HTMLDivElement | null>
  nameOf: (item: ServiceItem) => string
  onAddText: (id: string) => void
}

const TEXTS = ['reading', 'prayer', 'announcement', 'other'] as const

/**
 * Songs by search, each with when it was sung last; and readings, prayers and announcements. All are added at the chosen
 * place. In a tall window they stay in sight beside the order or above it.
 */
function AddItems({ church, editor, place, search, nameOf, onAddText }: AddItemsProps) {
  const { edit: t } = useServiceTexts()
  const queries = useQueryClient()
  const sung = useSung(church)
  const [said, setSaid] = useState('')
  const scope = { as: 'member', churchId: church.id } as const
  const { mine, change } = editor
  if (mine.items.length >= LIMITS.serviceItems) return <Notice tone="info">{t.full}</Notice>
  const add = (item: ServiceItem, name: string) => {
    change((before) => withItem(before, item, place.at))
    setSaid(t.added(name, place.at + 1))
  }
  const addSong = (song: Song) => {
    // The search has read the song already.
    queries.setQueryData(songQuery(scope, song.id).queryKey, (known) => known ?? { song })
    add(newSongItem(song.id, newId()), song.metadata.title)
    place.show()
  }
  const addText = (kind: (typeof TEXTS)[number]) => {
    const item = newTextItem(kind === 'other' ? '' : t.texts[kind], newId())
    onAddText(item.id)
    add(item, t.texts[kind])
  }
  const ids = new Set(songIdsOf(mine))
  return (
    <div ref={search} className="-mx-1 z-10 space-y-3 bg-paper px-1 py-3 tall:sticky tall:top-0">
      <AddSongs
        scope={scope}
        isIn={(songId) => ids.has(songId)}
        addLabel={t.addSong}
        about={sung ? (song) => <SungLine sung={sung.get(song.id)} /> : undefined}
        onAdd={addSong}
        onShown={place.show}
        foundClassName="tall:max-h-[30dvh] tall:overflow-y-auto tall:overscroll-y-contain tall:lg:max-h-[calc(100dvh-30rem)]"
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-medium text-sm tall:max-lg:sr-only">{t.addText}</legend>
        <div className="-m-1 flex gap-2 overflow-x-auto p-1 lg:flex-wrap">
          {TEXTS.map((kind) => (
            <Button key={kind} icon="plus" onClick={() => addText(kind)} className="shrink-0 max-sm:min-h-11">
              {t.texts[kind]}
            </Button>
          ))}
        </div>
      </fieldset>
      {place.item && (
        <p className="flex items-center justify-between gap-2 text-sm">
          <span className="min-w-0 truncate">{t.place.chosen(nameOf(place.item))}</span>
          <Button variant="quiet" onClick={() => place.choose(null)} className="shrink-0 max-sm:min-h-11">
            {t.place.toEnd}
          </Button>
        </p>
      )}
    </div>
  )
}
