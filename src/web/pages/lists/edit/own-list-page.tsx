import { useEffect } from 'react'
import type { Scope } from '../../../api/requests/endpoints.ts'
import { usePageTitle } from '../../../hooks/screen/use-page-title.ts'
import {
  isDate,
  isFull,
  LIST_LIMITS,
  newSong,
  type OwnList,
  ownLists,
  withSong,
} from '../../../model/lists/set-list.ts'
import { newId } from '../../../model/new-id.ts'
import { useLanguage, useListTexts } from '../../../texts/texts.ts'
import { TextField } from '../../../ui/field.tsx'
import { EmptyState, Notice } from '../../../ui/notice.tsx'
import { useSongsOfList } from '../data/use-list-songs.ts'
import { useOwnLists } from '../data/use-own-lists.ts'
import { ListActions } from '../list-actions.tsx'
import { ListHold } from '../list-hold.tsx'
import { listName } from '../list-names.ts'
import type { LoadedSong } from '../song-line.tsx'
import { AddSongs } from './add-songs.tsx'
import { SongOrder } from './song-order.tsx'

/** A list of this browser, to be changed. Every change is kept at once. */
export function OwnListPage({ scope, list }: { scope: Scope; list: OwnList }) {
  const t = useListTexts()
  const language = useLanguage()
  const { areKept } = useOwnLists(scope.churchId)
  const { loaded, hold } = useSongsOfList(scope, list, false)
  const name = listName(list, language, t)
  usePageTitle(name)
  const change = (next: (old: OwnList) => OwnList) =>
    ownLists.keep(scope.churchId, { ...next(list), changedAt: new Date().toISOString() })
  useNewTitles(scope.churchId, list, loaded)
  return (
    <>
      <h1 className="sr-only">{name}</h1>
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <TextField
          label={t.edit.title}
          value={list.title}
          maxLength={LIST_LIMITS.title}
          placeholder={t.edit.titleHint}
          onChange={(title) => change((old) => ({ ...old, title }))}
          className="font-semibold font-serif text-xl"
        />
        <TextField
          label={t.edit.date}
          type="date"
          value={list.date ?? ''}
          onChange={(date) => change((old) => ({ ...old, date: isDate(date) ? date : null }))}
          className="h-[2.875rem]"
        />
      </div>
      {!areKept && <Notice tone="warn">{t.notKept}</Notice>}
      {isFull(list) ? (
        <Notice tone="info">{t.fullList}</Notice>
      ) : (
        <AddSongs
          scope={scope}
          isIn={(id) => list.songs.some(({ songId }) => songId === id)}
          addLabel={t.edit.addSong}
          onAdd={({ id, metadata: { title } }) =>
            change((old) => withSong(old, newSong({ songId: id, title }, newId())))
          }
        />
      )}
      {list.songs.length > 0 && <ListActions scope={scope} list={list} place={{ listId: list.id }} />}
      <ListHold hold={hold} />
      {list.songs.length > 0 && <SongOrder scope={scope} list={list} loaded={loaded} onChange={change} />}
      {list.songs.length === 0 && <EmptyState title={t.edit.empty}>{t.edit.emptyHint}</EmptyState>}
    </>
  )
}

/** Titles that were changed meanwhile are taken over, so that the link carries the new ones. */
function useNewTitles(churchId: string, list: OwnList, loaded: ReadonlyMap<string, LoadedSong>): void {
  useEffect(() => {
    let isChanged = false
    const songs = list.songs.map((song) => {
      const found = loaded.get(song.songId)
      if (found?.kind !== 'ready' || found.value.metadata.title === song.title) return song
      isChanged = true
      return { ...song, title: found.value.metadata.title }
    })
    if (isChanged) ownLists.keep(churchId, { ...list, songs })
  }, [churchId, list, loaded])
}
