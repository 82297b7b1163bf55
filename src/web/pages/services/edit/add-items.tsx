import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
} from '../../../model/services/document.ts'
import { useServiceTexts } from '../../../texts/services/service-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AddSongs } from '../../lists/edit/add-songs.tsx'
import { useSung } from '../data/use-sung.ts'
import { SungLine } from '../sung-line.tsx'

interface Props {
  church: Church
  editor: Editor<ServiceDocument>
  onAddText: (id: string) => void
}

const TEXTS = ['reading', 'prayer', 'announcement', 'other'] as const

/** Songs by search, each with when it was sung last; and readings, prayers and announcements. */
export function AddItems({ church, editor, onAddText }: Props) {
  const { edit: t } = useServiceTexts()
  const queries = useQueryClient()
  const sung = useSung(church)
  const [said, setSaid] = useState('')
  const scope = { as: 'member', churchId: church.id } as const
  const { mine, change } = editor
  if (mine.items.length >= LIMITS.serviceItems) return <Notice tone="info">{t.full}</Notice>
  const add = (item: ServiceItem, name: string) => {
    change((before) => withItem(before, item))
    setSaid(t.added(name))
  }
  const addSong = (song: Song) => {
    // The search has read the song already.
    queries.setQueryData(songQuery(scope, song.id).queryKey, (known) => known ?? { song })
    add(newSongItem(song.id, newId()), song.metadata.title)
  }
  const addText = (kind: (typeof TEXTS)[number]) => {
    const item = newTextItem(kind === 'other' ? '' : t.texts[kind], newId())
    onAddText(item.id)
    add(item, t.texts[kind])
  }
  const ids = new Set(songIdsOf(mine))
  return (
    <div className="space-y-4">
      <AddSongs
        scope={scope}
        isIn={(songId) => ids.has(songId)}
        addLabel={t.addSong}
        about={sung ? (song) => <SungLine sung={sung.get(song.id)} /> : undefined}
        onAdd={addSong}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="mb-1.5 font-medium text-sm">{t.addText}</legend>
        {TEXTS.map((kind) => (
          <Button key={kind} icon="plus" onClick={() => addText(kind)}>
            {t.texts[kind]}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
