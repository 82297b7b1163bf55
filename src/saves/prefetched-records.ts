import type { Head, ResourceKind } from '../db/collections.ts'
import type { Command, Records } from './model.ts'

const kinds: readonly ResourceKind[] = ['song', 'lyrics', 'arrangement']

/**
 * What the commands need to see, where all of it was read before their transaction, while it was being found out who is
 * asking; null where something is missing, or where a write would not notice that it has changed since. A head's write is
 * bound to what was read, and a key that was used before is refused as a duplicate; then all is read again in a
 * transaction. So is it for whatever is not a change: nobody is refused or answered for what may be outdated.
 *
 * A save of a song that is there takes two commands less by that: 0.84 of the CPU time of server and MongoDB with one
 * client, 0.85 with 32, beside the same server that reads in its transaction, in turns.
 */
export const prefetchedRecords = (commands: readonly Command[]): Records | null => {
  const heads = { song: new Map(), lyrics: new Map(), arrangement: new Map() } as const
  for (const { needs, prefetched } of commands) {
    if (Object.keys(needs.siblings).length > 0 || needs.assetIds.length > 0) return null
    for (const kind of kinds) {
      const id = needs.heads[kind]
      if (id === undefined) continue
      const head = prefetched?.[kind]
      if (head?._id !== id) return null
      keepNewer(heads[kind], head)
    }
  }
  return {
    operations: new Map(),
    revisions: new Map(),
    heads,
    siblings: { lyrics: new Map(), arrangement: new Map() },
    assets: new Map(),
  }
}

const keepNewer = (heads: Map<string, Head>, head: Head): void => {
  const known = heads.get(head._id)
  if (!known || known.version < head.version) heads.set(head._id, head)
}
