/** One thing a person wants saved, and the key the service knows it by. */
export interface Intent {
  fingerprint: string
  key: string
}

/** What makes two saves the same intent: of what, on top of which version, and how it should be. */
export const fingerprint = (subject: string, version: number | null, document: unknown): string =>
  JSON.stringify([subject, version, document])

/**
 * Retrying the same intent keeps its key, so that a save whose answer got lost is not made twice. A changed text or
 * another version underneath is a new intent with a new key.
 */
export function intentFor(earlier: Intent | null, fingerprint: string, newKey: () => string): Intent {
  return earlier?.fingerprint === fingerprint ? earlier : { fingerprint, key: newKey() }
}
