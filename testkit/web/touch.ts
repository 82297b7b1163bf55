import type { Page } from 'playwright-core'

const STEPS = 8

/** One finger drawn over the screen, as shares of its width. */
export async function swipe(page: Page, from: number, to: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const cdp = await page.context().newCDPSession(page)
  const at = (share: number) => [{ x: Math.round(width * share), y: Math.round(height / 2) }]
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) })
  for (let step = 1; step <= STEPS; step++) {
    const touchPoints = at(from + ((to - from) * step) / STEPS)
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await cdp.detach()
}
