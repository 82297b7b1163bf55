import type { Locator, Page } from 'playwright-core'

const MOST_STOPS = 120
/** So many presses before the page is asked whether they were enough: asking costs as much as a press. */
const PRESSES = 6

/** Presses Tab until the element has the focus; fails if it cannot be reached. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stops = 0; stops < MOST_STOPS; stops += PRESSES) {
    // Found again each time, because the page may have replaced it.
    const element = await target.elementHandle()
    if (await element?.evaluate(keepFocus, PRESSES)) return
    for (let press = 0; press < PRESSES; press++) await page.keyboard.press('Tab')
    if (await element?.evaluate((found) => found === document.activeElement)) return
  }
  throw new Error(`Tab never reached ${target}`)
}

/** Once the element has the focus, the presses of this turn that are left do nothing. Answers true if it has it now. */
function keepFocus(found: Element, presses: number): boolean {
  if (found === document.activeElement) return true
  let left = presses
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    if (found === document.activeElement) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    if (--left === 0) window.removeEventListener('keydown', pressed, true)
  }
  window.addEventListener('keydown', pressed, true)
  return false
}
