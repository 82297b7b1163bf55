import { useEffect, useRef, useState } from 'react'
import { addresses } from '../../addresses.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { useKeptForm } from '../../hooks/saving/use-kept-text.ts'
import {
  isDate,
  isFull,
  LIST_LIMITS,
  lastUsedFirst,
  newSong,
  type OwnList,
  ownLists,
  type SetList,
  withSong,
} from '../../model/lists/set-list.ts'
import { newId } from '../../model/new-id.ts'
import { after } from '../../model/waits.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { AddedSong } from './add-to-list.tsx'
import { listName, nextSunday } from './list-names.ts'
import { useOwnLists } from './use-own-lists.ts'

interface Props {
  scope: Scope
  song: AddedSong
  onClose: () => void
}

/** The choice of a list. A notice then names the list that the song was added to. */
export function AddDialog({ scope, song, onClose }: Props) {
  const { close } = useTexts()
  const t = useAllTexts().lists
  const [added, setAdded] = useState<OwnList | null>(null)
  const add = (list: OwnList) => {
    const grown = withSong({ ...list, changedAt: new Date().toISOString() }, newSong(song, newId()))
    ownLists.keep(scope.churchId, grown)
    setAdded(grown)
  }
  if (added) return <AddedNotice scope={scope} list={added} onClose={onClose} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the dialog are not those of the list of songs around it
    <div onKeyDown={(event) => event.stopPropagation()}>
      <Dialog title={t.add.title(song.title)} closeLabel={close} onClose={onClose}>
        <div className="space-y-6">
          <ExistingLists churchId={scope.churchId} songId={song.songId} onAdd={add} />
          <NewList churchId={scope.churchId} onAdd={add} />
        </div>
      </Dialog>
    </div>
  )
}

interface ExistingProps {
  churchId: string
  songId: string
  onAdd: (list: OwnList) => void
}

function ExistingLists({ churchId, songId, onAdd }: ExistingProps) {
  const t = useAllTexts().lists
  const language = useLanguage()
  const { lists } = useOwnLists(churchId)
  if (lists.length === 0) return null
  const facts = (list: SetList) => [
    isFull(list) ? t.fullList : t.songs(list.songs.length),
    list.songs.some((song) => song.songId === songId) ? t.add.isIn : null,
  ]
  return (
    <section className="space-y-2">
      <h3 className="font-medium text-sm">{t.add.existing}</h3>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-xl border border-line">
        {lastUsedFirst(lists).map((list, at) => (
          <li key={list.id}>
            <button
              type="button"
              data-first={at === 0 ? '' : undefined}
              disabled={isFull(list)}
              onClick={() => onAdd(list)}
              className="flex w-full items-center gap-3 px-4 py-2.5 text-start hover:bg-accent-soft focus-visible:outline-offset-[-3px] disabled:cursor-not-allowed disabled:text-muted"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{listName(list, language, t)}</span>
                <span className="block text-muted text-sm">{facts(list).filter(Boolean).join(' · ')}</span>
              </span>
              <Icon name="plus" className="size-5 text-accent" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The field for a new list, shown on request or if there is no list. */
function NewList({ churchId, onAdd }: { churchId: string; onAdd: (list: OwnList) => void }) {
  const t = useAllTexts().lists
  const [sunday] = useState(nextSunday)
  const { form, set, forget } = useKeptForm(`list/${churchId}`, { title: '', date: sunday })
  const { title, date } = form
  const { lists } = useOwnLists(churchId)
  const [isAsked, setAsked] = useState(lists.length === 0 || title !== '')
  if (lists.length >= LIST_LIMITS.lists) return <p className="text-muted text-sm">{t.fullLists}</p>
  if (!isAsked) {
    return (
      <Button icon="plus" onClick={() => setAsked(true)}>
        {t.create}
      </Button>
    )
  }
  const create = () => {
    forget()
    onAdd({ id: newId(), changedAt: '', title: title.trim(), date: isDate(date) ? date : null, songs: [] })
  }
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        create()
      }}
    >
      <h3 className="font-medium text-sm">{t.add.create}</h3>
      <TextField
        label={t.add.name}
        value={title}
        onChange={(next) => set({ ...form, title: next })}
        maxLength={LIST_LIMITS.title}
        placeholder={t.edit.titleHint}
        isFirst
        data-first=""
      />
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-40 flex-1">
          <TextField
            label={t.add.date}
            type="date"
            value={date}
            onChange={(next) => set({ ...form, date: next })}
          />
        </div>
        <Button type="submit" variant="primary" icon="plus" className="min-h-11">
          {t.add.button}
        </Button>
      </div>
    </form>
  )
}

/** Long enough to read it and to reach its link. */
const SHOWN_SECONDS = 12

/** Closes the one that is shown: the next one stands at the same place. */
let closeShown: (() => void) | null = null

/** Where a song went, at the foot of the page for a while. */
function AddedNotice({ scope, list, onClose }: { scope: Scope; list: OwnList; onClose: () => void }) {
  const { close } = useTexts()
  const t = useAllTexts().lists
  const language = useLanguage()
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    const own = () => latest.current()
    closeShown?.()
    closeShown = own
    const callOff = after(SHOWN_SECONDS, own)
    return () => {
      callOff()
      if (closeShown === own) closeShown = null
    }
  }, [])
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-20 z-30 flex justify-center px-4 sm:bottom-6 print:hidden">
      <div className="pointer-events-auto flex max-w-xl items-center gap-2 rounded-xl border border-line bg-surface py-1.5 pe-1.5 ps-4 text-sm shadow-lg">
        <p role="status" className="min-w-0 flex-1">
          {t.add.added(listName(list, language, t))}
        </p>
        <ButtonLink variant="quiet" href={addresses.list(scope, { listId: list.id })}>
          {t.add.open}
        </ButtonLink>
        <IconButton icon="close" label={close} onClick={onClose} />
      </div>
    </div>
  )
}
