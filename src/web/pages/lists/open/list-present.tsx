import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { LyricVersion, Song } from '../../../../client/types.ts'
import { addresses } from '../../../addresses.ts'
import type { Scope } from '../../../api/endpoints.ts'
import { usePageTitle } from '../../../hooks/screen/use-page-title.ts'
import { wantedLanguages } from '../../../hooks/use-chosen-lyrics.ts'
import { chosenLyrics } from '../../../model/lists/chosen.ts'
import type { Loaded } from '../../../model/lists/load-all.ts'
import type { ListSong } from '../../../model/lists/set-list.ts'
import { type ListTexts, useListTexts } from '../../../texts/list-texts.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'
import { Skeleton } from '../../../ui/notice.tsx'
import { PresentSongs } from '../../present/present-songs.tsx'
import type { PresentedSong } from '../../present/presented-song.ts'
import { useWordsOfList } from '../data/use-list-songs.ts'
import { type OpenedList, useOpenedList } from '../data/use-opened-list.ts'
import { ListHold } from '../list-hold.tsx'
import { listName } from '../list-names.ts'
import { NoList } from '../list-page.tsx'

/** A whole list on a wall, song after song. */
export function ListPresent({ scope, listId }: { scope: Scope; listId?: string }) {
  const opened = useOpenedList(scope.churchId, listId)
  if ('list' in opened) return <PresentList scope={scope} opened={opened} />
  return (
    <main className="mx-auto max-w-2xl px-4 py-16">
      <NoList scope={scope} kind={opened.kind} />
    </main>
  )
}

interface Props {
  scope: Scope
  opened: Extract<OpenedList, { list: unknown }>
}

function PresentList({ scope, opened: { list, place } }: Props) {
  const { present, loading } = useTexts()
  const t = useListTexts()
  const language = useLanguage()
  const [, navigate] = useLocation()
  const [chosen, setChosen] = useState<ReadonlyMap<number, readonly string[]>>(new Map())
  const { loaded, hold, isComplete } = useWordsOfList(scope, list)
  usePageTitle(listName(list, language, t), present.title)
  // Laying the words out is work that is done again only for other songs or versions.
  const songs = useMemo(
    () => list.songs.map((song, at) => presented(song, loaded.get(song.songId), chosen.get(at), t)),
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
      onChoose={(at, ids) => setChosen(new Map([...chosen, [at, ids]]))}
      onLeave={() => navigate(addresses.list(scope, place))}
    />
  )
}

function presented(
  song: ListSong,
  loaded: Loaded<{ song: Song; lyrics: readonly LyricVersion[] }> | undefined,
  chosen: readonly string[] | undefined,
  t: ListTexts,
): PresentedSong {
  if (loaded?.kind !== 'ready') return missingSong(song, t)
  const { lyrics } = loaded.value
  const first = chosenLyrics(song, lyrics, wantedLanguages())
  return { song: loaded.value.song, lyrics, chosen: chosen ?? (first ? [first.id] : []) }
}

/** A slide with only the title, while the song is being read. */
function missingSong({ songId, title }: ListSong, t: ListTexts): PresentedSong {
  const name = title || t.unnamed
  const unsaved = { id: songId, version: 1, revisionId: songId, updatedAt: '', archivedAt: null }
  return {
    song: {
      visibility: null,
      ...unsaved,
      metadata: {
        title: name,
        alternateTitles: [],
        authors: [],
        copyright: t.missing,
        themes: [],
        songbooks: [],
      },
    },
    lyrics: [
      {
        ...unsaved,
        songId,
        language: 'und',
        label: '',
        sequence: [],
        sections: [{ id: songId, name, lines: [{ id: songId, text: name }] }],
      },
    ],
    chosen: [],
  }
}
