import { readdir } from 'node:fs/promises'
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

/**
 * The built web app: its files, whose names change with their bytes and so may be kept for ever, and the one page
 * behind every address of the app.
 */
export const webFiles = (directory: string) => {
  let names: Promise<ReadonlySet<string>> | undefined

  return async (request: Request, path: string): Promise<Response | null> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    if (PAGE.test(path)) return page(directory)
    if (!path.startsWith('/app/')) return null
    names ??= fileNames(directory)
    const name = path.slice(1)
    return (await names).has(name) ? file(request, directory, name, await names) : null
  }
}

/** Only what was there is served, so no address can reach outside the folder. */
const fileNames = async (directory: string): Promise<ReadonlySet<string>> => {
  const entries = await readdir(join(directory, 'app'), { recursive: true }).catch(() => [])
  return new Set(entries.map((entry) => `app/${entry}`))
}

const page = async (directory: string): Promise<Response> => {
  const index = Bun.file(join(directory, 'index.html'))
  if (!(await index.exists()))
    return new Response('The web app has not been built yet. Run "bun run build:web".', { status: 503 })
  return new Response(await index.text(), {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
  })
}

const file = async (request: Request, directory: string, name: string, names: ReadonlySet<string>) => {
  const zipped = names.has(`${name}.gz`) && request.headers.get('accept-encoding')?.includes('gzip')
  const bytes = await Bun.file(join(directory, zipped ? `${name}.gz` : name)).bytes()
  return new Response(request.method === 'HEAD' ? null : bytes, {
    headers: {
      'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      // A worker lives by the policy its own file came with.
      'content-security-policy': POLICY,
      vary: 'accept-encoding',
      ...(zipped ? { 'content-encoding': 'gzip' } : {}),
    },
  })
}
