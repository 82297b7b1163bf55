import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { LyricVersion, Song } from '../../../../client/types.ts'
import { addresses } from '../../../addresses.ts'
import type { Scope } from '../../../api/requests/endpoints.ts'
import { usePageTitle } from '../../../hooks/screen/use-page-title.ts'
import { wantedLanguages } from '../../../hooks/use-chosen-lyrics.ts'
import { chosenVersions } from '../../../model/lists/chosen.ts'
import type { Loaded } from '../../../model/lists/load-all.ts'
import { standIn, standInText } from '../../../model/lists/stand-in.ts'
import { entriesOf, type SungEntry, type SungList } from '../../../model/lists/sung-list.ts'
import { type ListTexts, useListTexts } from '../../../texts/list-texts.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'
import { Skeleton } from '../../../ui/notice.tsx'
import type { LivePresenting } from '../../present/live-presenting.ts'
import { PresentSongs } from '../../present/present-songs.tsx'
import type { PresentedSong } from '../../present/presented-song.ts'
import { useWordsOfList } from '../data/use-list-songs.ts'
import { useOpenedList } from '../data/use-opened-list.ts'
import { ListHold } from '../list-hold.tsx'
import { listName } from '../list-names.ts'
import { NoList } from '../list-page.tsx'

/** A whole list on a wall, song after song. */
export function ListPresent({ scope, listId }: { scope: Scope; listId?: string }) {
  const opened = useOpenedList(scope.churchId, listId)
  if ('list' in opened)
    return <PresentList scope={scope} list={opened.list} back={addresses.list(scope, opened.place)} />
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
  /** Of a service that phones may follow. */
  live?: LivePresenting | undefined
}

/** The slides of a list or of a service. */
export function PresentList({ scope, list, back, live }: Props) {
  const { present, loading } = useTexts()
  const t = useListTexts()
  const language = useLanguage()
  const [, navigate] = useLocation()
  const [chosen, setChosen] = useState<ReadonlyMap<number, readonly string[]>>(new Map())
  const { loaded, hold, isComplete } = useWordsOfList(scope, list)
  usePageTitle(listName(list, language, t), present.title)
  // Laying the words out is work that is done again only for other songs or versions.
  const songs = useMemo(
    () => entriesOf(list).map((entry, at) => presented(entry, loaded, chosen.get(at), t)),
    [list, loaded, chosen, t],
  )
  if (!isComplete) {
    return (
      <main data-theme="dark" className="fixed inset-0 flex flex-col gap-6 bg-paper p-6 text-ink">
        <h1 className="sr-only">{present.title}</h1>
        <Skeleton label={loading} />
        <ListHold hold={hold} />
      </main>
    )
  }
  return (
    <PresentSongs
      songs={songs}
      live={live}
      onChoose={(at, ids) => setChosen(new Map([...chosen, [at, ids]]))}
      onLeave={() => navigate(back)}
    />
  )
}

type LoadedWords = Loaded<{ song: Song; lyrics: readonly LyricVersion[] }>

function presented(
  entry: SungEntry,
  loaded: ReadonlyMap<string, LoadedWords>,
  chosen: readonly string[] | undefined,
  t: ListTexts,
): PresentedSong {
  if (entry.kind === 'text') return { ...standInText(entry.text), chosen: [], isText: true }
  const { song } = entry
  const found = loaded.get(song.songId)
  if (found?.kind !== 'ready') {
    const title = song.title || t.unnamed
    return { ...standIn({ id: song.songId, title, copyright: t.missing, parts: [title] }), chosen: [] }
  }
  const { lyrics } = found.value
  const versions = chosenVersions(song, lyrics, wantedLanguages())
  return { song: found.value.song, lyrics, chosen: chosen ?? versions.map(({ id }) => id) }
}
