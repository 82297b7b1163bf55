/** One save and its Idempotency-Key. */
export interface Intent {
  fingerprint: string
  key: string
  /** The person who saves, as the session names people; null if unknown. */
  person: string | null
}

/** What makes two saves the same intent: of what, on top of which version, and how it should be. */
export const fingerprint = (subject: string, version: number | null, document: unknown): string =>
  JSON.stringify([subject, version, document])

/**
 * Retrying the same intent keeps its key, so that a save whose answer got lost is not made twice. A changed text,
 * another version underneath or another person is a new intent with a new key.
 */
export function intentFor(
  earlier: Intent | null,
  wanted: Pick<Intent, 'fingerprint' | 'person'>,
  newKey: () => string,
): Intent {
  const isSame = earlier?.fingerprint === wanted.fingerprint && earlier.person === wanted.person
  return isSame ? earlier : { ...wanted, key: newKey() }
}
