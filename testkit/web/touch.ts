import type { Page } from 'playwright-core'

const STEPS = 8

interface Point {
  x: number
  y: number
}

/** One finger put down at one place, drawn to another and lifted there. */
export async function drawFinger(page: Page, from: Point, to: Point): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const at = (share: number) => [
    { x: Math.round(from.x + (to.x - from.x) * share), y: Math.round(from.y + (to.y - from.y) * share) },
  ]
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= STEPS; step++)
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / STEPS) })
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await cdp.detach()
}

/** One finger drawn over the screen, as shares of its width. */
export async function swipe(page: Page, from: number, to: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await drawFinger(page, { x: width * from, y: height / 2 }, { x: width * to, y: height / 2 })
}
