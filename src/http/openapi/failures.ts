import {
  bodyTooLarge,
  busy,
  type Failure,
  invalid,
  keyReused,
  malformedHost,
  notFound,
  notSignedIn,
  preconditionMissing,
  readOnly,
  stale,
  storageUnavailable,
  tooManyRequests,
  tooManySignIns,
  unusableFile,
  uploadTooSlow,
  wrongCredentials,
  wrongMediaType,
  wrongOrigin,
} from '../../core/errors.ts'
import { answerFailure } from '../response/errors.ts'
import type { AnswerHeader } from '../route.ts'

export interface FailureDocs {
  readonly name: string
  readonly description: string
  /** Sentences the service really says. */
  readonly examples: Readonly<Record<string, string>>
  readonly headers?: readonly AnswerHeader[]
  readonly withoutBody?: boolean
}

const messageOf = ({ message }: Failure): string => message

/** What each status means, wherever it occurs. A status that is missing here cannot be described. */
export const failureDocs: Readonly<Record<number, FailureDocs>> = {
  400: {
    name: 'Invalid',
    description: 'Something that was sent is not valid: an id, a query parameter, a header or the body.',
    examples: {
      field: messageOf(invalid('title must not be empty.')),
      unknownProperty: messageOf(invalid('tittle is not a known property; remove it.')),
      id: messageOf(invalid('The songId in the address must be a UUID.')),
      host: messageOf(malformedHost()),
    },
  },
  401: {
    name: 'NotSignedIn',
    description: 'There is no valid session, or the sign-in failed.',
    examples: { noSession: messageOf(notSignedIn()), wrongCredentials: messageOf(wrongCredentials()) },
  },
  403: {
    name: 'NotAllowed',
    description:
      'The Origin header of a change is missing or wrong, or the caller’s role in the church may only read.',
    examples: { wrongOrigin: messageOf(wrongOrigin()), readOnly: messageOf(readOnly()) },
  },
  404: {
    name: 'NotFound',
    description: 'It does not exist, or the caller may not know that it does.',
    examples: { church: messageOf(notFound('church')), song: messageOf(notFound('song')) },
  },
  408: {
    name: 'TooSlow',
    description: 'The upload stalled for 30 seconds or took over 5 minutes.',
    examples: {
      stalled: messageOf(uploadTooSlow('The upload stalled. Check the connection and send it again.')),
    },
  },
  409: {
    name: 'KeyReused',
    description: 'The Idempotency-Key was used before, for a different request.',
    examples: { keyReused: messageOf(keyReused()) },
  },
  412: {
    name: 'Stale',
    description: 'A newer version was saved in the meantime; the body carries it, and ETag its version.',
    examples: { stale: messageOf(stale({}, 3)) },
    headers: ['ETag'],
  },
  413: {
    name: 'TooLarge',
    description: 'The body is larger than 32 KiB of JSON or 20,000,000 bytes of a file.',
    examples: {
      json: messageOf(bodyTooLarge()),
    },
  },
  415: {
    name: 'WrongMediaType',
    description: 'The upload is not sent as application/pdf.',
    examples: {
      mediaType: messageOf(wrongMediaType('Send the file with the header Content-Type: application/pdf.')),
    },
  },
  416: {
    name: 'RangeNotSatisfiable',
    description: 'The range lies outside the file; Content-Range tells its size.',
    examples: {},
    headers: ['Content-Range', 'Accept-Ranges'],
    withoutBody: true,
  },
  422: {
    name: 'UnusableFile',
    description: 'The uploaded file is empty, not a PDF, password-protected or damaged.',
    examples: {
      notPdf: messageOf(unusableFile('This file is not a valid PDF. Export it again as PDF and retry.')),
    },
  },
  428: {
    name: 'PreconditionMissing',
    description: 'If-Match is missing: say which version you are changing.',
    examples: { noIfMatch: messageOf(preconditionMissing()) },
  },
  429: {
    name: 'TooManyRequests',
    description: 'The rate limit is reached; Retry-After tells how many seconds to wait.',
    examples: { rateLimit: messageOf(tooManyRequests(12)) },
    headers: ['Retry-After'],
  },
  500: {
    name: 'Unexpected',
    description: 'An unexpected error on the server’s side.',
    examples: { unexpected: String(Object(answerFailure(null).body).error) },
  },
  503: {
    name: 'Unavailable',
    description:
      'The storage cannot be reached, or too many uploads or sign-ins are in progress; try again shortly.',
    examples: {
      storage: messageOf(storageUnavailable()),
      uploads: messageOf(busy('Too many uploads are in progress. Try again shortly.', 5)),
      signIns: messageOf(tooManySignIns()),
    },
    headers: ['Retry-After'],
  },
}
