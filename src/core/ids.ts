const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Shown wherever an id needs an example. */
export const EXAMPLE_ID = '8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11'

export const newId = (): string => crypto.randomUUID()

/** Any version, upper case accepted; the canonical 8-4-4-4-12 form only. */
export const isUuid = (value: string): boolean => UUID.test(value)

/** Ids are kept and answered in lower case. */
export const canonicalId = (value: string): string => value.toLowerCase()
