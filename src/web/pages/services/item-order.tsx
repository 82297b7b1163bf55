import { type ReactNode, type Ref, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { ServiceItem } from '../../../client/types.ts'
import { LIMITS } from '../../../core/limits.ts'
import type { Editor } from '../../hooks/saving/use-editor.ts'
import {
  type ServiceDocument,
  withItem,
  withItemChanged,
  withItemMoved,
  withoutItem,
} from '../../model/services/service-document.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { useServiceTexts } from '../../texts/services/service-texts.ts'
import { classes } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { MovableRow, RemovedNotice, type RowMoves, useOrderedRows } from '../../ui/order.tsx'
import { SongItemFields, TextItemFields } from './item-fields.tsx'
import { type ServiceSongs, songFacts } from './use-service-songs.ts'

/** Where items are added to a service. */
export interface Place {
  /** The item that they are added before; null: at the end. */
  item: ServiceItem | null
  /** Counted from zero. */
  at: number
  choose: (item: ServiceItem | null) => void
  /** Brings the search and the place into sight, once the page shows what is found or added. */
  show: () => void
}

/** Where the search stays in sight, as styles.css has it. In lower windows the page stays at the search. */
const TALL = '(min-height: 36rem)'

/** A place stays chosen while items are added there, so they follow each other. */
export function usePlace(items: readonly ServiceItem[]) {
  const [before, setBefore] = useState<string | null>(null)
  const [shown, setShown] = useState(0)
  const search = useRef<HTMLDivElement>(null)
  const marker = useRef<HTMLButtonElement>(null)
  const show = useCallback(() => setShown((times) => times + 1), [])
  useEffect(() => {
    if (shown === 0 || !matchMedia(TALL).matches) return
    // From here on it stays where it is, so that no song moves from under the finger.
    search.current?.scrollIntoView({ block: 'start' })
    marker.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  const found = items.findIndex(({ id }) => id === before)
  const choose = (item: ServiceItem | null) => setBefore(item?.id ?? null)
  const place: Place = {
    item: items[found] ?? null,
    at: found === -1 ? items.length : found,
    choose,
    show,
  }
  /** The place stays where it is when the item after it is removed. */
  const leave = (item: ServiceItem) => {
    if (item.id === before) choose(items[found + 1] ?? null)
  }
  return { place, search, marker, leave }
}

interface ItemOrderProps {
  churchId: string
  songs: ServiceSongs
  nameOf: (item: ServiceItem) => string
  place: Place
  /** For the button of the chosen place. */
  marker: RefObject<HTMLButtonElement | null>
  /** Called before an item is removed. */
  onRemove: (item: ServiceItem) => void
  editor: Editor<ServiceDocument>
  /** The id of the text that was added last, whose details are open. */
  addedText: string | null
}

/** The items of a service in their order: dragged, or moved by buttons and arrow keys. */
export function ItemOrder(props: ItemOrderProps) {
  const { churchId, songs, nameOf, place, marker, onRemove, editor, addedText } = props
  const { edit } = useAllTexts()
  const { edit: t } = useServiceTexts()
  const { mine, change } = editor
  const { items } = mine
  const [said, setSaid] = useState('')
  const [removed, setRemoved] = useState<{ item: ServiceItem; at: number } | null>(null)
  const move = (from: number, to: number) => {
    const item = items[from]
    if (!item || to < 0 || to >= items.length) return
    change((before) => withItemMoved(before, from, to))
    setSaid(t.moved(nameOf(item), to + 1, items.length))
  }
  const { rows, isDragging, movesOf } = useOrderedRows(items.length, move)
  const placeButton = (item: ServiceItem | null) =>
    items.length < LIMITS.serviceItems && (
      <PlaceButton
        where={item ? t.place.before(nameOf(item)) : t.place.end}
        isChosen={item === place.item}
        ref={item === place.item ? marker : null}
        onChoose={() => place.choose(item)}
      />
    )
  const isGone = removed !== null && !items.some(({ id }) => id === removed.item.id)
  return (
    <div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol
        ref={rows}
        hidden={items.length === 0}
        aria-label={t.order}
        className={isDragging ? 'select-none' : ''}
      >
        {items.map((item, at) => (
          <ItemRow
            key={item.id}
            churchId={churchId}
            item={item}
            name={nameOf(item)}
            songs={songs}
            moves={movesOf(item.id, at)}
            above={placeButton(item)}
            isNew={item.id === addedText}
            onChange={(changed, run) => change((before) => withItemChanged(before, changed), run)}
            onRemove={() => {
              onRemove(item)
              change((before) => withoutItem(before, item.id))
              setRemoved({ item, at })
            }}
          />
        ))}
      </ol>
      {items.length > 0 && placeButton(null)}
      {removed && isGone && (
        <div className="mt-4">
          <RemovedNotice
            text={t.removed(nameOf(removed.item))}
            undo={edit.undo}
            onUndo={() => {
              change((before) => withItem(before, removed.item, removed.at))
              setRemoved(null)
            }}
          />
        </div>
      )}
    </div>
  )
}

interface ItemRowProps {
  churchId: string
  item: ServiceItem
  name: string
  songs: ServiceSongs
  moves: RowMoves
  /** Between this row and the one before it. */
  above: ReactNode
  isNew: boolean
  /** `run` joins changes to one step of undo. */
  onChange: (changed: ServiceItem, run: string | null) => void
  onRemove: () => void
}

/** A song or a text of a service, with what can be done about it. */
function ItemRow({ churchId, item, name, songs, moves, above, isNew, onChange, onRemove }: ItemRowProps) {
  const t = useServiceTexts()
  const { edit } = t
  const isSong = item.type === 'song'
  const minutes = item.minutes === null ? '' : t.page.minutes(item.minutes)
  const below = isSong
    ? songFacts(item, songs.names, t)
    : [minutes, item.text.trim()].filter(Boolean).join(' · ')
  return (
    <MovableRow
      moves={moves}
      above={above}
      isNew={isNew}
      labels={{
        move: edit.move(name),
        up: edit.up(name),
        down: edit.down(name),
        details: isSong ? edit.songDetails(name) : edit.textDetails(name),
        remove: edit.remove(name),
      }}
      details={
        isSong ? (
          <SongItemFields churchId={churchId} item={item} onChange={onChange} />
        ) : (
          <TextItemFields item={item} isNew={isNew} onChange={onChange} />
        )
      }
      onRemove={onRemove}
    >
      <p
        className={
          isSong
            ? 'break-words font-semibold font-serif text-lg leading-snug'
            : 'break-words font-medium text-lg leading-snug'
        }
      >
        {name}
      </p>
      {below.trim() !== '' && <p className="line-clamp-2 break-words text-muted text-sm">{below}</p>}
      {isSong && item.note.trim() !== '' && (
        <p className="mt-0.5 whitespace-pre-line break-words text-sm italic">{item.note}</p>
      )}
    </MovableRow>
  )
}

interface PlaceButtonProps {
  /** Before which item, or at the end. */
  where: string
  isChosen: boolean
  ref: Ref<HTMLButtonElement> | null
  onChoose: () => void
}

/** Between two rows: chooses this place for the items that are added, and shows that it is chosen. */
function PlaceButton({ where, isChosen, ref, onChoose }: PlaceButtonProps) {
  const { here } = useServiceTexts().edit.place
  const line = classes(
    'flex-1 border-t border-dashed',
    isChosen ? 'border-accent' : 'border-transparent group-hover:border-control',
  )
  return (
    <button
      ref={ref}
      type="button"
      aria-label={`${here}, ${where}`}
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classes(
        // As far from the edges of the window as what covers them there, and a row more.
        'group flex h-7 w-full scroll-mt-20 scroll-mb-28 items-center gap-2 rounded text-xs sm:h-6 tall:max-lg:scroll-mt-[calc(30dvh+16rem)]',
        isChosen ? 'font-medium text-accent' : 'text-muted hover:text-ink',
      )}
    >
      <span className={line} />
      <Icon name="plus" className="size-4" />
      {isChosen && here}
      <span className={line} />
    </button>
  )
}
