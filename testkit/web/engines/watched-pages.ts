const SCRIPT = '/errors-of-pages.js'
const REPORTS = '/errors-of-pages'

/** Runs in each page before its own scripts, because a driver only sees a page that has loaded. */
const reportErrors = (reports: string): void => {
  const report = (error: unknown) => void navigator.sendBeacon(reports, String(error))
  window.addEventListener('error', ({ message }) => report(message))
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason))
  document.addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) =>
    report(`${violatedDirective} refused ${blockedURI}`),
  )
}

/** Stands before a server, and collects the errors that its pages do not catch. */
export function watchPages() {
  const errors: string[] = []
  let url = ''
  const pass = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    if (pathname === SCRIPT) {
      const script = `(${reportErrors})(${JSON.stringify(REPORTS)})`
      return new Response(script, { headers: { 'content-type': 'text/javascript' } })
    }
    if (pathname === REPORTS) {
      errors.push(await request.text())
      return new Response(null, { status: 204 })
    }
    const { method, body, signal } = request
    const headers = new Headers(request.headers)
    headers.set('accept-encoding', 'identity')
    const answer = await fetch(`${url}${pathname}${search}`, {
      method,
      headers,
      body,
      signal,
      redirect: 'manual',
    })
    if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer
    const page = (await answer.text()).replace('<head>', `<head><script src="${SCRIPT}"></script>`)
    return new Response(page, { status: answer.status, headers: without(answer.headers, 'content-length') })
  }
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, idleTimeout: 255, fetch: pass })
  return {
    errors,
    origin: `http://127.0.0.1:${server.port}`,
    /** The server becomes known after its origin. */
    standBefore(address: string) {
      url = address
    },
    stop: () => server.stop(true),
  }
}

const without = (headers: Headers, name: string): Headers => {
  const others = new Headers(headers)
  others.delete(name)
  return others
}
