import type { Metrics } from './metrics.ts'

/** Answers scrapes on a port of its own, so that a proxy in front of the service never leads to it. */
export const serveMetrics = (
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  place: { readonly host: string; readonly port: number },
) =>
  Bun.serve({
    hostname: place.host,
    port: place.port,
    reusePort: false,
    development: false,
    async fetch(request) {
      const { pathname } = new URL(request.url)
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
