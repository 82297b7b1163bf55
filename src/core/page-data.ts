/**
 * The data that a public page contains for the web app, so that the app shows the page without a request. The server and
 * the client have different types for the same JSON of the API, so these are parameters.
 */
export interface PageData<Catalogue, WholeSong, PublicService, PublicLiveState> {
  /** What this server offers to people who sign in. On every page, because the app goes to its sign-in page without a request. */
  readonly signIn?: SignInOffer
  /** The origin that links begin with, on every page: on the server's own machine the app may be open at another one. */
  readonly origin?: string
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
