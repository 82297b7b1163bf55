import type { Scope } from '../../../api/requests/endpoints.ts'
import type { ListSong } from '../../../model/lists/set-list.ts'
import { useListTexts } from '../../../texts/texts.ts'
import { MovableRow, type RowMoves } from '../../../ui/order.tsx'
import { type LoadedSong, SongLine, songTitle } from '../song-line.tsx'
import { SongChoices } from './song-choices.tsx'

interface Props {
  scope: Scope
  listId: string
  song: ListSong
  loaded: LoadedSong | undefined
  moves: RowMoves
  onChoose: (choice: Partial<ListSong>) => void
  onRemove: () => void
}

/** A song of one's own list, with what can be done about it. */
export function SongRow({ scope, listId, song, loaded, moves, onChoose, onRemove }: Props) {
  const t = useListTexts()
  const title = songTitle(song, loaded, t)
  return (
    <MovableRow
      moves={moves}
      labels={{
        move: t.edit.move(title),
        up: t.edit.up(title),
        down: t.edit.down(title),
        details: t.edit.details(title),
        remove: t.edit.remove(title),
      }}
      details={
        <SongChoices scope={scope} song={song} isMissing={loaded?.kind === 'missing'} onChoose={onChoose} />
      }
      onRemove={onRemove}
    >
      <SongLine scope={scope} list={{ listId }} at={moves.at} song={song} loaded={loaded} />
    </MovableRow>
  )
}
