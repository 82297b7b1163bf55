import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import type { Church, ServiceItem, Song } from '../../../../client/types.ts'
import { LIMITS } from '../../../../core/limits.ts'
import { songQuery } from '../../../api/queries.ts'
import type { Editor } from '../../../hooks/saving/use-editor.ts'
import { newId } from '../../../model/new-id.ts'
import {
  newSongItem,
  newTextItem,
  type ServiceDocument,
  songIdsOf,
  withItem,
} from '../../../model/services/service-document.ts'
import { useServiceTexts } from '../../../texts/services/service-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AddSongs } from '../../lists/edit/add-songs.tsx'
import { useSung } from '../data/use-sung.ts'
import { SungLine } from '../sung-line.tsx'
import type { Place } from './use-place.ts'

interface Props {
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
export function AddItems({ church, editor, place, search, nameOf, onAddText }: Props) {
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
