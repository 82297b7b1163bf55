import type { Connection } from '../route.ts'
import { builtFile, isFilePath } from './files.ts'
import { type PageContent, renderPage } from './page.ts'
import { robotsText } from './robots.ts'

interface WebPagesOptions {
  /** Of the built web app. */
  readonly directory: string
  /** Whether search engines may take up public pages. */
  readonly mayIndex: boolean
  /** What is at an address that anyone may open; null where there is nothing. */
  readonly publicPage: (
    path: string,
    query: URLSearchParams,
    connection: Connection,
  ) => Promise<PageContent | null>
}

/** The pages of members: what they show is asked for by the app itself, with the session of whoever opens them. */
const MEMBERS = /^\/(?:sign-in$|library(?:\/|$))/

/** Everything outside /api: the app's files, and its one page behind every address, filled with what is public there. */
export const webPages =
  ({ directory, mayIndex, publicPage }: WebPagesOptions) =>
  async (request: Request, path: string, connection: Connection): Promise<Response | null> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    if (isFilePath(path)) return builtFile(directory, request, path)
    if (path === '/robots.txt') return robotsText(mayIndex)
    const content = MEMBERS.test(path)
      ? { status: 200 }
      : ((await publicPage(path, new URL(request.url).searchParams, connection)) ?? { status: 404 })
    return renderPage(directory, request, content, mayIndex)
  }
