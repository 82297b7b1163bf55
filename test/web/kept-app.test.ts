import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { plainPdf } from '../../testkit/pdf/pdfs.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import {
  type Build,
  type Builds,
  buildOf,
  keptBuild,
  registerWorker,
  startBuilds,
  storedFiles,
} from '../../testkit/web/kept-app.ts'
import { addSheetMusic } from '../../testkit/web/sheet-music.ts'
import { signIn } from '../../testkit/web/signing-in.ts'
import { songId } from '../../testkit/web/site.ts'
import { switchedNetwork } from '../../testkit/web/switched-network.ts'
import { textsIn } from '../../testkit/web/texts-in.ts'

const { problem } = textsIn('en')

let builds: Builds
beforeAll(async () => {
  builds = await startBuilds()
})
afterAll(() => builds.stop())

const library = () => `/library/${builds.site.churchId}`
const songPath = () => `/songs/${songId(builds.site, 'Amazing Grace')}`
const catalogue = () => `/c/${builds.site.churchId}`
const port = (build: Build) => builds.servers.get(build)?.port ?? 0
const songs = (page: Page) => page.getByRole('list', { name: 'Songs' })
const noAnswer = (page: Page) => page.getByText(problem.noAnswer).first()

/** A window of the editor that keeps a build. */
async function keeping(build: Build) {
  const opened = await builds.open(build, builds.site.editor.cookie)
  await opened.page.goto(library())
  await registerWorker(opened.page)
  await expectEventually(() => keptBuild(opened.page), build)
  return opened
}

/** The browser shows its own page in place of the app. */
async function expectUnreachable(page: Page): Promise<void> {
  await expect(page.goto(library())).rejects.toThrow('ERR_')
  await page.waitForURL('chrome-error://**')
}

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

describe('a cold start', () => {
  test('without a server shows the app that a page at rest has kept by itself, and goes on when the server is back', async () => {
    const { page, network } = await builds.open('b1', builds.site.editor.cookie)
    await page.goto(library())
    await expectEventually(() => keptBuild(page), 'b1')
    network.cut()
    await page.goto('about:blank')
    await page.goto(library())
    await noAnswer(page).waitFor()
    expect(await buildOf(page)).toBe('b1')
    await page.goto(catalogue())
    await noAnswer(page).waitFor()
    network.lead(port('b1'))
    await page.getByRole('link', { name: /Amazing Grace/ }).waitFor()
    await expectEventually(() => noAnswer(page).count(), 0)
    await page.context().close()
  })

  test('is not prepared in a browser that saves data', async () => {
    const { page } = await builds.open('b1')
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { get: () => ({ saveData: true }) }),
    )
    await page.goto(catalogue())
    await page.getByRole('link', { name: /Amazing Grace/ }).waitFor()
    // Longer than a page waits before it keeps the app.
    await Bun.sleep(8_000)
    expect([await registrations(page), await storedFiles(page)]).toEqual([0, []])
    await page.context().close()
  })

  test('on a network that accepts and never answers shows the app at once, and in place of a page of the server after 1.5 s', async () => {
    const { page, network } = await keeping('b1')
    network.stall()
    const shownAfter = async (address: string) => {
      const begin = performance.now()
      await page.goto(address)
      await page.getByRole('button', { name: 'Settings' }).waitFor()
      return performance.now() - begin
    }
    const [ofMembers, ofVisitors] = [await shownAfter(library()), await shownAfter(catalogue())]
    expect(ofVisitors).toBeGreaterThan(1_400)
    expect([ofMembers, ofVisitors].map((time) => time < 6_000)).toEqual([true, true])
    // A server that needs longer than that is waited for, with the answer that is on its way.
    network.lead(port('b1'), 3_000)
    await page.goto(`${catalogue()}${songPath()}`)
    await noAnswer(page).waitFor()
    await page.getByText('Amazing grace! how sweet the sound').waitFor()
    await page.context().close()
  })

  test('from the icon opens the library that was open last', async () => {
    const { page, network } = await keeping('b1')
    await expectEventually(() => page.evaluate(() => localStorage.getItem('psaltery.home')), library())
    network.cut()
    await page.goto('/?start')
    await noAnswer(page).waitFor()
    expect(new URL(page.url()).pathname).toBe(library())
    await page.context().close()
  })
})

