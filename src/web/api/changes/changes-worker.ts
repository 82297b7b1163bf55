/** The module of a SharedWorker: all tabs of a browser follow changes through one connection. */
import { serveFeeds } from './serve-feeds.ts'

/** Phones keep a connection open while their screen is off, so it ends after this many seconds without a visible tab. */
const REST_AFTER = 120

const serve = serveFeeds(REST_AFTER)

addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports
  if (port) serve(port)
})
