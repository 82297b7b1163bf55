import { useEffect, useRef, useState } from 'react'
import { tryWhenPossible } from '../../../api/requests/many-requests.ts'
import { LoadAll, type Loaded, type LoadHold } from '../../../model/lists/load-all.ts'
import type { SavedMarks } from '../../../model/live/sung-service.ts'
import { after } from '../../../model/waits.ts'

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

const entryOf = <Value>(id: string, value: Value | undefined): [string, Loaded<Value>][] =>
  value === undefined ? [] : [[id, { kind: 'ready', value }]]

/** What was read once stays when it cannot be read any more. */
const merged = <Value>(
  before: ReadonlyMap<string, Loaded<Value>>,
  now: ReadonlyMap<string, Loaded<Value>>,
): ReadonlyMap<string, Loaded<Value>> =>
  new Map([
    ...before,
    ...[...now].filter(([id, { kind }]) => kind === 'ready' || before.get(id)?.kind !== 'ready'),
  ])
