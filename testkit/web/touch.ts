import type { Page } from 'playwright-core'

const STEPS = 8

/** Longer than the 40 ms after which Chromium takes a finger as resting. */
const REST_MS = 100

interface Point {
  x: number
  y: number
}

/** One finger put down at one place, drawn to another and lifted there, with or without a rest. */
export async function drawFinger(page: Page, from: Point, to: Point, { rests = true } = {}): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const at = (share: number) => [
    { x: Math.round(from.x + (to.x - from.x) * share), y: Math.round(from.y + (to.y - from.y) * share) },
  ]
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= STEPS; step++)
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / STEPS) })
  if (rests) {
    // A finger lifted while it moves starts a fling in Chromium, and the next tap only stops that.
    await page.waitForTimeout(REST_MS)
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(1) })
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await cdp.detach()
}

/** One finger drawn over the screen, as shares of its width. */
export async function swipe(page: Page, from: number, to: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await drawFinger(
    page,
    { x: width * from, y: height / 2 },
    { x: width * to, y: height / 2 },
    { rests: false },
  )
}
