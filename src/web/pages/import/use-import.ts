import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { importService } from '../../api/import-service.ts'
import { session } from '../../api/people/session.ts'
import { askToSignIn, manyRequests, tryWhenPossible } from '../../api/requests/many-requests.ts'
import { useUnloadWarning } from '../../hooks/saving/use-unload-warning.ts'
import { type Found, inOrder, type SourceFile } from '../../model/import/found.ts'
import { ImportQueue } from '../../model/import/import-queue.ts'
import {
  type ImportStore,
  type JobFiles,
  MemoryStore,
  openImportStore,
} from '../../model/import/import-store.ts'
import { isOpen, type StoredImport } from '../../model/import/job.ts'
import type { Plan } from '../../model/import/plan.ts'
import { readInWorker } from '../../model/import/read-in-worker.ts'
import { newId } from '../../model/new-id.ts'

export interface Import {
  queue: ImportQueue
  startedAt: string
  /** False when it is gone as soon as the page is closed. */
  isKept: boolean
}

/** Imports that the browser would not keep, for as long as the page is open. */
const inMemory = new Map<string, MemoryStore>()

/** The import of this person into this church: the one that is kept, or a new one. */
export function useImport(churchId: string) {
  const queries = useQueryClient()
  const [person] = useState(session.person)
  const [current, setCurrent] = useState<Import | null | 'loading'>('loading')
  const [, setTick] = useState(0)
  const store = useRef<ImportStore | null>(null)
  const running = useRef<ImportQueue | null>(null)

  const open = useCallback(
    (stored: StoredImport, isKept: boolean): ImportQueue => {
      let isScheduled = false
      // Many steps may be done between two pictures of the page.
      const changed = () => {
        askToSignIn(queue.hold)
        if (isScheduled) return
        isScheduled = true
        setTimeout(() => {
          isScheduled = false
          setTick((tick) => tick + 1)
        }, TELL_AFTER_MS)
      }
      const queue: ImportQueue = new ImportQueue(stored, {
        ...manyRequests,
        service: importService(churchId),
        store: store.current ?? new MemoryStore(),
        owner: newId(),
        changed,
      })
      running.current = queue
      setCurrent({ queue, startedAt: stored.startedAt, isKept })
      return queue
    },
    [churchId],
  )

  useEffect(() => {
    let isLeft = false
    const load = async () => {
      const { found, isKept, stored } = await findStore(churchId, person)
      if (isLeft) return
      store.current = found
      if (stored) open(stored, isKept)
      else setCurrent(null)
    }
    void load()
    const forget = tryWhenPossible(() => running.current?.tryNow())
    return () => {
      isLeft = true
      forget()
      running.current?.pause()
      void queries.invalidateQueries({ queryKey: ['member', churchId] })
      void queries.invalidateQueries({ queryKey: ['anyone', churchId] })
    }
  }, [churchId, person, open, queries])

  const begin = async ({ jobs, files }: Plan) => {
    // Another window may have begun one meanwhile; that one comes first.
    const earlier = await store.current?.load().catch(() => null)
    if (earlier?.jobs.some(isOpen)) {
      open(earlier, true)
      return
    }
    const stored = { id: newId(), owner: '', person, startedAt: new Date().toISOString(), jobs }
    const isKept = await beginIn(store.current, stored, files)
    if (!isKept) {
      store.current = memoryOf(churchId, person)
      await store.current.begin(stored, files)
    }
    void open(stored, isKept).start()
  }
  const end = async () => {
    running.current = null
    await store.current?.clear().catch(() => {})
    setCurrent(null)
  }
  const isLoaded = current !== 'loading' && current !== null
  useUnloadWarning(isLoaded && !current.isKept && current.queue.state.kind !== 'finished')
  return { current, begin, end }
}

const TELL_AFTER_MS = 50

const memoryOf = (churchId: string, person: string | null): MemoryStore => {
  const name = `${churchId}/${person ?? ''}`
  const known = inMemory.get(name) ?? new MemoryStore()
  inMemory.set(name, known)
  return known
}

async function findStore(churchId: string, person: string | null) {
  const memory = memoryOf(churchId, person)
  const remembered = await memory.load()
  if (remembered) return { found: memory, isKept: false, stored: remembered }
  try {
    const found = await openImportStore(churchId, person)
    const stored = await found.load()
    if (stored || person === null) return { found, isKept: true, stored }
    // A session that this browser had not seen begin counts as the same person's.
    const unnamed = await openImportStore(churchId, null)
    const theirs = await unnamed.load()
    return theirs ? { found: unnamed, isKept: true, stored: theirs } : { found, isKept: true, stored }
  } catch {
    return { found: memory, isKept: false, stored: null }
  }
}

/** False where the browser refuses, for example because there is no room left. */
async function beginIn(store: ImportStore | null, stored: StoredImport, files: JobFiles) {
  if (!store || store instanceof MemoryStore) return false
  return store.begin(stored, files).then(
    () => true,
    () => false,
  )
}

interface FoundFiles {
  isReading: boolean
  found: readonly Found[]
  /** Files found so far, also while they are still being read. */
  count: number
}

/** How often the page shows how many files were read. */
const SHOW_AFTER_MS = 200

/** Reads files and keeps what was found in them. */
export function useFound() {
  const [state, setState] = useState<FoundFiles | null>(null)
  const run = useRef(0)
  const sources = useRef<Promise<SourceFile[]> | SourceFile[]>([])
  const [encoding, setEncoding] = useState<string | null>(null)
  const readAll = useCallback(async (chosen: string | null) => {
    const own = ++run.current
    const found: Found[] = []
    setState({ isReading: true, found, count: 0 })
    let toldAt = performance.now()
    for await (const file of readInWorker(inOrder(await sources.current), chosen)) {
      if (run.current !== own) return
      found.push(file)
      if (performance.now() - toldAt < SHOW_AFTER_MS) continue
      toldAt = performance.now()
      setState({ isReading: true, found, count: found.length })
    }
    if (run.current === own) setState({ isReading: false, found, count: found.length })
  }, [])
  const read = useCallback(
    (chosen: Promise<SourceFile[]> | SourceFile[]) => {
      sources.current = chosen
      setEncoding(null)
      return readAll(null)
    },
    [readAll],
  )
  /** Reads the same files again, those without a known encoding in this one. */
  const readAs = useCallback(
    (chosen: string | null) => {
      setEncoding(chosen)
      return readAll(chosen)
    },
    [readAll],
  )
  const clear = useCallback(() => {
    run.current++
    sources.current = []
    setState(null)
  }, [])
  useEffect(
    () => () => {
      run.current++
    },
    [],
  )
  return { files: state, read, encoding, readAs, clear }
}
