import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { ORIGIN } from '../server.ts'

const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** What Playwright turns off on Linux: a list given by us replaces its own. */
const OFF_FOR_PLAYWRIGHT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/**
 * Pages of the browser's address bar, which every new window loads (400 scripts). Without them a test file that
 * opens six windows takes 9.9 s of processor time instead of 19.6 s.
 */
const ADDRESS_BAR = [
  'PreloadTopChromeWebUI',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
]

/** A process that waits for the next page, for each window: without it page loads take 7 % less processor time. */
const SPARE_PROCESS = 'SpareRendererForSitePerProcess'

/** Scripts of a page run too briefly for optimized code: without it dialogs.test.ts takes 7 % less processor time. */
const NO_OPTIMIZED_CODE = '--js-flags=--no-opt --no-maglev'

const FLAGS = [
  `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...ADDRESS_BAR, SPARE_PROCESS].join(',')}`,
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--force-color-profile=srgb',
]

export const DESKTOP = { width: 1280, height: 800 }
export const TABLET = { width: 820, height: 1180 }
export const PHONE = { width: 390, height: 844 }

/** A real Chromium for which the origin is the server on this port, with optimized code for benches and long scripts. */
export async function launchBrowser(
  port: number,
  origin = ORIGIN,
  { isOptimized = false } = {},
): Promise<Browser> {
  const found = process.env.CHROMIUM_BINARY || PLACES.find((path) => existsSync(path))
  if (!found) throw new Error('No Chromium found. Install one, or name it in CHROMIUM_BINARY.')
  const host = new URL(origin).host
  return chromium.launch({
    executablePath: found,
    args: [
      ...FLAGS,
      ...(isOptimized ? [] : [NO_OPTIMIZED_CODE]),
      `--host-resolver-rules=MAP ${host} 127.0.0.1:${port}, EXCLUDE 127.0.0.1`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
}

interface Opened {
  context: BrowserContext
  page: Page
}

/** A window of its own, with its own cookies and drafts; signed in when a cookie is given. */
export async function openWindow(
  browser: Browser,
  options: {
    origin?: string
    size?: typeof DESKTOP
    cookie?: string | null
    locale?: string
    dark?: boolean
  } = {},
): Promise<Opened> {
  const { origin = ORIGIN, size = DESKTOP, cookie, locale = 'en-GB', dark = false } = options
  const context = await browser.newContext({
    baseURL: origin,
    viewport: size,
    hasTouch: size === PHONE,
    locale,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(120_000)
  if (cookie) await addSession(context, cookie, origin)
  const page = await context.newPage()
  waitForApp(page)
  return { context, page }
}

/** Signs a window in. */
export async function addSession(context: BrowserContext, cookie: string, origin = ORIGIN): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Strict' }])
}

/** The server writes a song into its page: what a test does there begins when the app has replaced that. */
function waitForApp(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const replaced = () => page.locator('[data-served]').waitFor({ state: 'detached' })
  page.goto = async (...address) => {
    const answer = await goto(...address)
    await replaced()
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    await replaced()
    return answer
  }
}
