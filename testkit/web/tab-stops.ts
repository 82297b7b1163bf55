import type { Page } from 'playwright-core'

/** The names of all that Tab stops at, from the start of the page to its end, by pressing it. */
export async function tabStops(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const start = document.createElement('span')
    start.tabIndex = -1
    document.body.prepend(start)
    start.focus()
    start.remove()
    window.stops = new Set()
  })
  const stops: string[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(nameOfNextStop)
    if (name === null) return stops
    stops.push(name)
  }
}

declare global {
  interface Window {
    /** The elements that had the focus. */
    stops: Set<Element>
  }
}

/** Null at the end, where the browser begins again. */
function nameOfNextStop(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body || window.stops.has(focused)) return null
  window.stops.add(focused)
  const [label] = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : []
  return (focused.ariaLabel ?? label?.textContent ?? focused.textContent ?? '').trim()
}
