import { afterAll, afterEach } from 'bun:test'
import type { Page } from 'playwright-core'
import { addSession, type DESKTOP } from './browser.ts'

/**
 * Opens another page of the app, of another kind or with another title, as a link in it does: the app is not loaded
 * again. The check of all pages with axe takes 34 s of processor time with it instead of 47 s.
 */
export async function openWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    document.title = ''
    history.pushState(null, '', to)
  }, address)
  await page.waitForFunction(() => document.title !== '')
}

/** A page of the app that needs no data. */
const START = '/sign-in/forgotten-password'

/** A text of the same origin. */
const PLAIN = '/robots.txt'

/**
 * A window with the app in it that the tests of a `describe` share: the first of them opens it, and it is closed after
 * the last. Each begins on a page that no other test opens. A page that is opened from there with `openWithin` takes
 * 0.1 s of processor time, in a window of its own 1.2 s.
 */
export function sharedWindow(open: () => Promise<Page>): () => Promise<Page> {
  let shared: Page | undefined
  afterAll(() => shared?.context().close())
  return async () => {
    if (shared) {
      // The app renders nothing anew for the address that it shows already.
      if (new URL(shared.url()).pathname !== START) await openWithin(shared, START)
    } else {
      shared = await open()
      await shared.goto(START)
      await shared.getByRole('heading', { level: 1 }).waitFor()
    }
    return shared
  }
}

/** Signs out, and empties what the app has stored on the device. The next page has to be loaded. */
export async function forgetAll(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** A shared window in which no person is signed in and nothing is stored, in the size that a test needs. */
export function sharedVisitorWindow(open: () => Promise<Page>): (size: typeof DESKTOP) => Promise<Page> {
  const shared = sharedWindow(open)
  return async (size) => {
    const page = await shared()
    await forgetAll(page)
    await page.setViewportSize(size)
    return page
  }
}

/**
 * A window that several tests of a file share, each for another person or for none: it is handed over empty, as a new
 * one is, in its first size, in the language of its locale or in this one. A page that is loaded in it takes 0.15 s of processor time, in
 * a window of its own 0.8 s.
 */
export function windowForPeople(
  open: () => Promise<Page>,
): (cookie: string | null, language?: string) => Promise<Page> {
  let shared: Page | undefined
  let isUsed = false
  let size: ReturnType<Page['viewportSize']> = null
  // A window left on a page of the church would load what other tests change there. The address is one without the app,
  // which stores what it holds when it is left.
  const leave = async () => {
    if (!shared || !isUsed) return
    isUsed = false
    await shared.unrouteAll({ behavior: 'ignoreErrors' })
    await shared.goto(PLAIN)
  }
  afterEach(leave)
  afterAll(() => shared?.context().close())
  return async (cookie, language) => {
    if (shared) await leave()
    else {
      shared = await open()
      size = shared.viewportSize()
      await shared.goto(PLAIN)
    }
    isUsed = true
    await forgetAll(shared)
    if (language)
      await shared.evaluate((chosen) => localStorage.setItem('psaltery.language', chosen), language)
    if (cookie) await addSession(shared.context(), cookie, new URL(shared.url()).origin)
    await shared.emulateMedia({ colorScheme: 'light', media: null })
    if (size && shared.viewportSize()?.width !== size.width) await shared.setViewportSize(size)
    return shared
  }
}
