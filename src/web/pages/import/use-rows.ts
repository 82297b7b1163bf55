import { useEffect, useState } from 'react'
import type { Found } from '../../model/import/found.ts'
import { type KnownSongs, loadGuess, type SongRow, slices, songRows } from '../../model/import/rows.ts'

/** The rows of everything found, made in slices; null until they are all there. */
export function useRows(found: readonly Found[], known: KnownSongs | null): readonly SongRow[] | null {
  const [rows, setRows] = useState<readonly SongRow[] | null>(null)
  useEffect(() => {
    let isLeft = false
    const make = async (songs: KnownSongs) => {
      const rest = slices()
      const made: SongRow[] = []
      const guess = await loadGuess()
      for (const row of songRows(found, songs, guess)) {
        made.push(row)
        await rest()
        if (isLeft) return
      }
      setRows(made)
    }
    setRows(null)
    if (known) void make(known)
    return () => {
      isLeft = true
    }
  }, [found, known])
  return rows
}
