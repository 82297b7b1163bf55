import { authRoutes } from './accounts/auth/routes.ts'
import { invitationRoutes } from './accounts/invitations/routes.ts'
import { oidcPages, redirectUriOf } from './accounts/oidc/pages.ts'
import { createProvider } from './accounts/oidc/provider.ts'
import { accountRoutes, identityRoutes, resetRoutes, signInRoutes } from './accounts/own/routes.ts'
import { passkeyRoutes } from './accounts/passkeys/routes.ts'
import { setUpRoutes } from './accounts/set-up/routes.ts'
import { tokenRoutes } from './accounts/tokens/routes.ts'
import { catalogueRoutes, publicServiceRoutes } from './catalogue/routes.ts'
import { createGuard } from './churches/guard.ts'
import { peopleRoutes } from './churches/members/routes.ts'
import { churchRoutes } from './churches/routes.ts'
import type { Config } from './config.ts'
import { contract } from './contract.ts'
import { projectFile } from './core/system/source-or-executable.ts'
import type { Clock } from './core/time.ts'
import type { Database } from './db/connect.ts'
import { storageFailure } from './db/errors.ts'
import type { ChangeFeed } from './events/changes/feed.ts'
import { changeRoutes } from './events/changes/routes.ts'
import type { LiveHub } from './events/live/hub.ts'
import { liveRoutes } from './events/live/routes.ts'
import { webhookRoutes } from './events/webhooks/routes.ts'
import { createSecretKey } from './events/webhooks/secret.ts'
import type { AssetServices } from './files/file-services.ts'
import { assetRoutes } from './files/routes.ts'
import { elysiaApp } from './http/elysia-app.ts'
import type { EventStreams } from './http/event-streams.ts'
import { healthRoutes } from './http/health.ts'
import type { RateLimits } from './http/limits.ts'
import { docsPage } from './http/openapi/docs-page.ts'
import { withDescriptions } from './http/openapi/routes.ts'
import { webPages } from './http/pages/web-pages.ts'
import type { RequestObserver } from './http/responder.ts'
import type { Route } from './http/route.ts'
import { inAllVersions } from './http/versions.ts'
import type { Log } from './log.ts'
import type { MailQueue } from './mail/queue.ts'
import { backupRoutes } from './maintenance/backups/routes.ts'
import { dataRoutes } from './public/data-routes.ts'
import { createPageReads } from './public/page-address.ts'
import { publicPages } from './public/pages.ts'
import { publicRoutes } from './public/routes.ts'
import type { SaveQueue } from './saves/save-queue.ts'
import type { ListedSongs } from './search/listed-songs.ts'
import { type Finder, songListRoutes } from './search/song-list.ts'

export interface AppDeps {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly saveQueue: SaveQueue
  readonly assets: AssetServices
  readonly finder: Finder
  readonly listedSongs: ListedSongs
  readonly limits: RateLimits
  readonly streams: EventStreams
  readonly feed: ChangeFeed
  readonly live: LiveHub
  readonly log: Log
  readonly mail?: MailQueue
  /** Of the built web app; left out: that of this project. */
  readonly webDirectory?: string
  /** Called for every answered request. */
  readonly onRequest?: RequestObserver
  /** Called when the webhooks of a church were changed, or a test or resend was requested. */
  readonly onWebhooksChanged?: (churchId: string) => void
  /** Called when a church was removed. */
  readonly onChurchRemoved?: () => void
}

/** Every route of the service, module by module, in every version of the interface. */
export const allRoutes = (deps: AppDeps): Route[] => {
  const { config, database, clock, saveQueue, finder, listedSongs, streams, feed } = deps
  const { collections } = database
  const people = {
    collections,
    clock,
    mail: deps.mail ?? null,
    appOrigin: config.appOrigin,
    oidcIssuer: config.oidc?.issuer ?? null,
  }
  const versioned = [
    ...authRoutes(people),
    ...churchRoutes({ collections }),
    ...backupRoutes({ collections, clock, settings: config.backups }),
    ...tokenRoutes({ collections, clock }),
    ...webhookRoutes({
      collections,
      clock,
      secretKey: createSecretKey(config),
      urlRules: { allowPrivate: config.webhookAllowPrivate },
      onChanged: deps.onWebhooksChanged ?? (() => {}),
    }),
    ...changeRoutes({ collections, streams, feed }),
    ...peopleRoutes(people),
    ...invitationRoutes(people),
    ...accountRoutes(people),
    ...passkeyRoutes(people),
    ...signInRoutes(people),
    ...identityRoutes(people),
    ...resetRoutes(people),
    ...songListRoutes({ collections, finder, listedSongs }),
    ...catalogueRoutes({ collections, saveQueue, clock }),
    ...liveRoutes({ collections, clock, streams, hub: deps.live }),
    ...assetRoutes(deps.assets),
    ...publicRoutes({ collections, finder, listedSongs }),
    ...publicServiceRoutes({ collections }),
  ]
  const described = contract(config.appOrigin)
  const routes = [
    ...healthRoutes(() => database.db.command({ ping: 1 })),
    ...inAllVersions(versioned, described.errorBody),
  ]
  return withDescriptions(routes, described)
}

export const buildApp = (deps: AppDeps) => {
  const { config, clock, limits, finder, listedSongs } = deps
  const { appOrigin } = config
  const { collections } = deps.database
  const routes = allRoutes(deps)
  const reads = createPageReads()
  const pages = webPages({
    directory: deps.webDirectory ?? projectFile('dist/web'),
    mayIndex: config.robots === 'allow',
    signIn: {
      oidcName: config.oidc?.name ?? null,
      oidcIssuer: config.oidc?.issuer ?? null,
      mail: config.mail !== null,
    },
    appOrigin,
    isKept: config.keepApp,
    publicPage: publicPages({
      collections,
      finder,
      listedSongs,
      limits,
      reads,
      appOrigin,
      clock,
    }),
  })
  const { oidc } = config
  const signInPages = oidc
    ? oidcPages({
        collections,
        clock,
        appOrigin,
        limits,
        log: deps.log,
        provider: createProvider(oidc, redirectUriOf(appOrigin)),
      })
    : async () => null
  return elysiaApp({
    config,
    routes: [
      ...routes,
      ...dataRoutes({ collections, clock: deps.clock, finder, reads }, routes),
      ...setUpRoutes({ collections, clock, appOrigin, onRemoved: deps.onChurchRemoved ?? (() => {}) }),
    ],
    guard: createGuard({ collections, clock }),
    clock,
    limits,
    log: deps.log,
    translateError: storageFailure,
    onRequest: deps.onRequest,
    pages: async (request, path, connection) =>
      (await docsPage(request, path)) ??
      (await signInPages(request, path, connection)) ??
      pages(request, path, connection),
  })
}
