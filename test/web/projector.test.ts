import { test } from 'bun:test'
import type { Page } from 'playwright-core'
import { expectAccessible, expectAccessibleByDayAndNight } from '../../testkit/web/axe.ts'
import { DESKTOP } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { shownLines } from '../../testkit/web/lines.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'

const web = setUpWeb()
const OPEN = 'Second window for the projector'
const CLOSE = 'Close the second window'

const line = (page: Page, text: string) => page.locator('[data-line]').filter({ hasText: text })

/** The window that presents, of all tests. */
let presenting: Page | undefined
async function openFirst() {
  if (presenting) return presenting
  presenting = await web.visitor()
  await presenting.goto(`${songPages(web.site, 'It Is Well with My Soul').public}/present`)
  await line(presenting, 'When peace').waitFor()
  return presenting
}

async function openBoth() {
  const page = await openFirst()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: OPEN }).click()
  const wall = await opened
  await wall.setViewportSize({ width: 1024, height: 768 })
  await line(wall, 'When peace').waitFor()
  return { page, wall }
}

/** The tests go on with the same two windows, each from the first slide on. */
let both: ReturnType<typeof openBoth> | undefined
async function presentOnTwo() {
  both ??= openBoth()
  const { page, wall } = await both
  await page.bringToFront()
  await page.keyboard.press('1')
  await line(wall, 'When peace').waitFor()
  return { page, wall }
}

test('a browser that blocks the second window is told in a sentence, and presenting goes on here', async () => {
  const page = await openFirst()
  const open = await page.evaluateHandle(() => window.open)
  await page.evaluate(() => {
    window.open = () => null
  })
  await page.getByRole('button', { name: OPEN }).click()
  const blocked = page.getByText('The browser blocked the second window.', { exact: false })
  await expectAccessibleByDayAndNight(page, blocked)
  await page.keyboard.press('ArrowRight')
  await page.getByText('2 of 5').waitFor()
  await page.keyboard.press('1')
  await page.getByText('1 of 5').waitFor()
  await page.evaluate((real) => {
    window.open = real
  }, open)
})

test('the wall decides where lines end: they end here where they end there, whatever size either window has', async () => {
  const { page, wall } = await presentOnTwo()
  for (const size of [
    { width: 640, height: 480 },
    { width: 1920, height: 1080 },
  ]) {
    await wall.setViewportSize(size)
    await page.setViewportSize({ width: size.height, height: size.width })
    const areInside = async () => (await shownLines(wall)).map(({ isInside }) => isInside).join()
    await expectEventually(areInside, 'true,true,true,true')
    const rows = async (window: Page) => (await shownLines(window)).slice(0, 4).map((line) => line.rows)
    // Both are read each time: the wall may still be changing its size.
    const areEqual = async () => Bun.deepEquals(await rows(page), await rows(wall))
    await expectEventually(areEqual, true)
  }
  await page.setViewportSize(DESKTOP)
})

test('slides are on the projector; here stand this one, the next one and the time', async () => {
  const { page, wall } = await presentOnTwo()
  const [now, next] = [page.getByRole('region', { name: 'Now' }), page.getByRole('region', { name: 'Next' })]
  await now.getByText('When peace, like a river').waitFor()
  await next.getByText('It is well with my soul,').waitFor()
  await page.getByText(/^\d{1,2}:\d\d$/).waitFor()
  await expectAccessible(page, page.getByRole('main'))
  await expectAccessible(wall)
  await page.bringToFront()
  await page.keyboard.press('ArrowRight')
  await line(wall, 'It is well with my soul,').waitFor()
  await now.getByText('It is well with my soul,').waitFor()
  await next.getByText('Though Satan should buffet').waitFor()
  await page.keyboard.press('b')
  await expectEventually(() => wall.locator('[data-line]').count(), 0)
  await page.getByRole('region', { name: 'Now (black screen)' }).waitFor()
  await page.keyboard.press('2')
  await line(wall, 'Though Satan should buffet').waitFor()
  // The overview stays beside the wall, and both stay in step.
  await page.keyboard.press('o')
  const overview = page.getByRole('region', { name: 'Overview' })
  await overview.getByRole('button', { name: /Verse 2.*Now/s }).waitFor()
  await overview
    .getByRole('button', { name: /Verse 1/ })
    .first()
    .click()
  await line(wall, 'When peace').waitFor()
  await overview.getByRole('button', { name: /Verse 1.*Now/s }).waitFor()
  await page.keyboard.press('PageDown')
  await line(wall, 'It is well with my soul,').waitFor()
  await overview
    .getByRole('button', { name: /Chorus.*Now/s })
    .first()
    .waitFor()
  await page.keyboard.press('PageDown')
  await line(wall, 'Though Satan should buffet').waitFor()
  await page.keyboard.press('Escape')
  await overview.waitFor({ state: 'detached' })
  // Keys pressed in the window on the projector count too, wherever the focus is.
  await wall.bringToFront()
  // The controls have faded on a slow machine; the focus brings them back.
  await wall.getByRole('button', { name: 'Full screen' }).focus()
  await wall.keyboard.press('Enter')
  await wall.keyboard.press('PageUp')
  await line(wall, 'It is well with my soul,').waitFor()
})

test('closing either window is noticed, a reload finds the other one again, and leaving makes the wall black', async () => {
  const { page, wall } = await presentOnTwo()
  await page.bringToFront()
  await page.keyboard.press('2')
  await line(wall, 'Though Satan should buffet').waitFor()
  await page.reload()
  await page.getByRole('region', { name: 'Now' }).getByText('Though Satan should buffet').waitFor()
  await line(wall, 'Though Satan should buffet').waitFor()
  // Another song, the same window.
  await page.keyboard.press('Escape')
  await expectEventually(() => wall.locator('[data-line]').count(), 0)
  await page.getByRole('link', { name: 'Present' }).click()
  await line(wall, 'When peace').waitFor()
  await wall.close()
  await page.getByRole('button', { name: OPEN }).waitFor()
  await expectEventually(() => page.getByRole('region', { name: 'Now' }).count(), 0)

  const again = page.context().waitForEvent('page')
  await page.getByRole('button', { name: OPEN }).click()
  const second = await again
  await line(second, 'When peace').waitFor()
  const gone = second.waitForEvent('close')
  await page.getByRole('button', { name: CLOSE }).click()
  await gone

  const third = page.context().waitForEvent('page')
  await page.getByRole('button', { name: OPEN }).click()
  const left = await third
  await line(left, 'When peace').waitFor()
  await page.close()
  await left.getByText('The presenting window is closed.', { exact: false }).waitFor()
  await line(left, 'When peace').waitFor()
  await expectAccessible(left, left.getByText('The presenting window is closed.', { exact: false }))
  await left.context().close()
})
