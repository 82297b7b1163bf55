import { type RefObject, useState } from 'react'
import type { ServiceItem } from '../../../../client/types.ts'
import { LIMITS } from '../../../../core/limits.ts'
import type { Editor } from '../../../hooks/saving/use-editor.ts'
import {
  type ServiceDocument,
  withItem,
  withItemChanged,
  withItemMoved,
  withoutItem,
} from '../../../model/services/service-document.ts'
import { useServiceTexts } from '../../../texts/services/service-texts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { RemovedNotice, useOrderedRows } from '../../../ui/order.tsx'
import type { ServiceSongs } from '../data/use-service-songs.ts'
import { ItemRow } from './item-row.tsx'
import { PlaceButton } from './place-button.tsx'
import type { Place } from './use-place.ts'

interface Props {
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
export function ItemOrder(props: Props) {
  const { churchId, songs, nameOf, place, marker, onRemove, editor, addedText } = props
  const { edit } = useTexts()
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
