import { UPLOAD_MB } from './limits.ts'
import type { Scope } from './people.ts'
import { entityTag, MAX_VERSION } from './versions.ts'

/**
 * Every way a request can fail, by name. Services throw these; http/response.ts turns them into answers.
 * The message is read by people: it names the problem and the next step, and never holds a stack,
 * a driver's text or another church's data.
 */
export class Failure extends Error {
  override readonly name = 'Failure'

  constructor(
    readonly status: number,
    message: string,
    /** Joins the error body, for example the current song of a stale save. */
    readonly body: Readonly<Record<string, unknown>> = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
  }

  withBody(body: Failure['body']): Failure {
    return new Failure(this.status, this.message, body, this.headers)
  }
}

export const invalid = (message: string) => new Failure(400, message)
const forbidden = (message: string) => new Failure(403, message)
const conflict = (message: string) => new Failure(409, message)

export const passkeyNotAdded = () =>
  invalid('The passkey could not be added. Start again, and finish within 5 minutes.')

export const malformedId = (name: string) => invalid(`The ${name} in the address must be a UUID.`)

export const malformedVersion = () =>
  invalid(`The version in the address must be a whole number from 1 to ${MAX_VERSION}.`)

export const malformedHost = () =>
  invalid('The Host header must be one host name or IP address, perhaps with a port.')

export const notSignedIn = () => new Failure(401, 'You are not signed in. Sign in and try again.')

/** Of a request with a Bearer that is malformed, unknown, expired or revoked. */
export const badToken = () =>
  new Failure(
    401,
    'This token is not valid, or no longer. Check that all of it was sent, or make a new one.',
    {},
    { 'www-authenticate': 'Bearer' },
  )

export const wrongCredentials = () =>
  new Failure(401, 'The e-mail address or the password is wrong. Check both and try again.')

/** One sentence for all reasons, so that it tells nothing about a passkey. */
export const passkeyRefused = () =>
  new Failure(
    401,
    'This passkey cannot be used here. Sign in in another way, and add a new passkey on the page of your account.',
  )

export const accountExists = (email: string) =>
  new Failure(
    401,
    `There is an account with the address ${email} already. Sign in with it and open the link again.`,
  )

export const otherPersonInvited = (email: string) =>
  forbidden(`This invitation is for ${email}. Sign out, and open the link again.`)

/** Of a reader of changes whose cursor or feed is not the church's, which was restored from a backup. */
export const otherFeed = (current: { readonly newest: number; readonly feed: string }) =>
  conflict(
    'These are not the changes you read before: the church was restored from a backup. Read everything again, and go on with its feed after the newest cursor.',
  ).withBody(current)

export const wrongPassword = () => forbidden('The current password is wrong. Check it and try again.')

export const wrongOrigin = () =>
  forbidden('The Origin header must be the address this service is configured for.')

export const readOnly = () =>
  forbidden('Your role in this church can read but not change. Ask an administrator for the Editor role.')

export const administratorsOnly = () =>
  forbidden('Only an Administrator of this church can do this. Ask one of them.')

export const notForTokens = () =>
  forbidden('A token cannot do this. Sign in with your e-mail address and password instead.')

/** Either its scope or the role of its person is not enough. */
export const tokenTooWeak = (scope: Scope) =>
  forbidden(`This needs a token with the scope ${scope}, of a person whose role allows it too.`)

export const scopeAboveRole = () =>
  forbidden('A token cannot do more than you. Choose a scope that your role in this church allows.')

export const signInTooOld = (minutes: number) =>
  forbidden(
    `This needs a sign-in that is at most ${minutes} minutes old. Sign out, sign in again and repeat it.`,
  )

export const notFound = (what: string) =>
  new Failure(404, `This ${what} does not exist, or you have no access to it.`)

/** One sentence for all reasons, so that it tells nothing about a secret. */
export const notInvited = () =>
  new Failure(404, 'This invitation is no longer good. Ask an Administrator of the church for a new one.')

export const noMail = () => conflict('This server sends no mail. Ask its host to change the address.')

/** One sentence for all reasons, so that it tells nothing about a secret. */
export const resetNotGood = () => new Failure(404, 'This link is no longer good. Ask for a new one.')

export const noSuchPath = () => new Failure(404, 'There is nothing at this address.')

export const wrongMethod = (allowed: string) =>
  new Failure(405, `This address answers to ${allowed} only.`, {}, { allow: allowed })

