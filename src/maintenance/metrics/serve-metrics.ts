import { isIP } from 'node:net'
import type { Metrics } from './metrics.ts'

/** Serves scrapes on a separate port, which the proxy in front of the service does not forward. */
export const serveMetrics = (
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  place: { readonly host: string; readonly port: number; readonly allowedHosts: readonly string[] },
) => {
  const names = new Set(['localhost', place.host, ...place.allowedHosts].map((name) => name.toLowerCase()))
  return Bun.serve({
    hostname: place.host,
    port: place.port,
    reusePort: false,
    development: false,
    async fetch(request) {
      const { pathname, hostname } = new URL(request.url)
      // A page on the web can resolve its own name to this machine and read what it is answered (DNS rebinding).
      if (!isAddress(hostname) && !names.has(hostname))
        return new Response(`The metrics are not served as ${hostname}. See METRICS_ALLOWED_HOSTS.\n`, {
          status: 421,
        })
      if (pathname !== '/metrics') return new Response('The metrics are at /metrics.\n', { status: 404 })
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return new Response('This address answers to GET, HEAD only.\n', {
          status: 405,
          headers: { allow: 'GET, HEAD' },
        })
      return new Response(await metrics.text(), {
        headers: { 'content-type': metrics.contentType, 'cache-control': 'no-store' },
      })
    },
  })
}

const isAddress = (hostname: string): boolean => isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0
