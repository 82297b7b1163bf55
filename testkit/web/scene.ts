import { afterAll, beforeAll } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { type DESKTOP, launchBrowser, openWindow } from './browser.ts'
import { openStage, type Stage } from './stage.ts'

/** A page load, a build and a database on two cores that others use as well. */
export const PATIENCE = 300_000

interface Scene {
  stage: Stage
  browser: Browser
}

interface WindowOptions {
  size?: typeof DESKTOP
  locale?: string
  dark?: boolean
}

/** One server and one browser for the tests of a file; both are gone afterwards. */
export function setScene(env: Record<string, string> = {}) {
  let scene: Scene | undefined
  const troubles: string[] = []
  const current = () => {
    if (!scene) throw new Error('The scene is not set yet.')
    return scene
  }
  beforeAll(async () => {
    const stage = await openStage({ env })
    scene = { stage, browser: await launchBrowser(stage.server.port) }
  }, PATIENCE)
  afterAll(async () => {
    await scene?.browser.close()
    await scene?.stage.server.stop()
    if (troubles.length > 0) throw new Error(`The page reported errors of its own: ${troubles.join('; ')}`)
  }, PATIENCE)

  const open = async (cookie: string | null, options: WindowOptions): Promise<Page> => {
    const { page } = await openWindow(current().browser, { ...options, cookie })
    page.on('pageerror', (error) => troubles.push(error.message))
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) troubles.push(message.text())
    })
    return page
  }
  return {
    get stage() {
      return current().stage
    },
    get browser() {
      return current().browser
    },
    /** A window of somebody who is not signed in. */
    visitor: (options: WindowOptions = {}) => open(null, options),
    /** A window of the editor, signed in. */
    editor: (options: WindowOptions = {}) => open(current().stage.editor.cookie, options),
    /** A window of whoever holds this cookie. */
    holder: (cookie: string | null, options: WindowOptions = {}) => open(cookie, options),
  }
}
