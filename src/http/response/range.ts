/**
 * The bytes of a stored file that a request selects. Pure: header texts and a size in, a window out.
 * A Range that cannot be parsed is ignored, as HTTP requires; only one that was parsed and lies
 * outside the file is refused.
 */
export type ByteWindow =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' }

export interface ReadConditions {
  readonly range: string | null
  readonly ifRange: string | null
  readonly ifNoneMatch: string | null
}

const WHOLE: ByteWindow = { kind: 'whole' }
const UNSATISFIABLE: ByteWindow = { kind: 'unsatisfiable' }
const SINGLE_RANGE = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i
const ENTITY_TAG = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g

/** `end` is inclusive, as in HTTP. Positions are compared as big integers: 10^20 is a valid one. */
export const parseRange = (header: string, size: number): ByteWindow => {
  const match = SINGLE_RANGE.exec(header)
  if (!match) return WHOLE
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return WHOLE
  if (first === '') return lastBytes(BigInt(last), size)
  const start = BigInt(first)
  const end = last === '' ? null : BigInt(last)
  if (end !== null && end < start) return WHOLE
  if (start >= BigInt(size)) return UNSATISFIABLE
  return { kind: 'part', start: Number(start), end: atMost(end, size - 1) }
}

const lastBytes = (count: bigint, size: number): ByteWindow => {
  if (count === 0n || size === 0) return UNSATISFIABLE
  return { kind: 'part', start: size - atMost(count, size), end: size - 1 }
}

const atMost = (value: bigint | null, limit: number): number =>
  value === null || value > BigInt(limit) ? limit : Number(value)

/** A range counts only if the client has parts of the same bytes: If-Range must equal the strong tag. */
export const selectWindow = (conditions: ReadConditions, etag: string, size: number): ByteWindow => {
  if (conditions.range === null) return WHOLE
  if (conditions.ifRange !== null && conditions.ifRange.trim() !== etag) return WHOLE
  return parseRange(conditions.range, size)
}

/** Whether If-None-Match names the bytes (weak comparison, `*` names any), so that 304 is the answer. */
export const alreadyKnown = (ifNoneMatch: string | null, etag: string): boolean => {
  if (ifNoneMatch === null) return false
  if (ifNoneMatch.trim() === '*') return true
  if (ifNoneMatch.replace(ENTITY_TAG, '').replace(/[ \t,]/g, '') !== '') return false
  const tags = ifNoneMatch.match(ENTITY_TAG) ?? []
  return tags.some((tag) => tag.replace(/^W\//, '') === etag)
}
