import { useEffect, useMemo, useRef } from 'react'
import type { LyricVersion } from '../../../../client/types.ts'
import type { Loaded } from '../../../model/lists/load-all.ts'

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
