/** What is sung in a service at the moment; a service has one at most. */
export interface LiveStateRecord {
  /** The id of the service. */
  _id: string
  churchId: string
  /** Grows with every change, also from one record of a service to the next. Of two records the higher one is the later. */
  order: number
  /** null: the presenter has ended it. */
  state: StoredLive | null
  /** When it is forgotten. */
  expiresAt: Date
}

export interface StoredLive {
  itemId: string
  /** The song of the item when the state was set; null: the item has none. */
  songId: string | null
  lyricVersionId: string | null
  sectionId: string | null
  position: number | null
  blank: boolean
  at: Date
  /** The person who presents. */
  userId: string
}
