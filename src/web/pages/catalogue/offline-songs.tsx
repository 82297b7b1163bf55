import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import type { Catalogue, Song } from '../../../client/types.ts'
import { compareText, fold, words } from '../../../core/text.ts'
import { loadAgain } from '../../api/fetch-script.ts'
import { keys } from '../../api/queries.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { NoAnswer } from '../../model/save/failure.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SongList } from './song-list.tsx'

const TRY_AGAIN_MS = 5_000

interface Props {
  scope: Scope
  q: string
  isArchived?: boolean
  /** Left out where only loading the page again helps. */
  retry?: () => void
  listRef: RefObject<HTMLUListElement | null>
  onLeaveUp: () => void
}

/** Shown without a network in place of the songs of the server, which are requested again at intervals. */
export function OfflineSongs({ scope, q, isArchived = false, retry, listRef, onLeaveUp }: Props) {
  const t = useTexts()
  const songs = useSongsOnDevice(scope, q, isArchived)
  useEffect(() => {
    if (!retry) return
    const timer = setInterval(retry, TRY_AGAIN_MS)
    window.addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [retry])
  return (
    <div className="space-y-4">
      <Notice
        tone="warn"
        actions={
          <Button variant="plain" onClick={retry ?? (() => void loadAgain())}>
            {t.problem.retry}
          </Button>
        }
      >
        {songs.length > 0 ? t.search.offline : t.search.offlineNone}
      </Notice>
      {songs.length > 0 && (
        <SongList
          {...{ scope, listRef, onLeaveUp }}
          entries={songs.map((song) => ({ song, number: null }))}
          sheetMusicSongIds={[]}
          matches={[]}
          q=""
        />
      )}
    </div>
  )
}

type Listed = Partial<InfiniteData<Catalogue>> & { songs?: readonly Song[] }

/**
 * The songs that this page has read, in lists, in searches or one by one: those that are archived, or those that are not.
 * Of a search those whose title has its words.
 */
export function useSongsOnDevice(scope: Scope, q = '', isArchived = false): Song[] {
  const found = songsIn(useQueryClient(), scope)
  const wanted = words(q)
  return [...found.values()]
    .filter(({ archivedAt }) => Boolean(archivedAt) === isArchived)
    .map((song) => ({ song, title: fold(song.metadata.title) }))
    .filter(({ title }) => wanted.every((word) => title.includes(word)))
    .toSorted((a, b) => compareText(a.title, b.title))
    .map(({ song }) => song)
}

function songsIn(queries: QueryClient, scope: Scope): Map<string, Song> {
  const found = new Map<string, Song>()
  for (const [, listed] of queries.getQueriesData<Listed>({ queryKey: keys.songs(scope) }))
    for (const { songs = [] } of listed?.pages ?? [listed ?? {}])
      for (const song of songs) found.set(song.id, song)
  for (const [key, read] of queries.getQueriesData<{ song?: Song }>({ queryKey: keys.everySong(scope) }))
    if (key.at(-1) === 'metadata' && read?.song) found.set(read.song.id, read.song)
  return found
}

interface Asked {
  /** Whether the answer to this very question is there. */
  isAnswered: boolean
  failureReason: Error | null
}

/** Whether a request got no answer. Stays true during retries, until there is an answer. */
export function useIsOffline({ isAnswered, failureReason }: Asked): boolean {
  const [isOffline, setOffline] = useState(false)
  const next =
    !isAnswered && (isOffline ? failureReason === null || isLost(failureReason) : isLost(failureReason))
  if (next !== isOffline) setOffline(next)
  return next
}

const isLost = (reason: Error | null): boolean => reason instanceof NoAnswer
