import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin } from '../../testkit/web/within-app.ts'

const web = setUpWeb()

/** The pages allow no style element. */
const addRule = (page: Page, rule: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, rule)

test('without field-sizing a line of words is as high as its text, and no menu is wider than its page or makes a phone magnify it', async () => {
  const { member, editLyrics } = songPages(web.site, 'Amazing Grace')
  const page = await web.editor({ size: PHONE })
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS)
    CSS.supports = (name: string, value?: string) =>
      name !== 'field-sizing' && (value === undefined ? supports(name) : supports(name, value))
  })
  await page.goto(await editLyrics())
  // As in a browser that does not know the property.
  await addRule(page, 'textarea { field-sizing: fixed !important }')
  const line = page.getByLabel('Line 1 of Verse 1')
  const hidden = () => line.evaluate((field) => field.scrollHeight - field.clientHeight)
  const height = () => line.evaluate((field) => field.clientHeight)
  await line.fill('short')
  const one = await height()
  await line.fill('Amazing grace, how sweet the sound, that saved a wretch like me, and I once was lost')
  await expectEventually(hidden, 0)
  expect(await height()).toBeGreaterThan(one * 1.5)
  await page.setViewportSize({ width: 240, height: 700 })
  await expectEventually(hidden, 0)
  await line.fill('short')
  await expectEventually(height, one)
  await page.setViewportSize(PHONE)

  await openWithin(page, songPages(web.site, 'Silent Night').member)
  // The menus of other browsers are as wide as their longest choice.
  await addRule(page, 'select.opacity-0 { min-width: 700px !important }')
  await page.locator('select.opacity-0').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  expect(
    await page.evaluate(() => document.querySelector('meta[name=viewport]')?.getAttribute('content')),
  ).toContain('viewport-fit=cover')
  for (const address of [`${member}/history`, `${member}/edit`, await editLyrics()]) {
    await openWithin(page, address)
    await page.locator('select, input, textarea').first().waitFor()
    const sizes = await page
      .locator('select, input:not([type=checkbox], [type=radio], [type=file]), textarea')
      .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)))
    expect(sizes.filter((size) => size < 16)).toEqual([])
  }
})
