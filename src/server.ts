import { join, resolve } from 'node:path'
import { invitationMails } from './accounts/invitations/service.ts'
import { accountMails } from './accounts/own/mails.ts'
import { buildApp } from './app.ts'
import { startRemover } from './churches/removal.ts'
import type { Config } from './config.ts'
import { say } from './core/system/processes.ts'
import { VERSION } from './core/system/source-or-executable.ts'
import { type Clock, callWhenSlow, STOP_TIMEOUT_MS, systemClock, withTimeout } from './core/time.ts'
import { connect, prepareDatabase } from './database.ts'
import { isStorageAway } from './db/errors.ts'
import { createLeases } from './db/lease.ts'
import { isNewer } from './db/migrations.ts'
import { createChangeFeed } from './events/changes/feed.ts'
import { followDatabase, type News } from './events/follow.ts'
import { createLiveHub } from './events/live/hub.ts'
import { liveReads } from './events/live/store.ts'
import { countWaitingOfAll, type DeliverySettings, startDeliverer } from './events/webhooks/deliverer.ts'
import { createSecretKey, createSecretReader } from './events/webhooks/secret.ts'
import { createSender } from './events/webhooks/send.ts'
import { isGlobalAddress } from './events/webhooks/url.ts'
import { openAssetServices } from './files/file-services.ts'
import { missingConfinement } from './files/pdf/confinement.ts'
import { IDLE_SECONDS } from './http/elysia-app.ts'
import { createEventStreams, type StreamLimits } from './http/event-streams.ts'
import { countInMemory, countInMongodb, createRateLimits } from './http/limits.ts'
import { createLog, describeError, type Log } from './log.ts'
import { createMailLimits } from './mail/limits.ts'
import { type MailerSettings, startMailer } from './mail/mailer.ts'
import { alarmMails } from './maintenance/backups/alarm.ts'
import { startNightly } from './maintenance/backups/nightly.ts'
import { lastBackups } from './maintenance/backups/record.ts'
import { createMetrics, serveMetrics, timed, watchMongodb } from './maintenance/metrics.ts'
import { migrateWithCopy } from './maintenance/upgrade/migrate-with-copy.ts'
import { type Mongodb, provideMongodb } from './mongod/provide-mongodb.ts'
import { createSaveQueue } from './saves/save-queue.ts'
import { ListedSongs } from './search/listed-songs.ts'
import { SearchDocuments } from './search/search-documents.ts'
import { StoredSegments } from './search/segments/stored-segments.ts'
import { SongSearch } from './search/song-search.ts'

export interface RunningServer {
  readonly port: number
  /** Finishes what is under way, then closes everything that start opened, in the opposite order. */
  stop(): Promise<void>
}

interface StartOptions {
  readonly clock?: Clock
  readonly log?: Log
  readonly delivery?: Partial<DeliverySettings>
  readonly mail?: MailerSettings
  readonly streams?: StreamLimits
  /** Of the built web app; left out: that of this project. */
  readonly webDirectory?: string
  /** Whether it makes a backup each night. */
  readonly nightly?: boolean
  /** Called once when MongoDB takes longer than usual to answer. */
  readonly onWait?: () => void
  /** A MongoDB that runs already and is not stopped with the server; left out: the one that the configuration names. */
  readonly mongodb?: Mongodb
}

/** What a step of the stop gets when those before it have used up the time: enough to release what it holds. */
const LAST_STEPS_MS = 250

