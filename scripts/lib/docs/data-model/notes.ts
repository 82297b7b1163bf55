import type { Collections } from '../../../../src/db/collections.ts'
import { catalogueNotes } from './catalogue-notes.ts'
import { fileNotes, serverNotes } from './other-notes.ts'
import { peopleNotes } from './people-notes.ts'
import { waysInNotes } from './ways-in-notes.ts'
import { webhookNotes } from './webhook-notes.ts'

/** The parts of a collection's description that no type and no table contains. */
export interface Notes {
  readonly purpose: string
  readonly writtenBy: string
  readonly readBy: string
  readonly growth: string
  readonly removal: string
  /** The queries of each index, by its name as MongoDB builds it. */
  readonly queries: Readonly<Record<string, string>>
  /** Fields that hold the id of a document in another collection. */
  readonly references: Readonly<Record<string, keyof Collections>>
}

export const notes: Readonly<Record<keyof Collections, Notes>> = {
  ...peopleNotes,
  ...waysInNotes,
  ...catalogueNotes,
  ...webhookNotes,
  ...fileNotes,
  ...serverNotes,
}
