import type { Locator, Page } from 'playwright-core'

const MOST_STOPS = 120

/** Presses Tab until the element has the focus; fails if it cannot be reached. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  // Found once and again where the page has replaced it: finding it costs more than a press.
  let element = await target.elementHandle()
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    const state = await element?.evaluate((found) =>
      found === document.activeElement ? 'focused' : found.isConnected ? 'elsewhere' : 'replaced',
    )
    if (state === 'focused') return
    if (state === 'replaced') element = await target.elementHandle()
    else await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${target}`)
}
