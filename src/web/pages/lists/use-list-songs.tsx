import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Arrangement, LyricVersion, Song } from '../../../client/types.ts'
import { arrangementsQuery, lyricsQuery, songQuery } from '../../api/queries.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { paceOf, tryWhenPossible } from '../../api/requests/many-requests.ts'
import { useCountdown } from '../../hooks/use-countdown.ts'
import { LoadAll, type Loaded, type LoadHold } from '../../model/lists/load-all.ts'
import type { SetList } from '../../model/lists/set-list.ts'
import { type SavedMarks, wordsMark } from '../../model/live/sung-service.ts'
import { after } from '../../model/waits.ts'
import { useTexts } from '../../texts/texts.ts'
import { Notice } from '../../ui/notice.tsx'

/** A list is opened again and again. Of a service it is known what has changed meanwhile. */
const FRESH_MS = 10 * 60_000

const freshMs = (isAgain: boolean) => ({ staleTime: isAgain ? 0 : FRESH_MS })

export const read = (queries: QueryClient, scope: Scope) => ({
  song: async (id: string, isAgain: boolean): Promise<Song> =>
    (await queries.fetchQuery({ ...songQuery(scope, id), ...freshMs(isAgain) })).song,
  lyrics: async (id: string, isAgain: boolean): Promise<LyricVersion[]> =>
    (await queries.fetchQuery({ ...lyricsQuery(scope, id), ...freshMs(isAgain) })).lyrics,
  arrangements: async (id: string, isAgain: boolean): Promise<Arrangement[]> =>
    (await queries.fetchQuery({ ...arrangementsQuery(scope, id), ...freshMs(isAgain) })).arrangements,
})

/** Visitors read all songs of a list in one request, so nothing is gained by asking for a few at a time. */
export const sharing = ({ as }: Scope) => ({ allAtOnce: as === 'anyone' })

export const idsOf = (list: SetList) => list.songs.map(({ songId }) => songId)

/** The words that the page was loaded with, or that are fresh. */
function knownWords(queries: QueryClient, scope: Scope, id: string) {
  const [song, lyrics] = [songQuery(scope, id).queryKey, lyricsQuery(scope, id).queryKey]
  const isFresh = (key: readonly unknown[]) =>
    Date.now() - (queries.getQueryState(key)?.dataUpdatedAt ?? 0) < FRESH_MS
  const read = { song: queries.getQueryData(song)?.song, lyrics: queries.getQueryData(lyrics)?.lyrics }
  return read.song && read.lyrics && isFresh(song) && isFresh(lyrics)
    ? { song: read.song, lyrics: read.lyrics }
    : undefined
}

/** What is sung: for members two requests for each song. `saved` is what the server has of their words. */
export function useWordsOfList(scope: Scope, list: SetList, saved?: SavedMarks) {
  const queries = useQueryClient()
  const ask = read(queries, scope)
  return useLoadAll(idsOf(list), {
    known: (id) => knownWords(queries, scope, id),
    request: async (id, isAgain) => {
      const [song, lyrics] = await Promise.all([ask.song(id, isAgain), ask.lyrics(id, isAgain)])
      return { song, lyrics }
    },
    saved,
    markOf: wordsMark,
    ...sharing(scope),
    pace: paceOf(scope),
  })
}

/** An answer may have been under way before the server had what its mark says. */
const TRIES = 3

interface Loading<Value> {
  loaded: ReadonlyMap<string, Loaded<Value>>
  hold: LoadHold | null
  isComplete: boolean
}

interface Options<Value> {
  /** `isAgain`: what was read before is outdated. */
  request: (id: string, isAgain: boolean) => Promise<Value>
  /** What is on this device when the page opens; undefined: it is asked for. */
  known?: (id: string) => Value | undefined
  pace: () => number
  allAtOnce: boolean
  /** What the server has of records, as far as it is known, and the mark of what was read. */
  saved?: SavedMarks | undefined
  markOf: (value: Value) => string
}

/** Many records by id, read within the rate limit. A record is read again when the server has another one. */
export function useLoadAll<Value>(ids: readonly string[], options: Options<Value>): Loading<Value> {
  const { allAtOnce, saved, known } = options
  const [state, setState] = useState<{ loaded: ReadonlyMap<string, Loaded<Value>>; hold: LoadHold | null }>(
    () => ({ loaded: new Map(ids.flatMap((id) => entryOf(id, known?.(id)))), hold: null }),
  )
  /** How often a record was read again for a mark. */
  const tries = useRef(new Map<string, number>())
  const [round, setRound] = useState(0)
  const latest = useRef({ ...options, loaded: state.loaded })
  latest.current = { ...options, loaded: state.loaded }
  const wanted = [...new Set(ids)].sort().join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read is compared when all of it is there
  useEffect(() => {
    const before = latest.current.loaded
    const isOutdated = (id: string, found: Loaded<Value>) => {
      const mark = saved?.get(id)
      const own = found.kind === 'ready' ? latest.current.markOf(found.value) : null
      return mark !== undefined && mark !== own && (tries.current.get(`${id} ${mark}`) ?? 0) < TRIES
    }
    const missing = wanted.split(' ').filter((id) => {
      const found = before.get(id)
      return id !== '' && (!found || isOutdated(id, found))
    })
    if (missing.length === 0) return
    const loading: LoadAll<Value> = new LoadAll(missing, {
      request: (id) => latest.current.request(id, before.has(id)),
      pace: () => latest.current.pace(),
      allAtOnce,
      after,
      changed: () => {
        setState({ loaded: merged(before, loading.loaded), hold: loading.hold })
        if (loading.loaded.size < missing.length) return
        for (const id of missing) {
          const tried = `${id} ${saved?.get(id)}`
          if (before.has(id)) tries.current.set(tried, (tries.current.get(tried) ?? 0) + 1)
        }
        setRound((last) => last + 1)
      },
    })
    loading.start()
    const forget = tryWhenPossible(() => loading.tryNow())
    return () => {
      forget()
      loading.stop()
    }
  }, [wanted, allAtOnce, saved, round])
  return { ...state, isComplete: ids.every((id) => state.loaded.has(id)) }
}

const entryOf = <Value,>(id: string, value: Value | undefined): [string, Loaded<Value>][] =>
  value === undefined ? [] : [[id, { kind: 'ready', value }]]

/** What was read once stays when it cannot be read any more. */
const merged = <Value,>(
  before: ReadonlyMap<string, Loaded<Value>>,
  now: ReadonlyMap<string, Loaded<Value>>,
): ReadonlyMap<string, Loaded<Value>> =>
  new Map([
    ...before,
    ...[...now].filter(([id, { kind }]) => kind === 'ready' || before.get(id)?.kind !== 'ready'),
  ])

/** Why the songs of a list are not all there yet. */
export function ListHold({ hold }: { hold: LoadHold | null }) {
  const { hold: t } = useTexts()
  const left = useCountdown(hold)
  if (!hold) return null
  return <Notice tone="warn">{t[hold.reason](left)}</Notice>
}
