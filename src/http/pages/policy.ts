/** Nothing but this server, and no script written into the page: blocks of data are never run. */
export const PAGE_POLICY = [
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

/** Of the worker that reads databases: SQLite is WebAssembly there, and nowhere else. */
export const DATABASE_WORKER_POLICY = PAGE_POLICY.replace(
  "script-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
)

/** Of a page that has this style in itself. */
export const policyWithStyle = (style: string): string => {
  const hash = new Bun.CryptoHasher('sha256').update(style).digest('base64')
  return PAGE_POLICY.replace("style-src 'self'", `style-src 'self' 'sha256-${hash}'`)
}
