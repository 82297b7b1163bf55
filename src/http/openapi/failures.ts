import {
  addressTaken,
  administratorsOnly,
  alreadyMember,
  badToken,
  bodyTooLarge,
  Failure,
  fileTooLarge,
  keyReused,
  lastAdministrator,
  malformedHost,
  malformedId,
  noSecretKey,
  notForTokens,
  notFound,
  notPdf,
  notSignedIn,
  preconditionMissing,
  readOnly,
  scopeAboveRole,
  signInTooOld,
  stale,
  storageUnavailable,
  TooContended,
  tooManyInvitations,
  tooManyRequests,
  tooManySignIns,
  tooManyStreams,
  tooManyTokens,
  tooManyUploads,
  tooManyWebhooks,
  uploadStalled,
  webhookWithoutSecret,
  wrongCredentials,
  wrongMediaType,
  wrongOrigin,
  wrongPassword,
} from '../../core/failures.ts'
import { BODY_KIB, LARGE_BODY_KIB, LIMITS } from '../../core/limits.ts'
import { checker } from '../../core/schema/checker.ts'
import { Shape, Text } from '../../core/schema/shapes.ts'
import type { ApiVersion } from '../../core/versions.ts'
import { limitOfPerson } from '../event-streams.ts'
import { answerFailure } from '../response.ts'
import { type AnswerHeader, needsSession, type Route } from '../route.ts'

export interface FailureDocs {
  readonly name: string
  readonly description: string
  /** Sentences of the service. */
  readonly examples: Readonly<Record<string, string>>
  readonly headers?: readonly AnswerHeader[]
  readonly withoutBody?: boolean
  /** What version 2 describes in another way. */
  readonly since2?: Partial<Omit<FailureDocs, 'since2'>>
}

const messageOf = ({ message }: Failure): string => message

const checkBody = checker(Shape({ title: Text({ minLength: 1 }) }), 'The body')

/** The refusals of a body. */
const refusalOf = (body: unknown): string => {
  try {
    checkBody(body)
  } catch (error) {
    if (error instanceof Failure) return error.message
  }
  throw new Error('This body is an example of one that is refused.')
}

/** The meaning of each status in a version. A route cannot declare a status that is missing here. */
export const failureDocs = (version: ApiVersion): Readonly<Record<number, FailureDocs>> =>
  version === 1 ? declared : Object.fromEntries(Object.entries(declared).map(inVersion2))

const inVersion2 = ([status, docs]: [string, FailureDocs]) => [status, { ...docs, ...docs.since2 }]

const unavailable = {
  storage: messageOf(storageUnavailable()),
  uploads: messageOf(tooManyUploads()),
  signIns: messageOf(tooManySignIns()),
  save: messageOf(new TooContended()),
}

