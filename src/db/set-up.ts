/** A code with which a server's first own church is made. All codes are deleted when one is used. */
export interface SetUpCodeRecord {
  /** SHA-256 of the code, which only the link has. */
  _id: string
  createdAt: Date
  expiresAt: Date
}

/** A church that was removed, until everything that belonged to it is erased. */
export interface RemovalRecord {
  /** The church. */
  _id: string
  removedAt: Date
}
