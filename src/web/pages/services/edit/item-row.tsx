import type { ReactNode } from 'react'
import type { ServiceItem } from '../../../../client/types.ts'
import { useServiceTexts } from '../../../texts/services/service-texts.ts'
import { MovableRow, type RowMoves } from '../../../ui/order.tsx'
import type { ServiceSongs } from '../data/use-service-songs.ts'
import { songFacts } from '../song-facts.ts'
import { SongItemFields } from './song-item-fields.tsx'
import { TextItemFields } from './text-item-fields.tsx'

interface Props {
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
export function ItemRow({ churchId, item, name, songs, moves, above, isNew, onChange, onRemove }: Props) {
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