/** The only place that wires the modules together. A start that fails closes what it had opened. */
export const start = async (config: Config, options: StartOptions = {}): Promise<RunningServer> => {
  await using opened = new AsyncDisposableStack()
  const log = options.log ?? createLog(config.logLevel)
  const clock = options.clock ?? systemClock
  const inTime = stopsInTime(log)
  const mongodb = options.mongodb ?? (await provideMongodb(config))
  if (!options.mongodb) opened.defer(() => mongodb.stop())
  const before = await prepareDatabase(mongodb.uri, config.mongodbDatabase, options.onWait, (database) =>
    migrateWithCopy(database, { folder: config.copyDir, isSkipped: config.skipBackup, clock, say }),
  )
  const streams = createEventStreams(options.streams)
  const metrics =
    config.metricsPort === 0
      ? null
      : createMetrics({
          searchBytes: () => finder.byteLength,
          webhooksWaiting: () => countWaitingOfAll(database.collections),
          mailsWaiting: () => database.collections.mails.estimatedDocumentCount(),
          streams: () => streams.count,
          backups: () => lastBackups(database.collections, clock.now(), config.backups),
        })
  const database = await connect(mongodb.uri, config.mongodbDatabase, {
    onUnconfirmed: (election) => log('warn', 'the new primary of MongoDB cannot commit yet', { election }),
    onClient: (client) => metrics && watchMongodb(client, metrics),
  })
  opened.defer(inTime('database', () => database.close()))
  const limits = createRateLimits({
    perMinute: config.rateLimitPerMinute,
    loginsPerMinute: config.loginRateLimitPerMinute,
    pagesPerMinute: config.pageRateLimitPerMinute,
    count:
      config.rateLimitStore === 'mongodb'
        ? countInMongodb(database.client, config.mongodbDatabase)
        : countInMemory(),
  })
  const people = { collections: database.collections, clock, appOrigin: config.appOrigin }
  const deliverer = startDeliverer({
    all: database.collections,
    clock,
    log,
    send: createSender({ allowPrivate: config.webhookAllowPrivate, isGlobal: isGlobalAddress }),
    secretOf: createSecretReader(createSecretKey(config)),
    settings: options.delivery,
    onDelivery: metrics?.onDelivery,
  })
  opened.defer(inTime('webhooks', () => deliverer.stop()))
  const leases = createLeases(database.collections, {
    onError: (error) => log('error', 'a lease could not be renewed', describeError(error)),
  })
  const remover = startRemover({
    all: database.collections,
    clock,
    leases,
    onError: (error) => log('error', 'a removed church could not be erased', describeError(error)),
  })
  opened.defer(inTime('removed churches', () => remover.stop()))
  const mailer = config.mail
    ? startMailer({
        all: database.collections,
        clock,
        log,
        server: config.mail,
        sources: { invitation: invitationMails(people), ...accountMails(people), ...alarmMails(people) },
        count: createMailLimits(database.client, config.mongodbDatabase),
        settings: options.mail,
        onAttempt: metrics?.onMail,
      })
    : null
  if (mailer) opened.defer(inTime('mail', () => mailer.stop()))
  const feed = createChangeFeed({
    collections: database.collections,
    clock,
    onError: (error) =>
      log('error', 'the changes of a church could not be read for its streams', describeError(error)),
  })
  const live = createLiveHub({
    reads: liveReads(database.collections),
    clock,
    onError: (error) => log('error', 'the live states of services could not be read', describeError(error)),
  })
  const finder = new SongSearch(new SearchDocuments(database.collections.search), {
    memoryBytes: config.searchMemoryMb * 1_000_000,
    stored: new StoredSegments(database.collections.events, {
      folder: join(resolve(config.cacheDir), 'search'),
      budgetBytes: config.searchMemoryMb * 1_000_000,
    }),
    cursorOf: async (churchId) => (await database.collections.churches.lookUp(churchId))?.cursor,
    onProblem: (error) => log('error', 'a search index was not built', describeError(error)),
    onReady: (ready) => log('info', 'search index ready', { ...ready }),
  })
  opened.defer(inTime('search', () => finder.stop()))
  const assets = await openAssetServices({
    config,
    database,
    clock,
    leases,
    idleSeconds: IDLE_SECONDS,
    onError: (error) => log('error', 'cleaner', describeError(error)),
  })
  opened.defer(inTime('files', () => assets.close()))
  const dropPurged = () => {
    void finder.purged()
    void assets.dropUnnamed()
  }
  const news: News = {
    saved(churchId) {
      feed.saved(churchId)
      live.saved(churchId)
      deliverer.saved(churchId)
      finder.saved(churchId)
    },
    purged(churchId) {
      void finder.purged(churchId)
      void assets.dropUnnamed(churchId)
    },
    churchChanged: feed.churchChanged,
    liveStored: live.stored,
    missed() {
      feed.missed()
      live.missed()
      deliverer.missed()
      finder.missed()
      dropPurged()
    },
  }
  // What was purged while this server did not run goes too.
  dropPurged()
  const following = await followDatabase({
    database,
    news,
    // Without a log line while MongoDB is away: requests report that.
    onError(error) {
      if (!isStorageAway(error)) log('error', 'the database could not be followed', describeError(error))
    },
  })
  opened.defer(inTime('news', () => following.stop()))
  const saveQueue = createSaveQueue(database, {
    onSaved: news.saved,
    onCommit: metrics?.onCommit,
  })
  opened.defer(inTime('saves', (leftMs) => saveQueue.close(performance.now() + leftMs)))
  const app = buildApp({
    config,
    ...(options.webDirectory ? { webDirectory: options.webDirectory } : {}),
    database,
    clock,
    saveQueue,
    assets,
    finder: metrics
      ? { find: timed(finder.find.bind(finder), metrics.onSearch), correct: finder.correct.bind(finder) }
      : finder,
    listedSongs: new ListedSongs(database.collections),
    limits,
    streams,
    feed,
    live,
    log,
    onWebhooksChanged: deliverer.changed,
    onChurchRemoved: remover.removed,
    mail: mailer?.queue,
    onRequest: metrics?.onRequest,
  })
  app.listen({ hostname: config.host, port: config.port })
  opened.defer(inTime('requests', (leftMs) => drain(app.server, leftMs)))
  // Before the requests are waited for: a stream ends with its client only.
  opened.defer(() => streams.close())
  const port = app.server?.port ?? config.port
  // After the port is bound: a start that fails writes one sentence to stderr and nothing to stdout.
  log('info', 'starting', { version: VERSION })
  if (before && isNewer(before.version))
    log('warn', 'a newer version served this database before; its schema is the same, so nothing is lost', {
      version: VERSION,
      before: before.version,
    })
  const missing = missingConfinement()
  if (missing.length > 0) log('warn', 'PDF checks are less confined on this system', { missing })
  log('info', 'listening', { host: config.host, port })
  const scraped =
    metrics &&
    serveMetrics(metrics, {
      host: config.metricsHost,
      port: config.metricsPort,
      allowedHosts: config.metricsAllowedHosts,
    })
  if (scraped) {
    opened.defer(() => scraped.stop(true))
    log('info', 'serving metrics', { host: config.metricsHost, port: scraped.port })
  }

  if (options.nightly) {
    const nightly = startNightly({
      all: database.collections,
      settings: config.backups,
      clock,
      log,
      mail: mailer?.queue,
    })
    opened.defer(inTime('backups', () => nightly.stop()))
  }
  const running = opened.move()
  return {
    port,
    async stop() {
      await running.disposeAsync()
      log('info', 'stopped')
    },
  }
}

/**
 * The steps of a stop share one deadline: a request, a save or a database that hangs must not keep the
 * server from stopping. The last steps are short when the first one took long.
 */
const stopsInTime = (log: Log) => {
  let deadline: number | null = null
  return (name: string, step: (leftMs: number) => Promise<void>) => async (): Promise<void> => {
    deadline ??= performance.now() + STOP_TIMEOUT_MS
    const leftMs = Math.max(deadline - performance.now(), LAST_STEPS_MS)
    await withTimeout(step(leftMs), leftMs, () =>
      log('warn', 'a step of the stop was cut short', { step: name }),
    )
  }
}

/** Lets requests under way finish, but not for ever. */
const drain = async (server: Bun.Server<unknown> | null, leftMs: number): Promise<void> => {
  if (server) await callWhenSlow(server.stop(false), leftMs - LAST_STEPS_MS, () => void server.stop(true))
}
