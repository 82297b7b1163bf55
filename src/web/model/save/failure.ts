import type { ErrorBody } from '../../../client/types.ts'

/** The service answered, but not with what was asked for. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest'

  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    /** Retry-After, in seconds. */
    readonly retryAfter: number | null,
    /** The sentence of the service in the language of the reader. */
    explained = body.error,
  ) {
    super(explained)
  }
}

/** No answer came at all: the network is away, or the server is. Whether the request arrived is unknown. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}
