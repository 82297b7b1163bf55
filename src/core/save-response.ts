/** What a save is answered. */
export interface SaveResponse {
  readonly status: number
  readonly etag: string
  readonly location: string | null
  /** The exact text that was sent, so that a replay is equal to the byte. */
  readonly body: string
}
