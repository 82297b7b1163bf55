import type { SearchDocument } from '../core/search-document.ts'
import type { Declaration } from '../db/collections.ts'

declare module '../db/collections.ts' {
  interface Records {
    search: SearchDocument
  }
}

export const searchCollections = {
  search: {
    church: 'churchId',
    shardKey: ['churchId', '_id'],
    indexes: [
      {
        key: { churchId: 1, archived: 1, title: 1, _id: 1 },
        serves: 'The list of songs in the order of titles; a search without an index.',
      },
      {
        key: { churchId: 1, cursor: 1 },
        serves: 'The songs that changed after a cursor, to update a search index.',
      },
    ],
    removed: 'Never.',
    backup: 'all',
  },
} as const satisfies Record<string, Declaration>
