import { useEffect, useState } from 'react'
import { PAGE_SIZE } from '../../../core/limits.ts'
import { listSongs } from '../../api/finding.ts'
import { session } from '../../api/people/session.ts'
import { askToSignIn, manyRequests, tryWhenPossible } from '../../api/requests/many-requests.ts'
import type { Found } from '../../model/import/found.ts'
import { KnownSongs, loadGuess, type SongRow, slices, songRows } from '../../model/import/rows.ts'
import { type Hold, RetryingRequests } from '../../model/retrying-requests.ts'

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

/** As far as the list can be read. */
const LAST_OFFSET = 100_000

export interface Comparison {
  songs: KnownSongs
  count: number
  state: 'going' | 'done' | 'failed'
  hold: Hold | null
}

/** Every song of the church, page by page; begins when it is wanted. */
export function useKnownSongs(churchId: string, isWanted: boolean): Comparison {
  const [comparison, setComparison] = useState<Comparison>(nothingYet)
  useEffect(() => {
    if (!isWanted) return
    const songs = new KnownSongs()
    const tell = (change: Partial<Comparison>) =>
      setComparison((before) => ({ ...before, songs, count: songs.count, ...change }))
    const requests: RetryingRequests = new RetryingRequests({
      ...manyRequests,
      person: session.person(),
      changed: () => {
        askToSignIn(requests.hold)
        tell({ hold: requests.hold })
      },
    })
    setComparison(nothingYet())
    void listAll(requests, churchId, songs, tell)
    const forget = tryWhenPossible(() => requests.tryNow())
    return () => {
      forget()
      requests.stop()
    }
  }, [churchId, isWanted])
  return comparison
}

const nothingYet = (): Comparison => ({ songs: new KnownSongs(), count: 0, state: 'going', hold: null })

async function listAll(
  requests: RetryingRequests,
  churchId: string,
  songs: KnownSongs,
  tell: (change: Partial<Comparison>) => void,
): Promise<void> {
  for (let offset = 0; offset <= LAST_OFFSET; offset += PAGE_SIZE) {
    const answer = await requests.send(() => listSongs({ as: 'member', churchId }, '', offset))
    if (answer.kind === 'stopped') return
    if (answer.kind !== 'answered') break
    for (const song of answer.value.songs) songs.add(song)
    if (!answer.value.hasMore) return tell({ state: 'done' })
    tell({})
  }
  tell({ state: 'failed' })
}
