import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import type { LyricVersion } from '../../../client/types.ts'
import { useChurchLanguage } from '../../api/church.ts'
import type { LiveNow } from '../../api/live.ts'
import { arrangementsQuery } from '../../api/queries.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { rememberLanguage, wantedLanguages } from '../../hooks/use-chosen-lyrics.ts'
import { useKeptItems, useKeptWords, useLast } from '../../hooks/use-kept.ts'
import { type Charted, chartOf } from '../../model/lists/chosen-chart.ts'
import type { LoadHold } from '../../model/lists/load-all.ts'
import type { LiveNews } from '../../model/live/live-feed.ts'
import type { LivePlace } from '../../model/live/sending.ts'
import { type ShownItem, shownItems } from '../../model/live/shown-items.ts'
import { sungSection } from '../../model/live/sung-section.ts'
import {
  musicMark,
  type SavedMarks,
  type SavedPlan,
  type SungService,
  sungListOf,
} from '../../model/live/sung-service.ts'
import { choiceIn } from '../../model/song/language-choice.ts'
import { useWordsOfList } from '../lists/use-list-songs.tsx'
import { useSavedMarks } from './use-live.ts'

interface Shown {
  /** Also those that are sung or open although the plan has lost them. */
  items: readonly ShownItem[]
  /** Those that the plan has lost. */
  lostIds: ReadonlySet<string>
  hold: LoadHold | null
  /** Other words for one item. Their language is then wanted for all items. */
  choose: (item: ShownItem, version: LyricVersion) => void
}

interface Options {
  /** An item that is shown although the plan may have lost it. */
  openId?: string | null
  /** What many people look at has the first words of each item instead of those in the language of its device. */
  isForAll?: boolean
}

/** The items of a service in the words of this reader: of the last choice, of the address, then of the device. */
export function useShownItems(
  scope: Scope,
  service: SungService,
  { live, plan }: LiveNews<LiveNow>,
  { openId = null, isForAll = false }: Options = {},
): Shown {
  const asked = choiceIn(useSearch()).split(/[.,]/)[0] ?? ''
  const [language, setLanguage] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const sungId = useLast(live?.itemId ?? null)
  const kept = useKeptItems(service.items, sungId, openId)
  const first = useChurchLanguage(scope) ?? null
  const list = useMemo(() => sungListOf({ ...service, items: kept }, first), [service, kept, first])
  const [unknown, setUnknown] = useState<Unknown | null>(null)
  const { loaded: read, hold } = useWordsOfList(scope, list, useMarks(useSavedMarks(plan, 'words'), unknown))
  const sung = list.songs.find(({ key }) => key === sungId)
  const loaded = useKeptWords(read, sung?.songId ?? null)
  const items = useMemo(() => {
    const wanted = [language ?? [], asked === '' ? [] : asked].flat()
    return shownItems(list, loaded, [...wanted, ...(isForAll ? [] : wantedLanguages())]).map((item) => ({
      ...item,
      version: item.lyrics.find(({ id }) => id === chosen.get(item.id)) ?? item.version,
    }))
  }, [list, loaded, language, asked, chosen, isForAll])
  const lostIds = useMemo(
    () => new Set(kept.filter((item) => !service.items.includes(item)).map(({ id }) => id)),
    [kept, service],
  )
  const missing = unknownIn(items, live ?? null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is what has to be read
  useEffect(() => {
    setUnknown(missing)
  }, [missing?.songId, missing?.mark])
  const choose = (item: ShownItem, version: LyricVersion) => {
    rememberLanguage(version.language)
    setLanguage(version.language)
    setChosen(new Map([[item.id, version.id]]))
  }
  return { items, lostIds, hold, choose }
}

/** A song whose words were read before they had the section that is sung. */
interface Unknown {
  songId: string
  mark: string
}

function unknownIn(items: readonly ShownItem[], live: LivePlace | null): Unknown | null {
  const item = items.find(({ id }) => id === live?.itemId)
  if (!live || !item?.songId || item.isLoading || sungSection(live, item).kind !== 'unknown') return null
  return { songId: item.songId, mark: `${live.lyricVersionId} ${live.sectionId}` }
}

/** A section that is unknown counts as words that have changed. */
const useMarks = (saved: SavedMarks, unknown: Unknown | null): SavedMarks =>
  useMemo(
    () =>
      unknown ? new Map([...saved, [unknown.songId, `${saved.get(unknown.songId)} ${unknown.mark}`]]) : saved,
    [saved, unknown],
  )

/** In milliseconds. Visitors have read the arrangements with the words. */
const FRESH_MS = 600_000

/** The arrangement whose chart belongs to an item; undefined: there is none, or it is not read yet. */
export function useItemChart(scope: Scope, item: ShownItem | null, plan?: SavedPlan): Charted | undefined {
  const songId = item?.songId ?? null
  const { data, refetch } = useQuery({
    ...arrangementsQuery(scope, songId ?? ''),
    enabled: songId !== null,
    staleTime: FRESH_MS,
  })
  const saved = plan?.songs.find(({ id }) => id === songId)?.music
  const isOutdated = data !== undefined && saved !== undefined && musicMark(data) !== saved
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change that the server has
  useEffect(() => {
    if (isOutdated) void refetch()
  }, [isOutdated, saved, refetch])
  return item && data ? chartOf(item, data.arrangements) : undefined
}
