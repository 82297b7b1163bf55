/** Versions are int32 on the wire: this one is the last. */
export const MAX_VERSION = 2_147_483_647

/** A version as ETag and If-Match carry it. */
export const entityTag = (version: number): string => `"${version}"`
