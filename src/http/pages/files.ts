import { extname, join } from 'node:path'
import { accepts } from '../request/accept-encoding.ts'
import { DATABASE_WORKER_POLICY, PAGE_POLICY } from './policy.ts'

const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '.js': 'text/javascript; charset=utf-8',
    '.mjs': 'text/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.svg': 'image/svg+xml',
    '.png': 'image/png',
    '.woff2': 'font/woff2',
    '.wasm': 'application/wasm',
  }),
)

/** Names that cannot reach outside the folder: no empty part, and none that begins with a dot. */
const FILE = /^\/(app(?:\/[\w-][\w.-]*)+)$/

/** The build gives this name to one script only. */
const DATABASE_WORKER = /^app\/database-worker-\w+\.js$/

export const isFilePath = (path: string): boolean => path.startsWith('/app/')

/** A file of the built web app, whose name changes with its bytes and which so may be kept for ever. */
export const builtFile = async (
  directory: string,
  request: Request,
  path: string,
): Promise<Response | null> => {
  const name = FILE.exec(path)?.[1]
  if (name === undefined) return null
  const place = join(directory, name)
  const found = await smallest(place, request.headers.get('accept-encoding') ?? '')
  if (!found) return null
  const { bytes, encoding } = found
  return new Response(request.method === 'HEAD' ? null : bytes, {
    headers: {
      'content-type': TYPES.get(extname(place)) ?? 'application/octet-stream',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      // The policy of a worker is the one its own file was served with.
      'content-security-policy': DATABASE_WORKER.test(name) ? DATABASE_WORKER_POLICY : PAGE_POLICY,
      vary: 'accept-encoding',
      ...(encoding ? { 'content-encoding': encoding } : {}),
    },
  })
}

/** What the build has compressed, the smallest first. */
const ENCODINGS = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const

/** The bytes as the client can read them. Not each file has each of its compressed forms. */
const smallest = async (place: string, accepted: string) => {
  for (const { encoding, ending } of ENCODINGS) {
    const bytes = accepts(accepted, encoding) ? await read(place + ending) : null
    if (bytes) return { bytes, encoding }
  }
  const bytes = await read(place)
  return bytes && { bytes, encoding: null }
}

/** Null for what is not there, and for a folder. */
const read = (path: string): Promise<Uint8Array<ArrayBuffer> | null> =>
  Bun.file(path)
    .bytes()
    .catch(() => null)
