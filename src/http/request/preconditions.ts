import { invalid, preconditionMissing } from '../../core/failures.ts'
import { canonicalId, isUuid } from '../../core/ids.ts'
import { VERSION_PATTERN } from '../../core/versions.ts'
import type { Guarded, Preconditions } from '../route.ts'

/** The required headers of a save: an Idempotency-Key, and If-Match for a change; of a change without a key If-Match. */
export const readPrecondition = (headers: Headers, guarded: Guarded): Preconditions[Guarded] => {
  if (guarded === 'no') return null
  if (guarded === 'version') return { ifMatch: readIfMatch(headers.get('if-match')) }
  const ifMatch = guarded === 'update' ? readIfMatch(headers.get('if-match')) : null
  return { key: readKey(headers.get('idempotency-key')), ifMatch }
}

/** Only the one strong, quoted version that was edited; a list or * could overwrite an unseen version. */
export const IF_MATCH_PATTERN = `^"(?:${VERSION_PATTERN})"$`

const isIfMatch = new RegExp(IF_MATCH_PATTERN)

const readIfMatch = (header: string | null): number => {
  if (header === null) throw preconditionMissing()
  if (!isIfMatch.test(header))
    throw invalid('If-Match must be one version number in double quotes, for example "3".')
  return Number(header.slice(1, -1))
}

const readKey = (header: string | null): string => {
  if (header === null)
    throw invalid(
      'Send an Idempotency-Key header with a new UUID, so that a repeated request is not saved twice.',
    )
  if (!isUuid(header)) throw invalid('The Idempotency-Key must be one UUID.')
  return canonicalId(header)
}
