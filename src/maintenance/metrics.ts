import { isIP } from 'node:net'
import type { MongoClient, TopologyDescription } from 'mongodb'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ObservedRequest, RequestObserver } from '../http/responder.ts'

/** The metrics of this process. No label contains an id, a name or a text. */
interface Metrics {
  readonly onRequest: RequestObserver
  /** A committed transaction: the number of its saves and its duration. */
  onCommit(saves: number, seconds: number): void
  /** A search or a page of the list, answered from memory or from MongoDB. */
  onSearch(seconds: number): void
  /** An attempt to deliver an event to a webhook. */
  onDelivery(isDelivered: boolean): void
  /** An attempt to send a mail. */
  onMail(outcome: 'sent' | 'again' | 'refused'): void
  /** Changes in the number of connections to MongoDB and of those in use. */
  onConnections(change: { open?: number; inUse?: number }): void
  /** Whether the driver has found a primary or a mongos. */
  onPrimary(isThere: boolean): void
  /** In the text format of Prometheus. */
  text(): Promise<string>
  readonly contentType: string
}

interface Sources {
  /** The memory of the search indexes. */
  searchBytes(): number
  /** How many events wait for webhooks. */
  webhooksWaiting(): Promise<number>
  /** How many mails wait in the queue of all servers. */
  mailsWaiting(): Promise<number>
  /** The number of open streams of server-sent events. */
  streams(): number
  /** The last good backup and the last attempt. */
  backups(): Promise<LastBackups>
}

interface LastBackups {
  /** When the last good one was begun; null: there is none. */
  readonly goodAt: Date | null
  /** When the last one was begun that BACKUP_COMMAND took, else the first one that it did not take; null: there is neither. */
  readonly handedOnAt: Date | null
  readonly bytes: number
  readonly seconds: number
  /** Whether the last attempt made a good one. */
  readonly isLastGood: boolean
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const UPLOAD_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]
const BATCH_SIZES = [1, 2, 4, 8, 16, 32, 64, 128]

