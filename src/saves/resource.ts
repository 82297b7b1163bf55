import type { Collection } from 'mongodb'
import type { Collections, Records } from '../db/collections.ts'
import type { EventKind, Head, ResourceKind } from './collections.ts'
import type { SearchChange } from './command.ts'

export type AssetsById = ReadonlyMap<string, Records['assets']>

/**
 * The differences between songs, lyric versions, arrangements and services. Methods, not function fields: a list of commands
 * contains resources of all kinds, and each is called with heads of its own kind only.
 */
export interface Resource<D = unknown, H extends Head<D> = Head<D>> {
  readonly kind: ResourceKind
  /** Its name in messages: "This … does not exist". */
  readonly noun: string
  readonly created: EventKind
  readonly updated: EventKind
  readonly archived: EventKind
  readonly unarchived: EventKind
  /** The limit of unarchived ones in a song, and the message when it is reached, which advice follows. */
  readonly limit?: { readonly most: number; readonly sentence: string }
  /** Fields of the document that version 1 neither sends nor shows; left out of a document that has none. */
  readonly since2?: readonly string[]
  /** The field of a refused save that has the newer version. */
  readonly currentField: string
  /** What the document refers to; left out: it refers to nothing. */
  references?(document: D): References
  /** Fields of the head beside its flags that an answer shows and no revision holds; left out: there are none. */
  headFields?(head: H): Readonly<Record<string, unknown>>
  /** As answers show it. */
  describe(head: H, assets: AssetsById): object
  /** What a save changes in the search entry of the song; left out: nothing. */
  search?(head: H, isNew: boolean): SearchChange
}

export interface References {
  /** Of the song of the resource. */
  readonly lyricVersionIds?: readonly string[]
  readonly assetIds?: readonly string[]
  readonly songs?: readonly SongReference[]
}

/** A song of the church, and what is named of it. */
export interface SongReference {
  /** The part of the document that names it, for messages. */
  readonly field: string
  readonly songId: string
  readonly lyricVersionIds: readonly string[]
  readonly arrangementId: string | null
}

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
