import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { projectFile } from '../../src/core/system/source-or-executable.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { launchBrowser, openWindow } from './browser.ts'
import { builtWeb } from './built-web.ts'
import { makeOtherBuild } from './other-build.ts'
import { type Site, startSite } from './site.ts'
import { type SwitchedNetwork, switchedNetwork } from './switched-network.ts'

/** Four builds of the app, from the oldest to the newest. */
export const BUILDS = ['b1', 'b2', 'b3', 'b4'] as const
export type Build = (typeof BUILDS)[number]

export interface Builds {
  readonly site: Site
  readonly browser: Browser
  /** A server of each build, all on one database. */
  readonly servers: ReadonlyMap<Build, TestServer>
  /** The folder of a build. */
  folder(build: Build): string
  /** Another server on the same database. */
  serve(webDirectory: string, env?: Record<string, string>): Promise<TestServer>
  /** A window with a network and so an origin of its own: nothing is kept at it yet. */
  open(build: Build, cookie?: string | null): Promise<{ page: Page; network: SwitchedNetwork }>
  stop(): Promise<void>
}

export async function startBuilds(): Promise<Builds> {
  await builtWeb()
  const folder = await mkdtemp(join(tmpdir(), 'psaltery-builds-'))
  for (const build of BUILDS) await makeOtherBuild(projectFile('dist/web'), join(folder, build), build)
  const site = await startSite({ webDirectory: join(folder, 'b1') })
  const others: TestServer[] = []
  const serve: Builds['serve'] = async (webDirectory, env = {}) => {
    const server = await startTestServer({ beside: site.server, webDirectory, env })
    others.push(server)
    return server
  }
  const servers = new Map<Build, TestServer>([['b1', site.server]])
  for (const build of BUILDS.slice(1)) servers.set(build, await serve(join(folder, build)))
  const browser = await launchBrowser(site.server.port)
  const networks: SwitchedNetwork[] = []
  return {
    site,
    browser,
    servers,
    folder: (build) => join(folder, build),
    serve,
    async open(build, cookie = null) {
      const network = await switchedNetwork(servers.get(build)?.port)
      networks.push(network)
      const { page } = await openWindow(browser, { origin: network.origin, cookie })
      return { page, network }
    },
    async stop() {
      await browser.close()
      for (const network of networks) network.stop()
      for (const server of others) await server.stop()
      await site.server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The build that a page is, by the script it names. */
export const buildOf = async (page: Page): Promise<string | undefined> =>
  /(b\d)\.js$/.exec((await page.locator('script[type="module"][src]').getAttribute('src')) ?? '')?.[1]

/** The build that the browser shows next; null: it keeps none. */
export const keptBuild = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    const order = await (await caches.open('psaltery-app')).match('/psaltery-worker/order')
    const [first]: string[] = (await order?.json()) ?? []
    if (first === undefined) return null
    const list = await (await (await caches.open(first)).match('/psaltery-worker.json'))?.json()
    return /(b\d)\.js$/.exec(list?.start[0] ?? '')?.[1] ?? null
  })

/** Registers the worker as a page at rest does, without the wait. */
export const registerWorker = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.register('/psaltery-worker.js', { updateViaCache: 'none' })
    ;(await navigator.serviceWorker.ready).active?.postMessage('look')
  })

/** Everything that the worker has stored, as far as it is a file. */
export const storedFiles = (page: Page): Promise<{ address: string; type: string | null; text: string }[]> =>
  page.evaluate(async () => {
    const found = []
    for (const name of await caches.keys()) {
      const store = await caches.open(name)
      for (const request of await store.keys()) {
        const address = new URL(request.url).pathname
        const answer = await store.match(request)
        if (!answer || address.startsWith('/psaltery-worker')) continue
        const type = answer.headers.get('content-type')?.split(';')[0] ?? null
        found.push({ address, type, text: (await answer.text()).slice(0, 100) })
      }
    }
    return found
  })
