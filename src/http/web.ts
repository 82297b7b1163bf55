import { extname, join } from 'node:path'

/** Nothing but this server, and no script or style written into the page. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

/** The addresses the app answers by itself; everything else is not there. */
const PAGE = /^\/(?:$|sign-in$|library(?:\/|$)|c\/)/

/** Names that cannot reach outside the folder: no empty part, and none that begins with a dot. */
const FILE = /^\/(app(?:\/[\w-][\w.-]*)+)$/

/**
 * The built web app: its files, whose names change with their bytes and so may be kept for ever, and the one page
 * behind every address of the app. Looked up anew each time, because the app may be built again while this runs.
 */
export const webFiles =
  (directory: string) =>
  async (request: Request, path: string): Promise<Response | null> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    if (PAGE.test(path)) return page(directory)
    const name = FILE.exec(path)?.[1]
    return name === undefined ? null : file(request, join(directory, name))
  }

const page = async (directory: string): Promise<Response> => {
  const index = Bun.file(join(directory, 'index.html'))
  if (!(await index.exists()))
    return new Response('The web app has not been built yet. Run "bun run build:web".', { status: 503 })
  return new Response(await index.text(), {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
  })
}

const file = async (request: Request, path: string): Promise<Response | null> => {
  const zipped = request.headers.get('accept-encoding')?.includes('gzip') ? await read(`${path}.gz`) : null
  const bytes = zipped ?? (await read(path))
  if (!bytes) return null
  return new Response(request.method === 'HEAD' ? null : bytes, {
    headers: {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      // The policy of a worker is the one its own file was served with.
      'content-security-policy': POLICY,
      vary: 'accept-encoding',
      ...(zipped ? { 'content-encoding': 'gzip' } : {}),
    },
  })
}

/** Null for what is not there, and for a folder. */
const read = (path: string): Promise<Uint8Array<ArrayBuffer> | null> =>
  Bun.file(path)
    .bytes()
    .catch(() => null)
