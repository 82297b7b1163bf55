import type { Job, StoredImport } from './job.ts'

/** The files of jobs, by the number of the job. */
export type JobFiles = ReadonlyMap<number, readonly Blob[]>

/** Where the import of one person into one church is kept while it runs. */
export interface ImportStore {
  load(): Promise<StoredImport | null>
  /** Replaces what was stored; files by the number of their job. */
  begin(stored: StoredImport, files: JobFiles): Promise<void>
  /** From now on this page works on it, and no other. False when another import is kept by now. */
  claim(id: string, owner: string): Promise<boolean>
  /** False when another page has claimed it, or it is gone: this page must stop then. */
  keep(job: Job, owner: string): Promise<boolean>
  files(job: number): Promise<readonly Blob[]>
  clear(): Promise<void>
}

/** For browsers that keep nothing: as long as the page is open. */
export class MemoryStore implements ImportStore {
  private stored: StoredImport | null = null
  private kept: JobFiles = new Map()

  async load() {
    return this.stored && structuredClone(this.stored)
  }

  async begin(stored: StoredImport, files: JobFiles) {
    this.stored = structuredClone(stored)
    this.kept = files
  }

  async claim(id: string, owner: string) {
    if (this.stored?.id !== id) return false
    this.stored.owner = owner
    return true
  }

  async keep(job: Job, owner: string) {
    if (this.stored?.owner !== owner) return false
    this.stored.jobs[job.number] = structuredClone(job)
    return true
  }

  async files(job: number) {
    return this.kept.get(job) ?? []
  }

  async clear() {
    this.stored = null
    this.kept = new Map()
  }
}

/** The result of a request to the browser's database. */
const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const IMPORTS = 'psaltery-import'
const [HEADS, JOBS, FILES] = ['heads', 'jobs', 'files'] as const

/** Jobs put down in one go, so that the page stays responsive. */
const BATCH = 100

type Head = Omit<StoredImport, 'jobs'>

/** The database of this browser; throws where the browser forbids it. */
export async function openImportStore(churchId: string, person: string | null): Promise<ImportStore> {
  const opening = indexedDB.open(IMPORTS, 1)
  opening.onupgradeneeded = () => {
    for (const name of [HEADS, JOBS, FILES]) opening.result.createObjectStore(name)
  }
  return storeIn(await settled(opening), `${churchId}/${person ?? ''}`)
}

function storeIn(database: IDBDatabase, name: string): ImportStore {
  const all = IDBKeyRange.bound([name, 0], [name, Number.MAX_SAFE_INTEGER])
  const change = (work: (stores: Stores) => unknown) => transact(database, 'readwrite', work)
  const head = (stores: Stores) => settled<Head | undefined>(stores(HEADS).get(name))
  const removeAll = (stores: Stores) => {
    stores(HEADS).delete(name)
    stores(JOBS).delete(all)
    stores(FILES).delete(all)
  }
  return {
    async load() {
      const stores = storesOf(database.transaction([HEADS, JOBS]))
      const [found, jobs] = await Promise.all([head(stores), settled<Job[]>(stores(JOBS).getAll(all))])
      return found ? { ...found, jobs } : null
    },
    async begin({ jobs, ...found }, files) {
      await change(removeAll)
      for (let at = 0; at < jobs.length; at += BATCH)
        await change((stores) => {
          for (const job of jobs.slice(at, at + BATCH)) stores(JOBS).put(job, [name, job.number])
        })
      // The head comes last: without it there is no import.
      await change((stores) => {
        for (const [number, file] of files) stores(FILES).put(file, [name, number])
        stores(HEADS).put(found, name)
      })
    },
    async claim(id, owner) {
      let isThere = false
      await change(async (stores) => {
        const found = await head(stores)
        isThere = found?.id === id
        if (isThere) stores(HEADS).put({ ...found, owner }, name)
      })
      return isThere
    },
    async keep(job, owner) {
      let isOurs = false
      await change(async (stores) => {
        isOurs = (await head(stores))?.owner === owner
        if (isOurs) stores(JOBS).put(job, [name, job.number])
      })
      return isOurs
    },
    async files(job) {
      const found = storesOf(database.transaction([FILES]))(FILES).get([name, job])
      return (await settled<Blob[] | undefined>(found)) ?? []
    },
    clear: () => change(removeAll),
  }
}

type Stores = (name: string) => IDBObjectStore

const storesOf =
  (transaction: IDBTransaction): Stores =>
  (name) =>
    transaction.objectStore(name)

/** Ends when everything in it is kept; fails as a whole, for example when the browser has no room left. */
function transact(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  work: (stores: Stores) => unknown,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // What a power cut takes back is sent again with the same key, so a write does not wait for the disk.
    const transaction = database.transaction([HEADS, JOBS, FILES], mode, { durability: 'relaxed' })
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    // A request that fails aborts the transaction, which reports the failure.
    Promise.resolve(work(storesOf(transaction))).catch(() => {})
  })
}

const IMPORTED = 'psaltery-imported'
const REVISIONS = 'revisions'

/**
 * The revisions that imports of this browser saved. A song whose current revision is among them was not changed since. A
 * browser that keeps nothing remembers none, and a person is asked.
 */
export const importedRevisions = {
  add: (revisionId: string): Promise<unknown> =>
    inStore('readwrite', (store) => store.put(1, revisionId)).catch(() => null),
  has: (revisionId: string): Promise<boolean> =>
    inStore('readonly', (store) => store.count(revisionId)).then(
      (count) => count > 0,
      () => false,
    ),
}

const inStore = async <Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> => {
  const opening = indexedDB.open(IMPORTED, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(REVISIONS)
  const database = await settled(opening)
  try {
    return await settled(work(database.transaction(REVISIONS, mode).objectStore(REVISIONS)))
  } finally {
    database.close()
  }
}
