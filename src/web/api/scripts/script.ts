import type { Language } from '../../texts/texts.ts'

/** What is fetched for a part of the app: its script, or texts. */
export interface Script {
  isThere: (language: Language) => boolean
  /** Ends once it is there. It is asked for again by itself until then. */
  fetch: (language: Language) => Promise<unknown>
  /** Fetches it before it is needed, once. */
  ahead: (language: Language) => Promise<unknown>
}
