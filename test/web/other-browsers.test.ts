import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { makeMember } from '../../testkit/people.ts'
import { expectAccessible } from '../../testkit/web/axe.ts'
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

test('a field without a time shows none, and the choices of Present are light on dark in menus of the system', async () => {
  const page = await web.editor({ size: PHONE })
  await page.goto(`/library/${web.site.churchId}/services/new`)
  const time = page.getByLabel('Begins at')
  const empty = await time.screenshot()
  await addRule(page, 'input::-webkit-datetime-edit { opacity: 0 !important }')
  expect(empty.equals(await time.screenshot())).toBe(true)
  await openWithin(page, `${songPages(web.site, 'Silent Night').member}/present`)
  await page.locator('select option').first().waitFor({ state: 'attached' })
  const colours = await page.locator('select option').evaluateAll((choices) =>
    choices.map((choice) => {
      const { color, backgroundColor, colorScheme } = getComputedStyle(choice)
      return { color, backgroundColor, colorScheme }
    }),
  )
  expect(colours.length).toBeGreaterThan(3)
  const [{ color, backgroundColor } = { color: '', backgroundColor: '' }] = colours
  for (const each of colours) expect(each).toEqual({ color, backgroundColor, colorScheme: 'dark' })
  // As lightness in oklch.
  expect(color).toStartWith('oklch(0.9')
  expect(backgroundColor).toStartWith('oklch(0.2')
})

test('a phone offers its own sheet to send a link of a song and of an invitation', async () => {
  const administrator = await makeMember(web.site.server, web.site.churchId, 'Administrator')
  const page = await web.holder(administrator.cookie, { size: PHONE })
  const sent: unknown[] = []
  await page.exposeFunction('noteSent', (link: unknown) => void sent.push(link))
  const { public: address } = songPages(web.site, 'Silent Night')
  const openShare = async () => {
    await page.goto(address)
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await page.getByRole('dialog').getByText('Share', { exact: true }).tap()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Link' }).waitFor()
  }
  await openShare()
  expect(await page.getByRole('button', { name: 'Send with an app…' }).count()).toBe(0)
  await page.addInitScript(() => {
    // A person may also close the sheet.
    Object.assign(Navigator.prototype, {
      share: async (link: unknown) => {
        await (window as unknown as { noteSent: (link: unknown) => Promise<void> }).noteSent(link)
        throw new DOMException('', 'AbortError')
      },
    })
  })
  await openShare()
  await page.getByRole('button', { name: 'Send with an app…' }).tap()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  await expectEventually(() => sent.splice(0), [{ title: await page.title(), url: link }])
  await expectAccessible(page, page.getByRole('dialog'))

  await page.goto(`/library/${web.site.churchId}/administration/people`)
  await page.getByLabel('E-mail address').fill('guest@example.org')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Send with an app…' }).tap()
  await expectEventually(() => sent.length, 1)
  expect(sent[0]).toMatchObject({ url: expect.stringContaining('/invitation#') })
})
