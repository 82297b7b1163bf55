import type { SignInOffer } from '../../core/page-data.ts'
import { acceptedLanguages } from '../request/accept-language.ts'
import { readTarget } from '../request/request-target.ts'
import type { Connection } from '../route.ts'
import { builtFile, isFilePath } from './files.ts'
import { type PageContent, renderPage } from './page.ts'
import { robotsText } from './robots.ts'

interface WebPagesOptions {
  /** Of the built web app. */
  readonly directory: string
  /** Whether search engines may index public pages. */
  readonly mayIndex: boolean
  readonly signIn: SignInOffer
  /** The content of a public address; null if it has none. */
  readonly publicPage: (visit: PageVisit, connection: Connection) => Promise<PageContent | null>
}

export interface PageVisit {
  readonly path: string
  readonly search: string
  /** The languages of the browser, by preference. */
  readonly languages: readonly string[]
}

/** The pages for members, invitations and one's account. The app itself requests their data, with the session of the browser. */
const MEMBERS =
  /^\/(?:(?:sign-in(?:\/forgotten-password)?|account|new-address|new-password|invitation)$|library(?:\/|$))/

/** Everything outside /api: the app's files, and its one page behind every address, filled with what is public there. */
export const webPages =
  ({ directory, mayIndex, signIn, publicPage }: WebPagesOptions) =>
  async (request: Request, path: string, connection: Connection): Promise<Response | null> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    if (isFilePath(path)) return builtFile(directory, request, path)
    if (path === '/robots.txt') return robotsText(mayIndex)
    const content: PageContent = MEMBERS.test(path)
      ? { status: 200 }
      : ((await publicPage(visitOf(request, path), connection)) ?? { status: 404 })
    const data = { ...content.data, signIn }
    return renderPage(directory, request, { ...content, data }, mayIndex)
  }

const visitOf = ({ url, headers }: Request, path: string): PageVisit => ({
  path,
  search: readTarget(url).search,
  languages: acceptedLanguages(headers.get('accept-language')),
})
