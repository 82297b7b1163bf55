import { useEffect, useMemo, useRef, useState } from 'react'
import type { LyricVersion } from '../../client/types.ts'
import type { Loaded } from '../model/lists/load-all.ts'
import { withKept } from '../model/live/sung-service.ts'

/** The last value that was not null: a page stays where it was when nothing is presented. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}

/** The items of a plan as it is now, with those that are shown although the plan has lost them. */
export function useKeptItems<One extends { readonly id: string }>(
  items: readonly One[],
  ...keptIds: readonly (string | null)[]
): readonly One[] {
  const before = useRef(items)
  const ids = keptIds.join(' ')
  const shown = useMemo(() => withKept(before.current, items, ids.split(' ')), [items, ids])
  useEffect(() => {
    before.current = shown
  }, [shown])
  return shown
}

type WithWords = Loaded<{ lyrics: readonly LyricVersion[] }>

/** What was read of the songs. Words of the song that is sung stay when they are archived meanwhile. */
export function useKeptWords<Found extends WithWords>(
  loaded: ReadonlyMap<string, Found>,
  sungSongId: string | null,
): ReadonlyMap<string, Found> {
  const before = useRef(loaded)
  const shown = useMemo(() => {
    const [was, now] = [before.current.get(sungSongId ?? ''), loaded.get(sungSongId ?? '')]
    if (sungSongId === null || was?.kind !== 'ready' || now?.kind !== 'ready') return loaded
    const ids = new Set(now.value.lyrics.map(({ id }) => id))
    const gone = was.value.lyrics.filter(({ id }) => !ids.has(id))
    if (gone.length === 0) return loaded
    const kept = { ...now, value: { ...now.value, lyrics: [...now.value.lyrics, ...gone] } }
    return new Map([...loaded, [sungSongId, kept]])
  }, [loaded, sungSongId])
  useEffect(() => {
    before.current = shown
  }, [shown])
  return shown
}
