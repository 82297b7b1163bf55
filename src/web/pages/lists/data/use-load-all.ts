import { useEffect, useRef, useState } from 'react'
import { tryWhenPossible } from '../../../api/requests/many-requests.ts'
import { LoadAll, type Loaded, type LoadHold } from '../../../model/lists/load-all.ts'
import { after } from '../../../model/requests/after.ts'

interface Loading<Value> {
  loaded: ReadonlyMap<string, Loaded<Value>>
  hold: LoadHold | null
  isComplete: boolean
}

interface Options<Value> {
  request: (id: string) => Promise<Value>
  pace: () => number
  allAtOnce: boolean
}

/** Many records by id, read within the rate limit. A record is read once. */
export function useLoadAll<Value>(ids: readonly string[], options: Options<Value>): Loading<Value> {
  const { request, pace, allAtOnce } = options
  const [state, setState] = useState<{ loaded: ReadonlyMap<string, Loaded<Value>>; hold: LoadHold | null }>({
    loaded: new Map(),
    hold: null,
  })
  const latest = useRef({ request, pace, loaded: state.loaded })
  latest.current = { request, pace, loaded: state.loaded }
  const wanted = [...new Set(ids)].sort().join(' ')
  useEffect(() => {
    const before = latest.current.loaded
    const missing = wanted.split(' ').filter((id) => id !== '' && !before.has(id))
    if (missing.length === 0) return
    const loading: LoadAll<Value> = new LoadAll(missing, {
      request: (id) => latest.current.request(id),
      pace: () => latest.current.pace(),
      allAtOnce,
      after,
      changed: () => setState({ loaded: new Map([...before, ...loading.loaded]), hold: loading.hold }),
    })
    loading.start()
    const forget = tryWhenPossible(() => loading.tryNow())
    return () => {
      forget()
      loading.stop()
    }
  }, [wanted, allAtOnce])
  return { ...state, isComplete: ids.every((id) => state.loaded.has(id)) }
}
