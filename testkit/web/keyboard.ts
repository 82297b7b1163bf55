import type { Locator, Page } from 'playwright-core'

const MOST_STOPS = 120

/** Presses Tab until this has the focus: what cannot be reached that way is not there for a keyboard. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${target}`)
}
