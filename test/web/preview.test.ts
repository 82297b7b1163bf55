import { test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { expectAccessible, expectAccessibleByDayAndNight, expectFits } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE, TABLET } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { tabTo } from '../../testkit/web/keyboard.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { textsIn } from '../../testkit/web/texts-in.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const wellPages = () => songPages(web.site, 'It Is Well with My Soul')
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })

const shared = sharedWindow(() => web.editor())

/** Lines of slides, as they stand. */
const slideLines = (place: Locator) => place.locator('[data-line="0"]').allTextContents()

test('slides of the preview hold the lines that the projector shows', async () => {
  const { public: address, editLyrics } = wellPages()
  const page = await shared()
  await page.setViewportSize({ width: 1280, height: 720 })
  await openWithin(page, await editLyrics())
  await preview(page).getByText('Presented', { exact: true }).click()
  await preview(page).locator('li').first().waitFor()
  const previewed = await preview(page)
    .locator('li')
    .evaluateAll((slides) =>
      slides.map((slide) => [...slide.querySelectorAll('[data-line="0"]')].map((line) => line.textContent)),
    )
  await openWithin(page, `${address}/present`)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Second window for the projector' }).click()
  const wall = await opened
  await wall.setViewportSize({ width: 1280, height: 720 })
  for (const slide of previewed.slice(0, -1)) {
    await expectEventually(() => slideLines(wall.locator('main')), slide)
    await page.keyboard.press('ArrowRight')
  }
  await wall.close()
})

test('beside the editor the words are seen as sung, presented and printed while they are typed', async () => {
  const page = await shared()
  await page.setViewportSize(DESKTOP)
  await openWithin(page, await wellPages().editLyrics())
  const line = page.getByLabel('Line 1 of Chorus')
  await line.fill('All is well with my soul,   ')
  // The chorus is sung twice.
  await expectEventually(
    () => preview(page).getByText('All is well with my soul,', { exact: true }).count(),
    2,
  )
  await preview(page).getByText('Presented', { exact: true }).click()
  await expectEventually(
    async () => (await slideLines(preview(page))).filter((text) => text.startsWith('All is well')).length,
    2,
  )
  await preview(page)
    .getByText(/^5 of 5/)
    .waitFor()
  await line.fill('It is so well with my soul,')
  await expectEventually(
    async () => (await slideLines(preview(page))).filter((text) => text.startsWith('It is so well')).length,
    2,
  )
  await preview(page).getByText('Printed', { exact: true }).click()
  await preview(page).getByRole('heading', { name: 'It Is Well with My Soul' }).waitFor()
  await preview(page).getByText('(again)').waitFor()
  await page.reload()
  await preview(page).getByText('(again)').waitFor()

  // New words have nothing to show at first, in whatever language is being typed.
  await openWithin(page, `${songPages(web.site, 'Abide with Me').member}/lyrics/new`)
  await preview(page).getByText('There is nothing to show yet.').waitFor()
  await page.getByLabel('Language').fill('e')
  await page.getByLabel('Line 1 of Verse 1').fill('Abide with me')
  await preview(page).getByText('Presented', { exact: true }).click()
  await expectEventually(() => slideLines(preview(page)), ['Abide with me'])
  // The next test begins with it.
  await preview(page).getByText('Sung', { exact: true }).click()
  await preview(page).getByText('Abide with me', { exact: true }).waitFor()
})

test('by keyboard alone on a phone the preview is one key away, closes on Escape and gives the focus back; each kind is accessible', async () => {
  const t = textsIn('en')
  const page = await shared()
  await page.setViewportSize(PHONE)
  await openWithin(page, await wellPages().editLyrics())
  const button = page.getByRole('button', { name: t.preview.title })
  await page.getByLabel(t.lyrics.line(1, 'Chorus')).fill('Peace is mine')
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: t.preview.title })
  await expectEventually(() => dialog.getByText('Peace is mine').count(), 2)
  await tabTo(page, dialog.getByRole('radio', { name: t.preview.sung }))
  await page.keyboard.press('ArrowRight')
  await expectEventually(async () => (await slideLines(dialog)).includes('Peace is mine'), true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expectEventually(() => button.evaluate((element) => element === document.activeElement), true)

  // Every kind of preview is accessible, by day and by night, and fits a tablet.
  await page.keyboard.press('Enter')
  for (const way of [t.preview.sung, t.preview.presented, t.preview.printed]) {
    await dialog.getByText(way, { exact: true }).click()
    await expectEventually(() => dialog.getByRole('radio', { name: way }).isChecked(), true)
    await expectAccessibleByDayAndNight(page, dialog)
  }
  await page.setViewportSize(TABLET)
  await expectFits(page)
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  // On a desktop it stands beside the editor, without a button.
  await page.setViewportSize(DESKTOP)
  await page.getByRole('region', { name: t.preview.title }).waitFor()
  await expectEventually(() => button.count(), 0)
  await expectAccessible(page, page.getByRole('region', { name: t.preview.title }))
})