export const createMetrics = (sources: Sources): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'psaltery_http_request_duration_seconds',
    help: 'Requests by route and status, and how long they took.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const counter = (name: string, help: string) => new Counter({ name, help, registers })
  const limited = counter('psaltery_rate_limited_requests_total', 'Requests refused by a rate limit (429).')
  const conflicts = counter(
    'psaltery_save_conflicts_total',
    'Saves of a version that was no longer current (412).',
  )
  const saves = counter(
    'psaltery_saves_total',
    'Saves of songs, lyrics and arrangements that were committed.',
  )
  const replays = counter(
    'psaltery_save_replays_total',
    'Saves sent again and answered with the first result.',
  )
  const uploads = new Histogram({
    name: 'psaltery_upload_duration_seconds',
    help: 'Uploads by their outcome, and how long they took.',
    labelNames: ['verdict'],
    buckets: UPLOAD_SECONDS,
    registers,
  })
  const batches = new Histogram({
    name: 'psaltery_commit_saves',
    help: 'How many saves shared a transaction, those that it refused included.',
    buckets: BATCH_SIZES,
    registers,
  })
  const commits = new Histogram({
    name: 'psaltery_commit_duration_seconds',
    help: 'How long a transaction of saves took.',
    buckets: SECONDS,
    registers,
  })
  const searches = new Histogram({
    name: 'psaltery_search_duration_seconds',
    help: 'How long it took to find a page of songs.',
    buckets: SECONDS,
    registers,
  })
  new Gauge({
    name: 'psaltery_search_index_bytes',
    help: 'Memory that the search indexes take.',
    registers,
    // Called for every scrape.
    collect() {
      this.set(sources.searchBytes())
    },
  })
  const deliveries = new Counter({
    name: 'psaltery_webhook_attempts_total',
    help: 'Attempts to deliver an event to a webhook, by whether the receiver took it.',
    labelNames: ['outcome'],
    registers,
  })
  /** Without MongoDB the last number stays. */
  const counted = (name: string, help: string, count: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        await count().then(
          (found) => this.set(found),
          () => {},
        )
      },
    })
  counted(
    'psaltery_webhook_events_waiting',
    'Events of all churches that wait for webhooks, those of unwanted kinds included.',
    sources.webhooksWaiting,
  )
  const mails = new Counter({
    name: 'psaltery_mail_attempts_total',
    help: 'Attempts to send a mail, by whether the mail server took it, is asked again or has refused it.',
    labelNames: ['outcome'],
    registers,
  })
  counted('psaltery_mails_waiting', 'Mails that wait in the queue of all servers.', sources.mailsWaiting)
  new Gauge({
    name: 'psaltery_streams',
    help: 'Open streams of server-sent events. A request is counted when its stream begins.',
    registers,
    collect() {
      this.set(sources.streams())
    },
  })
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const open = gauge('psaltery_mongodb_connections', 'Connections to MongoDB.')
  const inUse = gauge(
    'psaltery_mongodb_connections_in_use',
    'Connections to MongoDB with a command under way.',
  )
  const primary = new Gauge({
    name: 'psaltery_mongodb_primary_known',
    help: '1 while MongoDB has a primary to save to, otherwise 0.',
    registers,
  })
  const backupGauge = (name: string, help: string, figure: (last: LastBackups) => number | null) =>
    new Gauge({
      name: `psaltery_backup_${name}`,
      help,
      registers,
      async collect() {
        // Without MongoDB the last number stays.
        await sources.backups().then(
          (last) => {
            const value = figure(last)
            if (value === null) this.remove()
            else this.set(value)
          },
          () => {},
        )
      },
    })
  backupGauge(
    'last_good_timestamp_seconds',
    'When the last good backup was begun; 0 if there is none.',
    ({ goodAt }) => (goodAt?.getTime() ?? 0) / 1000,
  )
  backupGauge(
    'last_handed_on_timestamp_seconds',
    'When the last backup was begun that BACKUP_COMMAND has taken; before the first one, when the first was begun that it should take.',
    ({ handedOnAt }) => handedOnAt && handedOnAt.getTime() / 1000,
  )
  backupGauge('bytes', 'The size of the last good backup.', ({ bytes }) => bytes)
  backupGauge('duration_seconds', 'How long the last good backup took.', ({ seconds }) => seconds)
  backupGauge('last_attempt_good', '1 if the last attempt made a good backup, otherwise 0.', (last) =>
    last.isLastGood ? 1 : 0,
  )

  return {
    onRequest(request: ObservedRequest) {
      const { method, route, status, seconds } = request
      requests.observe({ method, route, status }, seconds)
      if (status === 429) limited.inc()
      if (status === 412) conflicts.inc()
      if (isSave(request)) (request.isReplay ? replays : saves).inc()
      const verdict = uploadVerdict(request)
      if (verdict) uploads.observe({ verdict }, seconds)
    },
    onCommit(saves, seconds) {
      batches.observe(saves)
      commits.observe(seconds)
    },
    onSearch: (seconds) => searches.observe(seconds),
    onDelivery: (isDelivered) => deliveries.inc({ outcome: isDelivered ? 'delivered' : 'failed' }),
    onMail: (outcome) => mails.inc({ outcome }),
    onConnections(change) {
      open.inc(change.open ?? 0)
      inUse.inc(change.inUse ?? 0)
    },
    onPrimary: (isThere) => primary.set(isThere ? 1 : 0),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

const VERDICTS: Readonly<Record<number, string>> = {
  201: 'accepted',
  408: 'too_slow',
  413: 'too_large',
  415: 'wrong_type',
  422: 'refused',
  503: 'busy',
}

/** The result of an upload; null for every other request. */
const uploadVerdict = ({ method, route, status }: ObservedRequest): string | null =>
  method === 'POST' && route.endsWith('/assets') ? (VERDICTS[status] ?? 'other') : null

const SAVE_ROUTE = /^\/api\/v\d\/churches\/\{churchId\}\/(songs|services)(?!.*\/live$)/

/** Whether the request was a successful save of a song, a lyric version, an arrangement or a service. A live state is none. */
const isSave = ({ method, route, status }: ObservedRequest): boolean =>
  (method === 'POST' || method === 'PUT') && (status === 200 || status === 201) && SAVE_ROUTE.test(route)

/** Wraps a function and reports its duration on success and failure. */
export const timed =
  <A extends unknown[], T>(work: (...args: A) => Promise<T>, onEnd: (seconds: number) => void) =>
  async (...args: A): Promise<T> => {
    const startedAt = performance.now()
    try {
      return await work(...args)
    } finally {
      onEnd((performance.now() - startedAt) / 1000)
    }
  }

/** Subscribes to the driver's events about connections and the topology. */
export const watchMongodb = (client: MongoClient, metrics: Metrics): void => {
  metrics.onPrimary(true)
  client.on('connectionCreated', () => metrics.onConnections({ open: 1 }))
  client.on('connectionClosed', () => metrics.onConnections({ open: -1 }))
  client.on('connectionCheckedOut', () => metrics.onConnections({ inUse: 1 }))
  client.on('connectionCheckedIn', () => metrics.onConnections({ inUse: -1 }))
  client.on('topologyDescriptionChanged', ({ newDescription }) =>
    metrics.onPrimary(hasWritable(newDescription)),
  )
}

/** A primary of a replica set, or a router of a sharded cluster. */
const hasWritable = ({ servers }: TopologyDescription): boolean =>
  [...servers.values()].some(({ type }) => type === 'RSPrimary' || type === 'Mongos')

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
