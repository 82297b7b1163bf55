import { afterAll, beforeAll } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { type DESKTOP, launchBrowser, openWindow } from './browser.ts'
import { type Site, startSite } from './site.ts'

interface WebFixture {
  site: Site
  browser: Browser
}

interface WindowOptions {
  size?: typeof DESKTOP
  locale?: string
  dark?: boolean
}

/** One server and one browser for the tests of a file; both are gone afterwards. */
export function setUpWeb(env: Record<string, string> = {}) {
  let web: WebFixture | undefined
  const pageErrors: string[] = []
  const current = () => {
    if (!web) throw new Error('The server and the browser are not started yet.')
    return web
  }
  beforeAll(async () => {
    const site = await startSite({ env })
    web = { site, browser: await launchBrowser(site.server.port, site.server.origin) }
  })
  afterAll(async () => {
    await web?.browser.close()
    await web?.site.server.stop()
    if (pageErrors.length > 0)
      throw new Error(`The page reported errors of its own: ${pageErrors.join('; ')}`)
  })

  const open = async (cookie: string | null, options: WindowOptions): Promise<Page> => {
    const { browser, site } = current()
    const { page } = await openWindow(browser, { ...options, cookie, origin: site.server.origin })
    page.on('pageerror', (error) => pageErrors.push(error.message))
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) pageErrors.push(message.text())
    })
    return page
  }
  return {
    get site() {
      return current().site
    },
    get browser() {
      return current().browser
    },
    /** A window without a session. */
    visitor: (options: WindowOptions = {}) => open(null, options),
    /** A window of the editor, signed in. */
    editor: (options: WindowOptions = {}) => open(current().site.editor.cookie, options),
    /** A window with this session cookie. */
    holder: (cookie: string | null, options: WindowOptions = {}) => open(cookie, options),
  }
}