const declared: Readonly<Record<number, FailureDocs>> = {
  400: {
    name: 'Invalid',
    description: 'Something that was sent is not valid: an id, a query parameter, a header or the body.',
    examples: {
      field: refusalOf({ title: '' }),
      unknownProperty: refusalOf({ title: 'Morning', tittle: 'Morning' }),
      id: messageOf(malformedId('songId')),
      host: messageOf(malformedHost()),
    },
  },
  401: {
    name: 'NotSignedIn',
    description: 'There is no valid session, or the sign-in failed.',
    examples: { noSession: messageOf(notSignedIn()), wrongCredentials: messageOf(wrongCredentials()) },
    since2: {
      description: 'There is no valid session or token, or the sign-in failed.',
      examples: {
        noSession: messageOf(notSignedIn()),
        token: messageOf(badToken()),
        wrongCredentials: messageOf(wrongCredentials()),
      },
      headers: ['WWW-Authenticate'],
    },
  },
  403: {
    name: 'NotAllowed',
    description:
      'The Origin header of a change is missing or wrong, or the caller’s role in the church may only read.',
    examples: { wrongOrigin: messageOf(wrongOrigin()), readOnly: messageOf(readOnly()) },
    since2: {
      description:
        'The Origin header of a change is missing or wrong, the caller’s role is not enough, or a token cannot do it.',
      examples: {
        wrongOrigin: messageOf(wrongOrigin()),
        readOnly: messageOf(readOnly()),
        administratorsOnly: messageOf(administratorsOnly()),
        token: messageOf(notForTokens()),
        scope: messageOf(scopeAboveRole()),
        signIn: messageOf(signInTooOld(10)),
        password: messageOf(wrongPassword()),
      },
    },
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
      stalled: messageOf(uploadStalled(30)),
    },
  },
  409: {
    name: 'KeyReused',
    description: 'The Idempotency-Key was used before, for a different request.',
    examples: { keyReused: messageOf(keyReused()) },
    since2: {
      name: 'Conflict',
      description:
        'The Idempotency-Key was used before, for a different request; or the change does not fit what is there.',
      examples: {
        keyReused: messageOf(keyReused()),
        addressTaken: messageOf(addressTaken('harbour')),
        tokens: messageOf(tooManyTokens(20)),
        webhooks: messageOf(tooManyWebhooks(10)),
        noSecretKey: messageOf(noSecretKey()),
        webhookSecret: messageOf(webhookWithoutSecret()),
        alreadyMember: messageOf(alreadyMember()),
        invitations: messageOf(tooManyInvitations(100)),
        lastAdministrator: messageOf(lastAdministrator()),
      },
    },
  },
  412: {
    name: 'Stale',
    description: 'A newer version was saved in the meantime; the body carries it, and ETag its version.',
    examples: { stale: messageOf(stale({}, 3)) },
    headers: ['ETag'],
  },
  413: {
    name: 'TooLarge',
    description: `The body is larger than ${BODY_KIB} KiB of JSON or ${LIMITS.uploadBytes.toLocaleString('en')} bytes of a file.`,
    examples: {
      json: messageOf(bodyTooLarge(LIMITS.bodyBytes)),
      file: messageOf(fileTooLarge()),
    },
    since2: {
      description: `The body is larger than ${BODY_KIB} KiB of JSON (${LARGE_BODY_KIB} KiB for an arrangement) or ${LIMITS.uploadBytes.toLocaleString('en')} bytes of a file.`,
    },
  },
  415: {
    name: 'WrongMediaType',
    description: 'The upload is not sent as application/pdf.',
    examples: {
      mediaType: messageOf(wrongMediaType()),
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
      notPdf: messageOf(notPdf()),
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
      'The storage cannot be reached, or too much is in progress; try again shortly. A save may have been done all ' +
      'the same: repeat it with the same Idempotency-Key, and it is not done twice.',
    examples: unavailable,
    since2: {
      examples: {
        ...unavailable,
        streams: messageOf(tooManyStreams(limitOfPerson('').reason(LIMITS.streams.ofPerson))),
      },
    },
    headers: ['Retry-After'],
  },
}

/** The failures of a route that follow from its declaration, and those its documentation adds; in order. */
export const failureStatuses = (route: Route): number[] => {
  const statuses = new Set([400, 413, 500, ...(route.docs.errors ?? [])])
  const add = (when: boolean, ...codes: number[]) => {
    if (when) for (const code of codes) statuses.add(code)
  }
  add(needsSession(route), 401)
  // A token that is not valid is refused on every route, and a valid one where tokens are.
  add(route.version === 2, 401)
  add(route.version === 2 && route.tokens === 'refused', 403)
  add(isMutation(route) || route.access === 'writer' || route.access === 'administrator', 403)
  add(route.path.includes('{churchId}'), 404)
  add(needsKey(route), 409)
  add(needsIfMatch(route), 412, 428)
  add(!route.docs.unlimited, 429)
  add(!route.docs.withoutStorage, 503)
  for (const described of Object.keys(route.docs.answers)) statuses.delete(Number(described))
  return [...statuses].sort((a, b) => a - b)
}

export const needsKey = ({ guarded }: Route): boolean => guarded === 'create' || guarded === 'update'

export const needsIfMatch = ({ guarded }: Route): boolean => guarded === 'update' || guarded === 'version'

export const isMutation = ({ method }: Route): boolean => method !== 'GET'

/** A route that answers with a file: it reads ranges, and HEAD is part of its promise. */
export const isDownload = ({ docs }: Route): boolean => docs.answers[200]?.body === 'pdf'

/** A route that also answers with a stream of server-sent events. */
export const isStream = ({ docs }: Route): boolean => docs.answers[200]?.events !== undefined
