import type { Collection } from 'mongodb'
import type { Collections } from '../db/collections.ts'
import type { Head, ResourceKind } from './collections.ts'

const collectionNames: Readonly<Record<ResourceKind, keyof Collections>> = {
  song: 'songs',
  lyrics: 'lyrics',
  arrangement: 'arrangements',
  service: 'services',
}

/** Every kind that is saved. */
export const kinds = Object.keys(collectionNames) as readonly ResourceKind[]

/** The heads of a kind, without the type of their documents. */
export const headsIn = (all: Collections, kind: ResourceKind): Collection<Head> =>
  all[collectionNames[kind]] as unknown as Collection<Head>
