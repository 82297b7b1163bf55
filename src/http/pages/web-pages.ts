import type { SignInOffer } from '../../client/web-contract.ts'
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
  readonly appOrigin: string
  /** The page of a public address; null if it has none. */
  readonly publicPage: (visit: PageVisit, connection: Connection, render: Render) => Promise<Response | null>
}

/** Makes the page of its content. */
export type Render = (content: PageContent) => Promise<Response>

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
  ({ directory, mayIndex, signIn, appOrigin, publicPage }: WebPagesOptions) =>
  async (request: Request, path: string, connection: Connection): Promise<Response | null> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    if (isFilePath(path)) return builtFile(directory, request, path)
    if (path === '/robots.txt') return robotsText(mayIndex)
    const visit = visitOf(request, path)
    const settings = { mayIndex, languages: visit.languages }
    const render: Render = (content) =>
      renderPage(
        directory,
        request,
        { ...content, data: { ...content.data, signIn, origin: appOrigin } },
        settings,
      )
    if (MEMBERS.test(path)) return render({ status: 200 })
    return (await publicPage(visit, connection, render)) ?? render({ status: 404 })
  }

const visitOf = ({ url, headers }: Request, path: string): PageVisit => ({
  path,
  search: readTarget(url).search,
  languages: acceptedLanguages(headers.get('accept-language')),
})
