const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const newId = (): string => crypto.randomUUID()

/** Any version, upper case accepted; the canonical 8-4-4-4-12 form only. */
export const isUuid = (value: string): boolean => UUID.test(value)

/** Ids are kept and answered in lower case. */
export const canonicalId = (value: string): string => value.toLowerCase()
