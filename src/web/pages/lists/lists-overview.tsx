import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { addresses } from '../../addresses.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { LIST_LIMITS, type OwnList, ownLists } from '../../model/lists/set-list.ts'
import { newId } from '../../model/new-id.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { dayName } from '../../texts/when.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { RemovedNotice } from '../../ui/order.tsx'
import { listName, nextSunday } from './list-names.ts'
import { ListsFrame } from './lists-frame.tsx'
import { useOwnLists } from './use-own-lists.ts'

/** The lists of a church in this browser. */
export function Lists({ scope }: { scope: Scope }) {
  const { song } = useTexts()
  const t = useAllTexts().lists
  const language = useLanguage()
  const [, navigate] = useLocation()
  const { lists, areKept } = useOwnLists(scope.churchId)
  const [removed, setRemoved] = useState<OwnList | null>(null)
  usePageTitle(t.title)
  const create = () => {
    const list = {
      id: newId(),
      changedAt: new Date().toISOString(),
      title: '',
      date: nextSunday(),
      songs: [],
    }
    ownLists.keep(scope.churchId, list)
    navigate(addresses.list(scope, { listId: list.id }))
  }
  const button = (
    <Button variant="primary" icon="plus" onClick={create} disabled={lists.length >= LIST_LIMITS.lists}>
      {t.create}
    </Button>
  )
  return (
    <ListsFrame scope={scope}>
      <BackLink href={addresses.songs(scope)} label={song.backToSongs} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold font-serif text-3xl">{t.title}</h1>
        {lists.length > 0 && button}
      </div>
      <p className="text-muted">{t.intro}</p>
      {!areKept && <Notice tone="warn">{t.notKept}</Notice>}
      {lists.length >= LIST_LIMITS.lists && <Notice tone="info">{t.fullLists}</Notice>}
      {removed && (
        <RemovedNotice
          text={t.removed(listName(removed, language, t))}
          undo={t.undo}
          onUndo={() => {
            ownLists.keep(scope.churchId, removed)
            setRemoved(null)
          }}
        />
      )}
      {lists.length === 0 ? (
        <EmptyState title={t.none} action={button}>
          {t.noneHint}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface">
          {lists.map((list) => (
            <ListRow
              key={list.id}
              scope={scope}
              list={list}
              onRemove={() => {
                ownLists.remove(scope.churchId, list.id)
                setRemoved(list)
              }}
            />
          ))}
        </ul>
      )}
    </ListsFrame>
  )
}

function ListRow({ scope, list, onRemove }: { scope: Scope; list: OwnList; onRemove: () => void }) {
  const t = useAllTexts().lists
  const language = useLanguage()
  const name = listName(list, language, t)
  const day = list.date && list.title.trim() !== '' ? dayName(list.date, language) : null
  return (
    <li className="flex items-center gap-2 pe-2">
      <Link
        href={addresses.list(scope, { listId: list.id })}
        className="min-w-0 flex-1 px-5 py-3.5 hover:bg-accent-soft focus-visible:outline-offset-[-3px]"
      >
        <span className="block truncate font-semibold font-serif text-lg">{name}</span>
        <span className="block text-muted text-sm">
          {[day, t.songs(list.songs.length)].filter(Boolean).join(' · ')}
        </span>
      </Link>
      <IconButton icon="trash" label={t.remove(name)} onClick={onRemove} />
    </li>
  )
}
