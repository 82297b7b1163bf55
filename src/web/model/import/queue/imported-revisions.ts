import { settled } from './settled.ts'

const DATABASE = 'psaltery-imported'
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
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(REVISIONS)
  const database = await settled(opening)
  try {
    return await settled(work(database.transaction(REVISIONS, mode).objectStore(REVISIONS)))
  } finally {
    database.close()
  }
}
