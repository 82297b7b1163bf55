import { describe, test } from 'bun:test'
import { expectAccessibleByDayAndNight, expectFits } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE, TABLET } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { tabTo } from '../../testkit/web/keyboard.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { swipe } from '../../testkit/web/touch.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const SILENT_NIGHT = 'Silent Night'
const IT_IS_WELL = 'It Is Well with My Soul'

const shared = sharedWindow(() => web.visitor({ size: PHONE }))

const present = async (title: string, { size }: { size: typeof PHONE }) => {
  const page = await shared()
  await page.setViewportSize(size)
  await openWithin(page, `${songPages(web.site, title).public}/present`)
  await page.locator('[data-line]').first().waitFor()
  const line = (text: string) => page.locator('[data-line]').filter({ hasText: text })
  const controls = page.getByRole('button', { name: 'Leave', exact: true }).locator('..')
  const isShown = () => controls.evaluate((bar) => getComputedStyle(bar).opacity === '1')
  return { page, line, isShown }
}

test('slides in singing order, the copyright at the end, are turned by taps at the sides and by buttons', async () => {
  const { page, line } = await present(IT_IS_WELL, { size: PHONE })
  await page.getByText('1 of 5').waitFor()
  await line('When peace, like a river').waitFor()
  await page.keyboard.press('ArrowRight')
  await line('It is well with my soul,').waitFor()
  await page.keyboard.press('PageDown')
  await line('Though Satan should buffet').waitFor()
  await page.mouse.click(PHONE.width * 0.75, PHONE.height / 2)
  await page.getByText('4 of 5').waitFor()
  await page.mouse.click(PHONE.width * 0.1, PHONE.height / 2)
  await page.getByText('3 of 5').waitFor()
  await page.keyboard.press('End')
  await page.getByText('Words and music in the public domain.').waitFor()
  await page.getByRole('button', { name: 'Previous part' }).last().click()
  await page.getByText('4 of 5').waitFor()
})

test('a finger turns slides, and a reload stays where it was', async () => {
  const { page, line } = await present(SILENT_NIGHT, { size: PHONE })
  await swipe(page, 0.8, 0.2)
  await line('Shepherds quake at the sight,').waitFor()
  await page.reload()
  await line('Shepherds quake at the sight,').waitFor()
  await swipe(page, 0.2, 0.8)
  await line('All is calm, all is bright').waitFor()
})

describe('keys turn slides whatever was touched before', () => {
  test('a clicked button, and a list that was opened and closed by pointer', async () => {
    const { page } = await present(SILENT_NIGHT, { size: DESKTOP })
    await page.getByRole('button', { name: 'Black screen' }).click()
    await page.getByRole('button', { name: 'Black screen' }).click()
    await page.keyboard.press(' ')
    await page.getByText('2 of 3').waitFor()
    await page.keyboard.press('ArrowUp')
    await page.getByText('1 of 3').waitFor()
    // The list stays open for its own keys; once it is closed they turn again.
    await page.getByLabel('Second language').click()
    await page.keyboard.press('Escape')
    await page.getByText('1 of 3').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByText('2 of 3').waitFor()
    await expectEventually(() => page.getByLabel('Second language').inputValue(), '')
    await page.keyboard.press('PageUp')
    await page.getByText('1 of 3').waitFor()
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
    await page.getByRole('button', { name: 'Full screen' }).click()
    await expectEventually(isFull, true)
    await page.keyboard.press('f')
    await expectEventually(isFull, false)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Present' }).waitFor()
  })

  test('a language chosen by key alone, from a list that Tab reaches', async () => {
    const { page, line } = await present(SILENT_NIGHT, { size: DESKTOP })
    const second = page.getByLabel('Second language')
    await tabTo(page, second)
    await page.keyboard.press('PageDown')
    await page.getByText('2 of 3').waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.getByText('1 of 3').waitFor()
    await tabTo(page, second)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await line('Alles schläft, einsam wacht').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByText('2 of 3').waitFor()
    await page.keyboard.press(' ')
    await page.getByText('3 of 3').waitFor()
    await tabTo(page, page.getByRole('button', { name: 'Previous part' }).last())
    await page.keyboard.press(' ')
    await page.getByText('2 of 3').waitFor()
  })
})

test('on a phone B blanks, numbers and C jump, and below stand the section and the next line', async () => {
  const { page, line } = await present(IT_IS_WELL, { size: PHONE })
  const foot = page.locator('[data-foot]')
  await foot.getByText('Verse 1', { exact: true }).waitFor()
  await foot.getByText('It is well with my soul,').waitFor()
  await page.keyboard.press('2')
  await line('Though Satan should buffet').waitFor()
  await foot.getByText('Verse 2', { exact: true }).waitFor()
  await page.keyboard.press('c')
  await line('It is well with my soul,').waitFor()
  await page.getByText('4 of 5').waitFor()
  await page.keyboard.press('c')
  await page.getByText('2 of 5').waitFor()
  await page.keyboard.press('1')
  await line('When peace, like a river').waitFor()
  await page.keyboard.press('b')
  await line('When peace, like a river').waitFor({ state: 'detached' })
  await foot.waitFor({ state: 'hidden' })
  await page.keyboard.press('b')
  await line('When peace, like a river').waitFor()
  await page.keyboard.press('B')
  await page.keyboard.press('ArrowRight')
  await line('It is well with my soul,').waitFor()
  await expectAccessibleByDayAndNight(page)
  for (const size of [TABLET, DESKTOP]) {
    await page.setViewportSize(size)
    await line('It is well with my soul,').waitFor()
    await expectFits(page)
  }
})

// The last one: the window keeps the clock of this test.
test('the controls fade after three seconds, not for keys that turn, and come back with a move, a touch or Tab', async () => {
  const { page, isShown } = await present(SILENT_NIGHT, { size: PHONE })
  await page.clock.install()
  await page.reload()
  await page.locator('[data-line]').first().waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)
  await expectEventually(isShown, false)
  await page.mouse.move(50, 100)
  await page.mouse.move(60, 110)
  await expectEventually(isShown, true)
  await page.clock.runFor(2_900)
  await expectEventually(isShown, true)
  await page.clock.runFor(200)
  await expectEventually(isShown, false)
  await page.keyboard.press('ArrowRight')
  await page.getByText('2 of 3').waitFor()
  await expectEventually(isShown, false)
  await page.mouse.move(100, 200)
  await page.mouse.move(120, 210)
  await expectEventually(isShown, true)
  await page.clock.runFor(3_100)
  await expectEventually(isShown, false)
  await page.touchscreen.tap(200, 830)
  await expectEventually(isShown, true)
  await page.getByText('2 of 3').waitFor()
  await page.clock.runFor(3_100)
  await expectEventually(isShown, false)
  await page.keyboard.press('Tab')
  await expectEventually(isShown, true)
  await page.clock.runFor(10_000)
  await expectEventually(isShown, true)
})
