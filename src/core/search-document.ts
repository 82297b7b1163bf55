/** What search reads, written in the save's own transaction. */
export interface SearchDocument {
  /** The song's id. */
  _id: string
  churchId: string
  /** The church's cursor at this song's last change. */
  cursor: number
  archived: boolean
  /** Folded: the order of the list. */
  title: string
  /** Folded fields, a line each. */
  metadata: string
  /** By lyric version id. */
  lyrics: Record<string, { label: string; text: string }>
}
