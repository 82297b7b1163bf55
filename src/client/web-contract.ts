import { LIMITS, lengthOf } from '../core/limits.ts'
import type { Role } from '../core/people.ts'
import { foldName } from '../core/text.ts'

/**
 * Links with a secret. It is behind `#`, which browsers send to no server, so that no log has it. The web app has a page at
 * each of these paths.
 */
const INVITATION_PATH = '/invitation'
const RESET_PATH = '/new-password'
const SET_UP_PATH = '/set-up'
const NEW_EMAIL_PATH = '/new-address'

export const invitationLink = (appOrigin: string, secret: string): string =>
  `${appOrigin}${INVITATION_PATH}#${secret}`

export const resetLink = (appOrigin: string, secret: string): string => `${appOrigin}${RESET_PATH}#${secret}`

export const setUpLink = (appOrigin: string, secret: string): string => `${appOrigin}${SET_UP_PATH}#${secret}`

export const newEmailLink = (appOrigin: string, secret: string): string =>
  `${appOrigin}${NEW_EMAIL_PATH}#${secret}`

/**
 * The data that a public page contains for the web app, so that the app shows the page without a request. The server and
 * the client have different types for the same JSON of the API, so these are parameters.
 */
export interface PageData<Catalogue, WholeSong, PublicService, PublicLiveState> {
  /** What this server offers to people who sign in. On every page, because the app goes to its sign-in page without a request. */
  readonly signIn?: SignInOffer
  /** The origin that links begin with, on every page: on the server's own machine the app may be open at another one. */
  readonly origin?: string
  /** Whether this server lets browsers keep the app, on every page. */
  readonly isKept?: true
  /** The church of the page. */
  readonly church?: PublicChurch
  /** The first answer of the public list of songs. */
  readonly catalogue?: Catalogue
  /** The answers of the public routes of the song. */
  readonly song?: WholeSong
  /** When the next public service is, on the page of the catalogue; left out: none is planned. */
  readonly nextService?: NextService
  /** The services of the day, on their page; left out: an answer has no room for all of them. */
  readonly today?: Today<PublicService>
  /** The service, on its own page. */
  readonly service?: PublicService
  /** Songs of the service that the page shows, as far as there is room for them. */
  readonly songs?: readonly WholeSong[]
  /** What is sung in it at the moment; null: nothing is presented. */
  readonly live?: { readonly serviceId: string; readonly state: PublicLiveState | null }
  /** The churches of the server's first page. */
  readonly churches?: readonly PublicChurch[]
  /** The address names nothing that exists and is public. */
  readonly missing?: true
  /** The status of a page that cannot be served now, and the seconds until the next try. */
  readonly wait?: { readonly status: number; readonly seconds: number }
}

export type NextService = 'today' | 'later'

/** The public services of today, else those of the next day that has some. */
export interface Today<PublicService> {
  /** The date in the time zone of the church. */
  readonly today: string
  /** By date and time, as many as an answer has room for. */
  readonly services: readonly PublicService[]
  /** The ids of the later ones that it has no room for, which are read one by one. */
  readonly restIds: readonly string[]
  /** Those that are presented now. */
  readonly liveIds: readonly string[]
}

export interface SignInOffer {
  /** The name of the provider of OpenID Connect; null: there is none. */
  readonly oidcName: string | null
  /** Its issuer; null: there is none. */
  readonly oidcIssuer: string | null
  /** Whether the server sends mail, so that a person can ask for a new password. */
  readonly mail: boolean
}

/** A church on its public pages. */
export interface PublicChurch {
  readonly id: string
  readonly name: string
  /** In the readable web address; null if the church has none. */
  readonly address: string | null
  /** The first language of its services; null: none was chosen. */
  readonly language: string | null
}

/** Why a sign-in with a provider of OpenID Connect came to nothing. The sign-in page has a sentence for each. */
const signInProblems = [
  /** The provider, or the person there, said no. */
  'refused',
  /** The answer is too late, was used already, or belongs to another browser. */
  'expired',
  /** The provider cannot be reached, or answers with an error. */
  'away',
  /** The answer is not from the provider, or not for this sign-in. */
  'untrusted',
  /** The provider has not verified the address, and the person is not known otherwise. */
  'unverified',
  /** The address has neither an account nor an open invitation. */
  'unknown',
  /** The person may not sign in. */
  'disabled',
  /** The identity to add belongs to another account. */
  'taken',
  /** An identity can be added only a few minutes after a sign-in. */
  'signInAgain',
  /** Too many sign-ins, or the storage cannot be reached. */
  'busy',
] as const
export type SignInProblem = (typeof signInProblems)[number]

export const isSignInProblem = (text: string | null): text is SignInProblem =>
  signInProblems.some((problem) => problem === text)

/** Whether two addresses name one issuer of OpenID Connect, as the discovery compares them: a `/` for an empty path is the same. */
export const isSameIssuer = (one: string, other: string | null): boolean =>
  other !== null && hrefOf(one) === hrefOf(other)

const hrefOf = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).href : issuer)

const SECRET = /^[A-Za-z0-9_-]{64}$/

/** Random bytes before the id of the church. */
export const RANDOM_BYTES = 32

/** The church of an invitation's secret; null for a text that cannot be one. Runs in browsers too. */
export const churchOfInvitation = (secret: string): string | null => {
  if (!SECRET.test(secret)) return null
  const bytes = atob(secret.replaceAll('-', '+').replaceAll('_', '/')).slice(RANDOM_BYTES)
  const hex = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export interface PasswordContext {
  readonly email: string
  /** Those of the person; for a person of the host all of the server, because a new one has no membership yet. */
  readonly churchNames: readonly string[]
}

export type Weakness = 'address' | 'church' | 'short' | 'long'

/** Why a password cannot be set; null if it can. Earlier ones may be shorter. */
export const weaknessOf = (password: string, { email, churchNames }: PasswordContext): Weakness | null => {
  const folded = foldName(password)
  const isSame = (text: string) => foldName(text) === folded
  const { min, max } = LIMITS.newPassword
  if (email !== '' && (isSame(email) || isSame(email.slice(0, email.lastIndexOf('@'))))) return 'address'
  if (churchNames.some(isSame)) return 'church'
  // Code points, as everywhere: an emoji counts as one character.
  if (lengthOf(password) < min) return 'short'
  return lengthOf(password) > max ? 'long' : null
}

/** What a member's page knows of the church itself, to be read again when it has become another one. */
export interface Standing {
  /** The reader's own. */
  readonly role: Role
  /** Of the church's settings. */
  readonly version: number
  /** How often its people were changed. */
  readonly people: number
}

/** The first comment of a stream of changes: the name of its feed. */
export const feedComment = (feed: string): string => `:feed ${feed}\n\n`

const STANDING = 'standing '

/** The comment in which a stream of changes has the standing. Programs that read the events skip comments. */
export const standingComment = (standing: Standing): string => `:${STANDING}${JSON.stringify(standing)}\n\n`

/** The standing in a comment without its colon; null: it has none. */
export const standingIn = (comment: string): Standing | null =>
  comment.startsWith(STANDING) ? JSON.parse(comment.slice(STANDING.length)) : null
