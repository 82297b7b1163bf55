import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses, READ_ITEM } from '../../addresses.ts'
import { fileAddress, type Scope } from '../../api/requests/endpoints.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { wantedLanguages } from '../../hooks/use-chosen-lyrics.ts'
import { useLast } from '../../hooks/use-kept.ts'
import { useStoredState } from '../../hooks/use-stored-state.ts'
import { type MusicKind, musicKinds, type PlayedPart, playedParts } from '../../model/lists/chosen-music.ts'
import type { SungList } from '../../model/lists/sung-list.ts'
import type { SavedMarks } from '../../model/live/sung-service.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../ui/notice.tsx'
import type { MusicPart } from '../reader/music-part.ts'
import { ReadFiles } from '../reader/read-files.tsx'
import { listName } from './list-names.ts'
import { NoList } from './list-page.tsx'
import { useMusicOfList } from './use-list-music.ts'
import { ListHold } from './use-list-songs.tsx'
import { useOpenedList } from './use-own-lists.ts'

/** The sheet music of a whole list on a stand, file after file. */
export function ListRead({ scope, listId }: { scope: Scope; listId?: string }) {
  const opened = useOpenedList(scope.churchId, listId)
  if ('list' in opened)
    return <ReadList scope={scope} list={opened.list} back={addresses.list(scope, opened.place)} />
  return (
    <main className="mx-auto max-w-2xl px-4 py-16">
      <NoList scope={scope} kind={opened.kind} />
    </main>
  )
}

interface Props {
  scope: Scope
  list: SungList
  /** The page that leaving leads to. */
  back: string
  /** The words of the link there; left out: those of a list. */
  backLabel?: string
  /** Of a service: what the server has of the music. */
  saved?: SavedMarks
  /** Music of the entry with this key is shown. */
  onShown?: (key: string) => void
}

/** The sheet music of a list or of a service. */
export function ReadList({ scope, list, back, backLabel, saved, onShown }: Props) {
  const { loading, actions } = useTexts()
  const t = useAllTexts().lists
  const language = useLanguage()
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get(READ_ITEM)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [kind, setKind] = useStoredState<MusicKind>('reader-music', musicKinds, 'files')
  const { loaded, hold, isComplete } = useMusicOfList(scope, list, saved)
  // Music that is added later appears when it is loaded: until then the page stays as it is.
  const wasComplete = useLast(isComplete || null) === true
  usePageTitle(listName(list, language, t), actions.read)
  const played = playedParts(list, loaded, kind, wantedLanguages())
  const placeOf = (parts: readonly PlayedPart[], entry: string | null) =>
    Math.max(
      0,
      parts.findIndex((part) => part.entry === entry),
    )
  const wanted = chosen ? placeOfChosen(played, chosen) : placeOf(played, asked)
  const at = Math.min(wanted, played.length - 1)
  const current = played[at]
  const open = (target: number) => setChosen(chosenAt(played, target))
  const shownKey = current?.entry
  // From the first one on, what is shown stays when music before it comes or goes.
  useEffect(() => {
    if (wasComplete && !chosen && current) setChosen(chosenAt(played, at))
  })
  useEffect(() => {
    if (shownKey !== undefined) onShown?.(shownKey)
  }, [shownKey, onShown])
  const showOtherKind = () => {
    const other = kind === 'files' ? 'chart' : 'files'
    setKind(other)
    const parts = playedParts(list, loaded, other, wantedLanguages())
    setChosen(chosenAt(parts, placeOf(parts, current?.entry ?? null)))
  }
  if (wasComplete && current) {
    return (
      <ReadFiles
        parts={played.map((part) => musicPart(scope, part, t.unnamed))}
        at={at}
        onOpen={open}
        onLeave={() => navigate(back)}
        leaveLabel={backLabel ?? t.booklet.back}
        onOtherKind={current.hasBoth ? showOtherKind : undefined}
      />
    )
  }
  return (
    <main className="mx-auto max-w-2xl space-y-6 px-4 py-16">
      {wasComplete ? (
        <EmptyState
          isPage
          title={t.read.nothing}
          action={<ButtonLink href={back}>{backLabel ?? t.booklet.back}</ButtonLink>}
        >
          {t.read.nothingHint}
        </EmptyState>
      ) : (
        <>
          <h1 className="sr-only">{actions.read}</h1>
          <Skeleton label={loading} />
          <ListHold hold={hold} />
        </>
      )}
    </main>
  )
}

/** Music that was turned to: it is found again when the list changes. */
interface Chosen {
  entry: string
  id: string
  at: number
}

const idOf = (part: PlayedPart) =>
  part.kind === 'files' ? part.file.id : part.kind === 'chart' ? part.choiceId : part.entry

const chosenAt = (parts: readonly PlayedPart[], at: number): Chosen | null => {
  const part = parts[at]
  return part ? { entry: part.entry, id: idOf(part), at } : null
}

/** The same file or chart, else the first of the same entry, else what stands at its place now. */
function placeOfChosen(parts: readonly PlayedPart[], { entry, id, at }: Chosen): number {
  const ofEntry = parts.findIndex((part) => part.entry === entry)
  const same = parts.findIndex((part) => part.entry === entry && idOf(part) === id)
  return same !== -1 ? same : ofEntry !== -1 ? ofEntry : at
}

function musicPart(scope: Scope, part: PlayedPart, unnamed: string): MusicPart {
  const { note } = part
  const song = part.song || unnamed
  if (part.kind === 'words') {
    const { words, isMissing, entry } = part
    return { kind: 'words', id: entry, name: '', song, note, words, isMissing }
  }
  const { serviceKey } = part
  if (part.kind === 'chart') {
    const { arrangement, choiceId } = part
    return { kind: 'chart', id: choiceId, name: arrangement.label, song, note, arrangement, serviceKey }
  }
  const { id, filename } = part.file
  const { sheetKey } = part
  return { kind: 'file', id, name: filename, url: fileAddress(scope, id), song, note, sheetKey, serviceKey }
}
