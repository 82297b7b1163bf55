import { SHELL } from '../../client/kept-app.ts'
import { ownValue } from '../../core/own-value.ts'

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css',
  js: 'text/javascript',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

const typeOf = (address: string): string | undefined =>
  address === SHELL ? 'text/html' : ownValue(TYPES, address.slice(address.lastIndexOf('.') + 1))

/** The rules that a page or script was served with hold for the kept one too. */
const HEADERS = [
  'cache-control',
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'x-content-type-options',
]

async function sha256(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const sha256Of = (text: string): Promise<string> => sha256(new TextEncoder().encode(text))

/** The answer if it is the file with this hash, in its type; else null. A page in place of a script is none. */
export async function checked(answer: Response, address: string, hash: string): Promise<Response | null> {
  const type = typeOf(address)
  const isOfType = type !== undefined && answer.headers.get('content-type')?.split(';')[0] === type
  if (answer.status !== 200 || !isOfType) return null
  const bytes = await answer.arrayBuffer()
  if ((await sha256(bytes)) !== hash) return null
  const headers = HEADERS.flatMap((name) => {
    const value = answer.headers.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
  return new Response(bytes, { headers })
}

/** The file from the server; null if it cannot be had as it should be. */
export async function fetchFile(address: string, hash: string): Promise<Response | null> {
  // What the browser's own cache has may be wrong, so the server is asked once more.
  for (const cache of ['default', 'reload'] as const) {
    const answer = await fetch(address, { cache, redirect: 'error', priority: 'low' }).catch(() => null)
    const right = answer && (await checked(answer, address, hash).catch(() => null))
    if (right) return right
  }
  return null
}
