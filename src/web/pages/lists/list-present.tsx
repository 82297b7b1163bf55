import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { LyricVersion, Song } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { wantedLanguages } from '../../hooks/use-chosen-lyrics.ts'
import { useKeptWords, useLast } from '../../hooks/use-kept.ts'
import { chosenVersions, sungLyrics } from '../../model/lists/chosen-words.ts'
import type { Loaded } from '../../model/lists/load-all.ts'
import {
  entriesOf,
  type SungEntry,
  type SungList,
  standIn,
  standInText,
} from '../../model/lists/sung-list.ts'
import type { SavedMarks } from '../../model/live/sung-service.ts'
import { type ListTexts, useAllTexts } from '../../texts/further/further-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Skeleton } from '../../ui/notice.tsx'
import type { OperatorNews } from '../present/bar-button.tsx'
import { PresentSongs } from '../present/present-songs.tsx'
import type { LivePresenting, PresentedSong } from '../present/presented-song.ts'
import { listName } from './list-names.ts'
import { NoList } from './list-page.tsx'
import { ListHold, useWordsOfList } from './use-list-songs.tsx'
import { useOpenedList } from './use-own-lists.ts'

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
  /** Of a service: what the server has of the words. */
  saved?: SavedMarks | undefined
  /** The entry with this key is shown; of a service its words stay as long as it is. */
  onShown?: ((key: string) => void) | undefined
  shownKey?: string | null
  news?: OperatorNews | null | undefined
}

/** The slides of a list or of a service. */
export function PresentList({ scope, list, back, live, saved, onShown, shownKey, news }: Props) {
  const { present, loading } = useTexts()
  const t = useAllTexts().lists
  const language = useLanguage()
  const [, navigate] = useLocation()
  const [chosen, setChosen] = useState<ReadonlyMap<string, readonly string[]>>(new Map())
  const { loaded: read, hold, isComplete } = useWordsOfList(scope, list, saved)
  const shown = list.songs.find(({ key }) => key === shownKey)
  const loaded = useKeptWords(read, shown?.songId ?? null)
  // A song that is added later appears when it is loaded: until then the wall stays as it is.
  const wasComplete = useLast(isComplete || null) === true
  usePageTitle(listName(list, language, t), present.title)
  // Laying the words out is work that is done again only for other songs or versions.
  const songs = useMemo(
    () =>
      entriesOf(list).flatMap((entry) =>
        entry.kind === 'song' && !loaded.has(entry.song.songId) ? [] : presented(entry, loaded, chosen, t),
      ),
    [list, loaded, chosen, t],
  )
  if (!wasComplete) {
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
      onChoose={(key, ids) => setChosen(new Map([...chosen, [key, ids]]))}
      onShown={onShown}
      news={news}
      onLeave={() => navigate(back)}
    />
  )
}

type LoadedWords = Loaded<{ song: Song; lyrics: readonly LyricVersion[] }>

function presented(
  entry: SungEntry,
  loaded: ReadonlyMap<string, LoadedWords>,
  chosen: ReadonlyMap<string, readonly string[]>,
  t: ListTexts,
): PresentedSong {
  if (entry.kind === 'text')
    return { key: entry.text.key, ...standInText(entry.text), chosen: [], isText: true }
  const { song } = entry
  const { key } = song
  const found = loaded.get(song.songId)
  if (found?.kind !== 'ready') {
    const title = song.title || t.unnamed
    return { key, ...standIn({ id: song.songId, title, copyright: t.missing, parts: [title] }), chosen: [] }
  }
  const lyrics = sungLyrics(song, found.value.lyrics)
  const versions = chosenVersions(song, lyrics, wantedLanguages())
  return { key, song: found.value.song, lyrics, chosen: chosen.get(key) ?? versions.map(({ id }) => id) }
}
