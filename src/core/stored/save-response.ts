/** The answer to a save. */
export interface SaveResponse {
  readonly status: number
  readonly etag: string
  readonly location: string | null
  /** The exact text that was sent, so that a replay is equal to the byte. */
  readonly body: string
}
