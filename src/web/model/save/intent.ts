/** One thing a person wants saved, and the key the service knows it by. */
export interface Intent {
  fingerprint: string
  key: string
}

/** What makes two saves the same wish: of what, on top of which version, and how it should be. */
export const fingerprint = (subject: string, version: number | null, document: unknown): string =>
  JSON.stringify([subject, version, document])

/**
 * Trying the same wish again keeps its key, so that a save whose answer got lost is not made twice. A changed text or
 * another version underneath is a new wish with a new key.
 */
export function intentFor(earlier: Intent | null, wish: string, newKey: () => string): Intent {
  return earlier?.fingerprint === wish ? earlier : { fingerprint: wish, key: newKey() }
}
