import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { expectAccessible } from '../../../testkit/web/axe.ts'
import { DESKTOP, PHONE } from '../../../testkit/web/browser.ts'
import { expectEventually } from '../../../testkit/web/eventually.ts'
import { setUpWeb } from '../../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../../testkit/web/within-app.ts'
import { PRAYER, planOnStage } from './on-stage.ts'

const web = setUpWeb()
const shared = sharedWindow(() => web.editor({ size: DESKTOP }))

const [LYING, UPRIGHT] = [
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
]
const SIZES = [DESKTOP, LYING, UPRIGHT, PHONE, { width: 844, height: 390 }]

const now = (page: Page) => page.getByRole('region', { name: 'Now' })

/** The lines of the section of the moment that are whole on the screen, and in nothing that cuts them. */
const seenLines = (page: Page): Promise<string[]> =>
  now(page).evaluate((region) => {
    const isSeen = (line: HTMLParagraphElement) => {
      const { top, bottom, left, right } = line.getBoundingClientRect()
      for (let box: Element | null = line.parentElement; box; box = box.parentElement) {
        const edge = box.getBoundingClientRect()
        const cuts = getComputedStyle(box).overflowY !== 'visible'
        if (cuts && (top < edge.top - 1 || bottom > edge.bottom + 1)) return false
      }
      return top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth
    }
    return [...region.querySelectorAll('p')].filter(isSeen).map((line) => line.textContent ?? '')
  })

const typeOf = (page: Page): Promise<number> =>
  now(page)
    .locator('p')
    .first()
    .evaluate((line) => Number.parseFloat(getComputedStyle(line).fontSize))

/** Whether the marked section of a chart is whole on the screen. */
const marked = (page: Page): Promise<[string, boolean] | null> =>
  now(page).evaluate((region) => {
    const section = region.querySelector<HTMLElement>('[aria-current]')
    if (!section) return null
    const [place, edge] = [section.getBoundingClientRect(), region.getBoundingClientRect()]
    const all = [...region.querySelectorAll('section')]
    const name = `${section.querySelector('h2')?.textContent} at ${all.indexOf(section)}`
    return [name, place.top >= edge.top - 1 && place.bottom <= edge.bottom + 1]
  })

test('the stage shows each line of a section and the part of a text that is presented, as large as it fits', async () => {
  const { serviceId, sing, linesOf } = await planOnStage(web.site)
  const service = `/library/${web.site.churchId}/services/${serviceId}`
  const stage = await shared()
  await sing(6)
  await openWithin(stage, `${service}/follow?view=stage`)
  for (const size of SIZES) {
    await stage.setViewportSize(size)
    await expectEventually(() => seenLines(stage), linesOf(6))
  }
  await stage.setViewportSize(DESKTOP)
  await expectEventually(() => seenLines(stage), linesOf(6))
  const small = await typeOf(stage)
  await sing(1)
  await expectEventually(() => seenLines(stage), linesOf(1))
  expect(await typeOf(stage)).toBeGreaterThan(1.5 * small)
  await expectAccessible(stage)

  // A prayer is presented slide by slide; the stage has the same part of it.
  const presenter = await stage.context().newPage()
  await presenter.goto(`${service}/present`)
  await presenter.getByRole('switch', { name: 'Let phones follow' }).click()
  await presenter.keyboard.press('n')
  await expectEventually(() => seenLines(stage), PRAYER.slice(0, 6))
  await presenter.keyboard.press('ArrowRight')
  await expectEventually(() => seenLines(stage), PRAYER.slice(6))
  await presenter.close()
})

test('the chart on the stage is marked and scrolled to what is sung', async () => {
  const { serviceId, sing } = await planOnStage(web.site)
  await sing(0)
  const stage = await shared()
  await stage.setViewportSize(UPRIGHT)
  await openWithin(stage, `/library/${web.site.churchId}/services/${serviceId}/follow?view=stage`)
  await stage.getByRole('button', { name: 'Chart' }).click()
  await expectEventually(() => marked(stage), ['Verse 1 at 0', true])
  for (const size of [UPRIGHT, PHONE, LYING]) {
    await stage.setViewportSize(size)
    await sing(5)
    await expectEventually(() => marked(stage), ['Chorus at 5', true])
    await sing(4)
    await expectEventually(() => marked(stage), ['Verse 3 at 4', true])
  }
  // The chart does not have the bridge.
  await sing(6)
  await expectEventually(() => marked(stage), null)
  await stage.getByRole('button', { name: 'Chart' }).click()
})

test('the overlay is reached with two lines at a time, in large type, from the plan and from presenting', async () => {
  const { serviceId, sing, linesOf } = await planOnStage(web.site)
  const service = `/library/${web.site.churchId}/services/${serviceId}`
  await sing(0)
  const page = await shared()
  await page.setViewportSize(DESKTOP)
  const overlay = page.getByRole('link', { name: 'Overlay for a stream' })
  const address = `${service}/follow?view=lower-third&lines=2`
  await openWithin(page, service)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expectEventually(() => overlay.getAttribute('href'), address)
  await page.keyboard.press('Escape')
  await openWithin(page, `${service}/present`)
  await expectEventually(() => overlay.getAttribute('href'), address)
  await openWithin(page, address)
  const lines = page.locator('main p')
  await expectEventually(() => lines.allTextContents(), linesOf(0).slice(0, 2))
  const type = await lines.first().evaluate((line) => Number.parseFloat(getComputedStyle(line).fontSize))
  expect(type).toBeGreaterThan(0.07 * DESKTOP.height)
  // A long line takes smaller type and stays in the picture.
  await sing(6)
  await expectEventually(() => lines.allTextContents(), linesOf(6).slice(0, 2))
  const places = await lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().toJSON()))
  for (const { left, right, bottom } of places)
    expect([left >= 0, right <= DESKTOP.width, bottom <= DESKTOP.height]).toEqual([true, true, true])
})

const MESSAGE = 'Someone else is presenting too and shows: '

test('a notice about another presenter never stands on a slide', async () => {
  const { serviceId, sing } = await planOnStage(web.site)
  await sing(0)
  const page = await shared()
  await page.setViewportSize(DESKTOP)
  await openWithin(page, `/library/${web.site.churchId}/services/${serviceId}/present`)
  const message = page.getByText(MESSAGE)
  // In one window, which is the wall, it waits in the bar and stands in the overview.
  const notice = page.getByRole('button', { name: `Notice: ${MESSAGE}` })
  await notice.waitFor()
  expect(await message.count()).toBe(0)
  await notice.click()
  await message.waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go there' }).click()
  await message.waitFor({ state: 'detached' })
  // Beside the wall it stands below the pictures of the slides.
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Second window for the projector' }).click()
  const wall = await opened
  await message.waitFor()
  const bottom = () =>
    page
      .locator('.slide-type')
      .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)))
  await expectEventually(async () => (await bottom()) <= ((await message.boundingBox())?.y ?? 0), true)
  expect(await wall.getByText(MESSAGE).count()).toBe(0)
  await page.getByRole('button', { name: 'Close the second window' }).click()
})