export const uploadStalled = (seconds: number) =>
  new Failure(408, `No data arrived for ${seconds} seconds. Check the connection and upload the file again.`)

export const uploadTookTooLong = (seconds: number) =>
  new Failure(
    408,
    `The upload took longer than ${seconds} seconds. Try again on a faster connection, or with a smaller file.`,
  )

export const keyReused = () =>
  conflict('This Idempotency-Key was already used for a different request. Send a new key for a new change.')

export const addressTaken = (address: string | null) =>
  conflict(`Another church has the address ${address} already. Choose another word.`)

/** Of the page that makes the first church. */
export const accountTaken = (email: string) =>
  conflict(
    `There is an account with the address ${email} already. Give another address, or remove the demo church: its people go with it.`,
  )

export const tooManyTokens = (most: number) =>
  conflict(`You have ${most} tokens in this church, which is the most. Revoke one of them first.`)

export const tooManyWebhooks = (most: number) =>
  conflict(`This church has ${most} webhooks, which is the most. Delete one of them first.`)

export const noSecretKey = () =>
  conflict(
    'This server has no key for the secrets of webhooks. Its host sets one with SECRET_KEY or SECRET_KEY_FILE.',
  )

export const webhookWithoutSecret = () =>
  conflict(
    'This webhook was restored without its secret. Make a new secret and give it to the receiver first.',
  )

export const unreadableSecret = () =>
  conflict(
    'The secret of this webhook cannot be read any more, because the key of the server has changed. Make a new secret and give it to the receiver.',
  )

export const tooManyRequested = () =>
  conflict('Many tests and resends of this webhook wait to be sent. Try again when they were.')

export const alreadyMember = () =>
  conflict('This address belongs to a member of the church already. Change their role instead.')

export const tooManyInvitations = (most: number) =>
  conflict(`This church has ${most} open invitations, which is the most. Revoke one of them first.`)

export const tooManyPasskeys = (most: number) =>
  conflict(`You have ${most} passkeys, which is the most. Remove one of them first.`)

export const passkeyKnown = () => conflict('You have this passkey already.')

export const lastWayIn = () =>
  conflict('This is the last way in to your account. Add another one first, such as a password or a passkey.')

export const lastAdministrator = () =>
  conflict('This is the last Administrator of the church. Make another person Administrator first.')

export const stale = (current: Readonly<Record<string, unknown>>, version: number) =>
  new Failure(
    412,
    'Someone saved a newer version in the meantime. Compare your changes with it and save again.',
    current,
    { etag: entityTag(version) },
  )

export const bodyTooLarge = (limit: number) =>
  new Failure(413, `The body is over ${limit / 1024} KiB. Shorten it, or split it into several saves.`)

export const fileTooLarge = () =>
  new Failure(
    413,
    `The file is over ${UPLOAD_MB} MB. Export it with smaller images, or split it into several files.`,
  )

export const wrongMediaType = () =>
  new Failure(415, 'Send the file with the header Content-Type: application/pdf. Only PDF files are taken.')

export const unusableFile = (message: string) => new Failure(422, message)

export const notPdf = () =>
  unusableFile('This is not a PDF. Export or print the sheet music as a PDF and upload that file.')

export const preconditionMissing = () =>
  new Failure(428, 'Send the version you are editing in an If-Match header, for example If-Match: "3".')

export const tooManyRequests = (seconds: number) =>
  new Failure(
    429,
    `Too many requests. Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`,
    {},
    { 'retry-after': String(seconds) },
  )

export const busy = (message: string, seconds: number) =>
  new Failure(503, message, {}, { 'retry-after': String(seconds) })

/** Thrown if a save or an upload waited for other transactions until its deadline. */
export class TooContended extends Failure {
  constructor() {
    super(
      503,
      'Saving took too long. Nothing is lost: send the same request again.',
      {},
      { 'retry-after': '2' },
    )
  }
}

export const tooManyUploads = () =>
  busy('Too many files are being uploaded right now. Wait a few seconds and try again.', 5)

export const tooManySignIns = () =>
  busy('Many people are signing in right now. Wait a few seconds and try again.', 5)

export const tooManyNewTokens = () =>
  busy('Many tokens are being made right now. Wait a few seconds and try again.', 5)

/** The reason is a whole sentence. */
export const tooManyStreams = (reason: string) =>
  busy(`${reason} Ask without a stream, or try again in a few seconds.`, 5)

export const storageUnavailable = () => busy('The catalogue cannot reach its storage. Try again shortly.', 5)
