import { useLocation } from 'wouter'
import { addresses, type ListPlace } from '../../../addresses.ts'
import { session } from '../../../api/people/session.ts'
import type { Scope } from '../../../api/requests/endpoints.ts'
import { usePageTitle } from '../../../hooks/screen/use-page-title.ts'
import { isSameList, LIST_LIMITS, ownLists, type SetList } from '../../../model/lists/set-list.ts'
import { newId } from '../../../model/new-id.ts'
import { useLanguage, useListTexts } from '../../../texts/texts.ts'
import { dayName } from '../../../texts/when.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSongsOfList } from '../data/use-list-songs.ts'
import { useOwnLists } from '../data/use-own-lists.ts'
import { ListActions } from '../list-actions.tsx'
import { ListHold } from '../list-hold.tsx'
import { listName } from '../list-names.ts'
import { SongLine } from '../song-line.tsx'

interface Props {
  scope: Scope
  list: SetList
  place: ListPlace
}

/** A list as its link carries it: to read, and to keep as one's own. */
export function LinkedList({ scope, list, place }: Props) {
  const t = useListTexts()
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
  const t = useListTexts()
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
