import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses, READ_ITEM } from '../../../addresses.ts'
import { fileAddress, type Scope } from '../../../api/requests/endpoints.ts'
import { usePageTitle } from '../../../hooks/screen/use-page-title.ts'
import { useStoredState } from '../../../hooks/use-stored-state.ts'
import {
  type MusicKind,
  musicKinds,
  type PlayedPart,
  playedParts,
} from '../../../model/lists/played-music.ts'
import type { SungList } from '../../../model/lists/sung-list.ts'
import { useListTexts } from '../../../texts/list-texts.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../../ui/notice.tsx'
import type { MusicPart } from '../../reader/music-part.ts'
import { ReadFiles } from '../../reader/read-files.tsx'
import { useMusicOfList } from '../data/use-list-songs.ts'
import { useOpenedList } from '../data/use-opened-list.ts'
import { ListHold } from '../list-hold.tsx'
import { listName } from '../list-names.ts'
import { NoList } from '../list-page.tsx'

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
}

/** The sheet music of a list or of a service. */
export function ReadList({ scope, list, back, backLabel }: Props) {
  const { loading } = useTexts()
  const t = useListTexts()
  const language = useLanguage()
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get(READ_ITEM)
  const [chosen, setChosen] = useState<number | null>(null)
  const [kind, setKind] = useStoredState<MusicKind>('reader-music', musicKinds, 'files')
  const { loaded, hold, isComplete } = useMusicOfList(scope, list)
  usePageTitle(listName(list, language, t), t.actions.read)
  const played = playedParts(list.songs, loaded, kind)
  const placeOf = (parts: readonly PlayedPart[], entry: string | null) =>
    Math.max(
      0,
      parts.findIndex((part) => part.entry === entry),
    )
  const at = Math.min(chosen ?? placeOf(played, asked), played.length - 1)
  const current = played[at]
  const showOtherKind = () => {
    const other = kind === 'files' ? 'chart' : 'files'
    setKind(other)
    setChosen(placeOf(playedParts(list.songs, loaded, other), current?.entry ?? null))
  }
  if (isComplete && current) {
    return (
      <ReadFiles
        parts={played.map((part) => musicPart(scope, part))}
        at={at}
        onOpen={setChosen}
        onLeave={() => navigate(back)}
        leaveLabel={backLabel ?? t.booklet.back}
        onOtherKind={current.hasBoth ? showOtherKind : undefined}
      />
    )
  }
  return (
    <main className="mx-auto max-w-2xl space-y-6 px-4 py-16">
      {isComplete ? (
        <EmptyState
          isPage
          title={t.read.nothing}
          action={<ButtonLink href={back}>{backLabel ?? t.booklet.back}</ButtonLink>}
        >
          {t.read.nothingHint}
        </EmptyState>
      ) : (
        <>
          <h1 className="sr-only">{t.actions.read}</h1>
          <Skeleton label={loading} />
          <ListHold hold={hold} />
        </>
      )}
    </main>
  )
}

const musicPart = (scope: Scope, part: PlayedPart): MusicPart =>
  part.kind === 'files'
    ? {
        kind: 'file',
        id: part.file.id,
        name: part.file.filename,
        url: fileAddress(scope, part.file.id),
        song: part.song,
        note: part.note,
      }
    : {
        kind: 'chart',
        id: part.choiceId,
        name: part.arrangement.label,
        song: part.song,
        note: part.note,
        arrangement: part.arrangement,
        serviceKey: part.serviceKey,
      }
