import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses, type ListPlace } from '../../addresses.ts'
import { session } from '../../api/people/session.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import {
  isDate,
  isFull,
  isSameList,
  LIST_LIMITS,
  newSong,
  type OwnList,
  ownLists,
  type SetList,
  withSong,
} from '../../model/lists/set-list.ts'
import { newId } from '../../model/new-id.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { dayName } from '../../texts/when.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { fetched } from '../../ui/fetched.tsx'
import { TextField } from '../../ui/field.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { AddSongs } from './add-songs.tsx'
import { listName } from './list-names.ts'
import { ListsFrame } from './lists-frame.tsx'
import { type LoadedSong, SongLine } from './song-line.tsx'
import { SongOrder } from './song-order.tsx'
import { useSongsOfList } from './use-list-music.ts'
import { ListHold } from './use-list-songs.tsx'
import { type OpenedList, useOpenedList, useOwnLists } from './use-own-lists.ts'

/** A list: one's own to change, or one that came with its link. */
export function ListPage({ scope, listId }: { scope: Scope; listId?: string }) {
  const t = useAllTexts().lists
  const opened = useOpenedList(scope.churchId, listId)
  return (
    <ListsFrame scope={scope}>
      <BackLink href={addresses.lists(scope)} label={t.toLists} />
      {opened.kind === 'own' ? (
        <OwnListPage key={opened.list.id} scope={scope} list={opened.list} />
      ) : opened.kind === 'linked' ? (
        <LinkedList scope={scope} list={opened.list} place={opened.place} />
      ) : (
        <NoList scope={scope} kind={opened.kind} />
      )}
    </ListsFrame>
  )
}

/** Why there is no list at an address, and what to do. */
export function NoList({
  scope,
  kind,
}: {
  scope: Scope
  kind: Exclude<OpenedList['kind'], 'own' | 'linked'>
}) {
  const t = useAllTexts().lists
  usePageTitle(t.linked[kind])
  return (
    <EmptyState
      isPage
      title={t.linked[kind]}
      action={<ButtonLink href={addresses.lists(scope)}>{t.toLists}</ButtonLink>}
    >
      {t.linked[`${kind}Hint`]}
    </EmptyState>
  )
}

const ShareList = fetched(() => import('./share-list.tsx').then((module) => module.ShareList))
const MusicPdf = fetched(() => import('./music-pdf.tsx').then((module) => module.MusicPdf))

const MakeService = fetched(() => import('../services/make-service.tsx').then((module) => module.MakeService))

/** What can be done with a whole list. */
function ListActions({ scope, list, place }: { scope: Scope; list: SetList; place: ListPlace }) {
  const { actions: t } = useTexts()
  const [open, setOpen] = useState<'share' | 'pdf' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink href={addresses.presentList(scope, place)} icon="present">
        {t.present}
      </ButtonLink>
      <ButtonLink href={addresses.readList(scope, place)} icon="music">
        {t.read}
      </ButtonLink>
      <ButtonLink href={addresses.printList(scope, place)} icon="print">
        {t.booklet}
      </ButtonLink>
      <Button icon="download" onClick={() => setOpen('pdf')}>
        {t.pdf}
      </Button>
      <Button icon="share" onClick={() => setOpen('share')}>
        {t.share}
      </Button>
      <Suspense>{scope.as === 'member' && <MakeService churchId={scope.churchId} list={list} />}</Suspense>
      <Suspense>
        {open === 'share' && <ShareList scope={scope} list={list} onClose={close} />}
        {open === 'pdf' && <MusicPdf scope={scope} list={list} onClose={close} />}
      </Suspense>
    </div>
  )
}

/** A list of this browser, to be changed. Every change is kept at once. */
function OwnListPage({ scope, list }: { scope: Scope; list: OwnList }) {
  const t = useAllTexts().lists
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

interface Props {
  scope: Scope
  list: SetList
  place: ListPlace
}

/** A list as its link carries it: to read, and to keep as one's own. */
function LinkedList({ scope, list, place }: Props) {
  const t = useAllTexts().lists
  const language = useLanguage()
  // If the link has the titles, the requests only find out which songs are gone.
  const hasTitles = list.songs.every(({ title }) => title !== '')
  const { loaded, hold } = useSongsOfList(scope, list, hasTitles)
  const name = listName(list, language, t)
  usePageTitle(name)
  return (
    <>
      <header>
        <h1 className="text-balance font-semibold font-serif text-3xl sm:text-4xl">{name}</h1>
        {list.date && list.title.trim() !== '' && (
          <p className="mt-1 text-muted">{dayName(list.date, language)}</p>
        )}
      </header>
      {list.songs.length > 0 && <ListActions scope={scope} list={list} place={place} />}
      {!hasTitles && <ListHold hold={hold} />}
      {list.songs.length === 0 ? (
        <p className="text-muted">{t.edit.empty}</p>
      ) : (
        <ol
          aria-label={t.edit.songs}
          className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface"
        >
          {list.songs.map((song, at) => (
            <li key={song.key} className="relative flex gap-3 px-4 py-3 hover:bg-accent-soft">
              <span className="w-6 shrink-0 pt-0.5 text-end text-muted tabular-nums">{at + 1}.</span>
              <SongLine
                isRow
                scope={scope}
                list={place}
                at={at}
                song={song}
                loaded={loaded.get(song.songId)}
              />
            </li>
          ))}
        </ol>
      )}
      <Keep scope={scope} list={list} place={place} />
    </>
  )
}

/** A link to the list in the library, for a person who was signed in here before. */
function Keep({ scope, list, place }: Props) {
  const t = useAllTexts().lists
  const [, navigate] = useLocation()
  const { lists } = useOwnLists(scope.churchId)
  const mine = lists.find((own) => isSameList(own, list))
  const open = (listId: string) => navigate(addresses.list(scope, { listId }))
  const keep = () => {
    const songs = list.songs.map((song) => ({ ...song, key: newId() }))
    const own = { ...list, songs, id: newId(), changedAt: new Date().toISOString() }
    ownLists.keep(scope.churchId, own)
    open(own.id)
  }
  const inLibrary = scope.as === 'anyone' && session.person() !== null && (
    <ButtonLink href={addresses.list({ ...scope, as: 'member' }, place)}>{t.linked.inLibrary}</ButtonLink>
  )
  const isFull = lists.length >= LIST_LIMITS.lists
  return (
    <Notice
      tone="info"
      actions={
        <>
          {inLibrary}
          {mine ? (
            <Button onClick={() => open(mine.id)}>{t.linked.openMine}</Button>
          ) : (
            <Button variant="primary" disabled={isFull} onClick={keep}>
              {t.linked.keep}
            </Button>
          )}
        </>
      }
    >
      {mine ? t.linked.haveIt : isFull ? t.fullLists : t.linked.keepHint}
    </Notice>
  )
}
