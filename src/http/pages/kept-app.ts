import { join } from 'node:path'
import { APP_SET, type AppSet, SHELL, WORKER_SCRIPT } from '../../client/kept-app.ts'
import { PAGE_POLICY } from './page.ts'
import { zippedText } from './web-pages.ts'

interface KeptAppOptions {
  /** Of the built web app. */
  readonly directory: string
  /** False: browsers that keep the app remove it. */
  readonly isKept: boolean
  /** The text of the page that all addresses of the app have. */
  readonly shell: () => Promise<string | null>
}

/** Made by scripts/lib/web/app-set.ts, without the page, which depends on the settings of the server. */
type BuiltSet = Omit<AppSet, 'format'>

/**
 * The worker that keeps the app in a browser, and the list of what it keeps; null at every other address. Where the app is not
 * kept there is a worker that removes itself, and no list.
 */
export const keptApp =
  ({ directory, isKept, shell }: KeptAppOptions) =>
  async (request: Request, path: string): Promise<Response | null> => {
    if (path === WORKER_SCRIPT) return workerScript(directory, request, isKept)
    if (path === APP_SET && isKept) return appSet(directory, request, await shell())
    return null
  }

/** The browser compares its bytes with those it has. It must not come from a cache, or a broken one would stay. */
const workerScript = async (
  directory: string,
  request: Request,
  isKept: boolean,
): Promise<Response | null> => {
  const script = Bun.file(join(directory, isKept ? 'worker.js' : 'worker-off.js'))
  if (!(await script.exists())) return null
  return zippedText(request, await script.text(), {
    status: 200,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': PAGE_POLICY,
    },
  })
}

const appSet = async (
  directory: string,
  request: Request,
  shell: string | null,
): Promise<Response | null> => {
  const built: BuiltSet | null = await Bun.file(join(directory, 'app-set.json'))
    .json()
    .catch(() => null)
  if (!built || shell === null) return null
  const set: AppSet = { format: 1, ...built, files: { [SHELL]: hashOf(shell), ...built.files } }
  const text = JSON.stringify(set)
  const headers = { 'cache-control': 'no-cache', etag: `W/"${hashOf(text).slice(0, 32)}"` }
  if (request.headers.get('if-none-match') === headers.etag)
    return new Response(null, { status: 304, headers })
  return zippedText(request, text, {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })
}

const hashOf = (text: string): string => new Bun.CryptoHasher('sha256').update(text).digest('hex')
