import { useState } from 'react'
import type { ServiceItem } from '../../../../client/types.ts'
import type { Editor } from '../../../hooks/saving/use-editor.ts'
import { itemName } from '../../../model/merge/service.ts'
import {
  type ServiceDocument,
  withItem,
  withItemChanged,
  withItemMoved,
  withoutItem,
} from '../../../model/services/document.ts'
import { useServiceTexts } from '../../../texts/services/service-texts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { RemovedNotice } from '../../../ui/order/removed-notice.tsx'
import { useOrderedRows } from '../../../ui/order/use-ordered-rows.ts'
import { useServiceSongs } from '../data/use-service-songs.ts'
import { ItemRow } from './item-row.tsx'

interface Props {
  churchId: string
  editor: Editor<ServiceDocument>
  /** The id of the text that was added last, whose details are open. */
  addedText: string | null
}

/** The items of a service in their order: dragged, or moved by buttons and arrow keys. */
export function ItemOrder({ churchId, editor, addedText }: Props) {
  const { edit } = useTexts()
  const { edit: t } = useServiceTexts()
  const { mine, change } = editor
  const { items } = mine
  const songs = useServiceSongs(churchId, [mine])
  const [said, setSaid] = useState('')
  const [removed, setRemoved] = useState<{ item: ServiceItem; at: number } | null>(null)
  const nameOf = (item: ServiceItem) => itemName(item, songs.names).trim() || t.untitled
  const move = (from: number, to: number) => {
    const item = items[from]
    if (!item || to < 0 || to >= items.length) return
    change((before) => withItemMoved(before, from, to))
    setSaid(t.moved(nameOf(item), to + 1, items.length))
  }
  const { rows, isDragging, movesOf } = useOrderedRows(items.length, move)
  const isGone = removed !== null && !items.some(({ id }) => id === removed.item.id)
  return (
    <div className="space-y-4">
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
            isNew={item.id === addedText}
            onChange={(changed, run) => change((before) => withItemChanged(before, changed), run)}
            onRemove={() => {
              change((before) => withoutItem(before, item.id))
              setRemoved({ item, at })
            }}
          />
        ))}
      </ol>
      {removed && isGone && (
        <RemovedNotice
          text={t.removed(nameOf(removed.item))}
          undo={edit.undo}
          onUndo={() => {
            change((before) => withItem(before, removed.item, removed.at))
            setRemoved(null)
          }}
        />
      )}
    </div>
  )
}