describe('what the server answers itself', () => {
  test('is not touched: the description of the interface, unknown addresses, saves, parts of files, streams', async () => {
    const { churchId, editor } = builds.site
    const assetId = await addSheetMusic(builds.site, 'Silent Night', { bytes: plainPdf(2) })
    const { page } = await keeping('b1')
    const opened = async (address: string) => {
      const answer = await page.goto(address)
      return [address, answer?.status(), answer?.fromServiceWorker()]
    }
    expect(await opened(library())).toEqual([library(), 200, true])
    for (const [address, status] of [
      ['/docs', 200],
      ['/robots.txt', 200],
      ['/api/health/live', 200],
      ['/sign-in/nothing', 404],
      ['/nothing.html', 404],
    ] as const)
      expect(await opened(address)).toEqual([address, status, false])
    await page.goto(library())
    const church = `/api/v2/churches/${churchId}`
    const song = await editor.send(`${church}${songPath()}`)
    const answered = await page.evaluate(
      async ({ church, assetId, song }) => {
        const part = await fetch(`${church}/assets/${assetId}/content`, { headers: { range: 'bytes=0-3' } })
        const save = await fetch(song, { method: 'PUT', body: '{}' })
        const stream = await fetch(`${church}/changes`, { headers: { accept: 'text/event-stream' } })
        const missing = await fetch('/app/nothing.js')
        await stream.body?.cancel()
        return [part.status, await part.text(), save.status, stream.status, missing.status]
      },
      { church, assetId, song: `${church}${songPath()}` },
    )
    expect(song.status).toBe(200)
    expect(answered).toEqual([206, '%PDF', 403, 200, 404])
    expect((await storedFiles(page)).filter(({ address }) => address.includes('nothing'))).toEqual([])
    await page.context().close()
  })

  test('signing out and in again works as without a worker', async () => {
    const network = await switchedNetwork()
    const server = await builds.serve(builds.folder('b1'), { APP_ORIGIN: network.origin })
    network.lead(server.port)
    const { page } = await builds.open('b1')
    await page.goto(`${network.origin}/sign-in`)
    await signIn(page, builds.site.editor)
    await songs(page).waitFor()
    await registerWorker(page)
    await expectEventually(() => keptBuild(page), 'b1')
    await page.reload()
    await songs(page).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('E-mail address').waitFor()
    await page.goto(`${network.origin}${library()}`)
    await page.getByLabel('E-mail address').waitFor()
    await signIn(page, builds.site.editor)
    await songs(page).waitFor()
    await page.context().close()
    network.stop()
  })
})

describe('the store', () => {
  test('has scripts as scripts only, and no page but that of the app', async () => {
    const { page } = await keeping('b2')
    const files = await storedFiles(page)
    expect(files.length).toBeGreaterThan(100)
    const types = { '.js': 'text/javascript', css: 'text/css', ff2: 'font/woff2', svg: 'image/svg+xml' }
    for (const { address, type } of files) {
      const expected = address === '/library' ? 'text/html' : types[address.slice(-3) as keyof typeof types]
      expect([address, type]).toEqual([address, expected])
    }
    await page.context().close()
  })

  test.each(['other bytes', 'a page'])(
    'with %s in place of scripts fetches them again; without the server the build is not shown',
    async (what) => {
      const { page, network } = await keeping('b1')
      const first = (await page.locator('script[type="module"][src]').getAttribute('src')) ?? ''
      const poison = () =>
        page.evaluate(
          async ({ what, first }) => {
            for (const name of await caches.keys()) {
              const store = await caches.open(name)
              for (const { url } of await store.keys()) {
                if (!url.endsWith(first) && !url.includes('/member-pages-')) continue
                const headers = { 'content-type': what === 'a page' ? 'text/html' : 'text/javascript' }
                await store.put(url, new Response('<title>An error</title>', { headers }))
              }
            }
          },
          { what, first },
        )
      await poison()
      await page.goto(library())
      await songs(page).waitFor()
      expect((await storedFiles(page)).filter(({ text }) => text.includes('An error'))).toEqual([])
      await poison()
      // Otherwise the browser's own cache has them.
      await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
      network.cut()
      await expectUnreachable(page)
      network.lead(port('b1'))
      await page.goto(library())
      await songs(page).waitFor()
      await expectEventually(() => keptBuild(page), 'b1')
      await page.context().close()
    },
  )

  test('that was interrupted is not used, and is completed later', async () => {
    const { page, network } = await builds.open('b1', builds.site.editor.cookie)
    await page.goto(library())
    const count = async () => (await storedFiles(page)).length
    network.lead(port('b1'), 40)
    await registerWorker(page)
    await expectEventually(async () => (await count()) >= 10, true)
    network.cut()
    const before = await count()
    expect(await keptBuild(page)).toBeNull()
    await expectUnreachable(page)
    network.lead(port('b1'))
    await page.goto(library())
    await expectEventually(() => keptBuild(page), 'b1')
    expect(await count()).toBeGreaterThan(before)
    await page.context().close()
  })

  test.each([
    ['a server that has switched it off', () => builds.serve(builds.folder('b2'), { KEEP_APP: 'false' })],
    ['a server that has no worker yet', () => serveWithoutWorker()],
  ])('goes with its worker at %s, and drafts stay', async (_name, serve) => {
    const { page, network } = await keeping('b3')
    await page.evaluate(() => localStorage.setItem('psaltery.draft.2/test', 'kept'))
    const server = await serve()
    network.lead(server.port)
    await page.goto(library())
    await songs(page).waitFor()
    await expectEventually(() => registrations(page), 0)
    await expectEventually(async () => (await storedFiles(page)).length, 0)
    expect(await page.evaluate(() => localStorage.getItem('psaltery.draft.2/test'))).toBe('kept')
    const answer = await page.goto(library())
    expect(answer?.fromServiceWorker()).toBe(false)
    await songs(page).waitFor()
    await page.context().close()
  })
})

async function serveWithoutWorker() {
  const folder = `${builds.folder('b1')}-before`
  await Bun.$`cp -r ${builds.folder('b1')} ${folder} && rm ${folder}/worker.js ${folder}/worker-off.js ${folder}/app-set.json`
  return builds.serve(folder)
}
