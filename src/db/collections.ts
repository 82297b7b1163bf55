import type { Collection, Db, Document } from 'mongodb'
import { type ChurchLookUp, createLookUps, type LookUp } from './look-up.ts'
import type { ReadSessions } from './read-sessions.ts'

/** The type of the records of each collection. The room that owns a collection adds it, by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: the rooms add the members
export interface Records {}

export type CollectionName = keyof Records

/**
 * What a room says about a collection, once. Migrations, `shard`, `verify`, the removal of churches, the tests of backups and
 * docs/data-model.md read it.
 */
export interface Declaration {
  /** Its name in MongoDB; left out: that in the code. */
  readonly storedAs?: string
  /** The field with the id of the church; null: the records belong to no church. */
  readonly church: '_id' | 'churchId' | null
  /**
   * Ascending fields by which a cluster distributes it; null: it is not sharded and stays on the primary shard. The key of a
   * church's data begins with the church, so that one shard can hold all of it; the field after it lets MongoDB split a large
   * church. Every write to a single record has these fields in its filter.
   */
  readonly shardKey: readonly string[] | null
  readonly indexes: readonly Index[]
  /** What removes a record, beside the index that does. */
  readonly removed: string
  /** Whether `restore --all` brings its records back as they were, or some fields or records of them. */
  readonly backup: 'all' | 'part' | 'none'
}

export type Declarations = { readonly [N in CollectionName]: Declaration }

export interface Index {
  readonly key: Readonly<Record<string, 1 | -1>>
  readonly unique?: true
  readonly expireAfterSeconds?: number
  readonly partialFilterExpression?: Readonly<Record<string, { readonly $type: string }>>
  /** The queries that use it; left out: it removes records. */
  readonly serves?: string
}

/** For records that MongoDB removes at the time in `expiresAt`. */
export const EXPIRES_AT: Index = { key: { expiresAt: 1 }, expireAfterSeconds: 0 }

type Opened<R> = R extends Document
  ? Collection<R> &
      (R extends { _id: unknown; churchId: string }
        ? ChurchLookUp<R>
        : R extends { _id: unknown }
          ? LookUp<R>
          : unknown) & { readonly declaration: Declaration }
  : never

/** Every collection of a database, with its declaration. */
export type Collections = { readonly [N in CollectionName]: Opened<Records[N]> }

/** `wrap` replaces each collection, by one that reads in sessions. */
export const openCollections = (
  db: Db,
  declarations: Declarations,
  wrap: ReadSessions['wrap'] = (collection) => collection,
): Collections => {
  const lookUps = createLookUps()
  const opened = Object.entries<Declaration>(declarations).map(([name, declaration]) => {
    const collection = wrap(db.collection(declaration.storedAs ?? name))
    const lookUp = lookUps.of(collection, declaration.church === 'churchId')
    return [name, Object.assign(collection, { lookUp, declaration })] as const
  })
  return Object.fromEntries(opened) as unknown as Collections
}

/** Every collection without the type of its records. */
export const everyCollection = (
  all: Collections,
): readonly (Collection<Document> & { readonly declaration: Declaration })[] =>
  Object.values<unknown>(all as never) as never

/** The same collections as another view of the database sees them, such as one with another read concern. */
export const reopened = (all: Collections, db: Db): Collections => {
  const declarations = Object.entries(all).map(([name, { declaration }]) => [name, declaration] as const)
  return openCollections(db, Object.fromEntries(declarations) as unknown as Declarations)
}
