import type { EventKind, Head, ResourceKind } from './collections.ts'
import type { Records, SearchChange } from './command.ts'

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
  readonly limit: { readonly most: number; readonly sentence: string } | null
  /** Fields of the document that version 1 neither sends nor shows; left out of a document that has none. */
  readonly since2?: readonly string[]
  references(document: D): References
  /** Fields of the head beside its flags that an answer shows and no revision holds. Left out: there are none. */
  headFields?(head: H): Readonly<Record<string, unknown>>
  /** The newer version in the body of a refused save. */
  current(head: H, records: Pick<Records, 'assets'>): Readonly<Record<string, unknown>>
  search(head: H, isNew: boolean): SearchChange | null
}

export interface References {
  /** Of the song of the resource. */
  readonly lyricVersionIds: readonly string[]
  readonly assetIds: readonly string[]
  /** Left out: none. */
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

export const noReferences: References = { lyricVersionIds: [], assetIds: [] }
