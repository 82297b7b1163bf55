/** What the server, the pages and the worker agree on about the app that a browser keeps: docs/decisions/0171. */

/** At the root, so that it answers for every page. */
export const WORKER_SCRIPT = '/psaltery-worker.js'

/** The list of the files that make the app of this server. */
export const APP_SET = '/psaltery-worker.json'

/** The page that the server answers for all addresses of the app: it has no data of a church. */
export const SHELL = '/library'

/** The first page as the icon on a home screen opens it. */
export const START_SEARCH = '?start'

/** A build of the app with the page of its server. */
export interface AppSet {
  readonly format: 1
  /** The SHA-256 of each file that a browser keeps, in hexadecimal digits, by its address. */
  readonly files: Readonly<Record<string, string>>
  /** Without these the app shows nothing. The first one is the script that the page names. */
  readonly start: readonly string[]
  /** Files of the same build that are fetched when they are needed. */
  readonly others: readonly string[]
}

/** The pages for members, invitations and one's account. The app itself requests their data, with the session of the browser. */
const APP_ADDRESS =
  /^\/(?:(?:sign-in(?:\/forgotten-password)?|account|new-address|new-password|invitation)$|library(?:\/|$))/

export const isAppAddress = (path: string): boolean => APP_ADDRESS.test(path)
