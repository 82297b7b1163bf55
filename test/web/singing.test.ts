import { test } from 'bun:test'
import { encode } from 'uqr'
import { DESKTOP, PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { songId } from '../../testkit/web/site.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const song = (title: string) => `/c/${web.site.churchId}/songs/${songId(web.site, title)}`

const shared = sharedWindow(() => web.visitor({ size: PHONE }))

test('a visitor on a phone presents a song part by part in singing order, the copyright at the end', async () => {
  const page = await shared()
  await openWithin(page, song('It Is Well with My Soul'))
  await page.getByRole('link', { name: 'Present' }).click()
  await page.getByText('1 of 5').waitFor()
  const line = (text: string) => page.locator('[data-line]').filter({ hasText: text })
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
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Present' }).waitFor()
})

test('two languages fit on one slide without cutting a line; a song is shared by its QR code, and printed with repeats or without', async () => {
  const page = await shared()
  await page.setViewportSize(DESKTOP)
  await openWithin(page, `${song('Silent Night')}/present?lang=de`)
  await page.getByLabel('Second language').selectOption({ label: 'English' })
  await page.getByText('Silent night, holy night!').first().waitFor()
  const isInside = () =>
    page.getByText('sleep in heavenly peace.').evaluate((line) => {
      const box = line.getBoundingClientRect()
      return box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight
    })
  await expectEventually(isInside, true)
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expectEventually(isFull, true)
  await page.keyboard.press('f')
  await expectEventually(isFull, false)

  // Sharing shows the public address and its QR code.
  await openWithin(page, song('Amazing Grace'))
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this song' })
  await dialog.getByRole('img', { name: /QR code/ }).waitFor()
  await expectEventually(() => dialog.getByRole('textbox', { name: 'Link' }).inputValue(), page.url())
  const { data } = encode(page.url(), { ecc: 'M', border: 2 })
  const squares = data.flat().filter(Boolean).length
  const drawn = dialog.getByRole('img', { name: /QR code/ }).locator('path')
  await expectEventually(async () => (await drawn.getAttribute('d'))?.match(/M/g)?.length, squares)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  // A sheet prints repeats by name or in full.
  await openWithin(page, `${song('It Is Well with My Soul')}/print`)
  await page.getByText('(again)').waitFor()
  await expectEventually(() => page.getByText('It is well with my soul,').count(), 1)
  await page.getByText('Everything as sung').click()
  await page.getByText('(again)').waitFor({ state: 'detached' })
  await expectEventually(() => page.getByText('It is well with my soul,').count(), 2)
  await page.getByText('Two columns').click()
  await page.getByText('Large type').click()
  const line = page.getByText('When peace, like a river')
  const set = () =>
    line.evaluate((words) => {
      const { columnCount, fontSize } = getComputedStyle(words.closest('[lang]') ?? words)
      return [columnCount, fontSize]
    })
  await expectEventually(set, ['2', '24px'])
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Print' }).waitFor({ state: 'hidden' })
  await line.waitFor()
  await page.getByText('Words and music in the public domain.').waitFor()
  const colours = () => line.evaluate((words) => getComputedStyle(words).color)
  await expectEventually(colours, 'rgb(0, 0, 0)')
})

test('a browser that refuses to copy the link selects it instead', async () => {
  const page = await web.visitor()
  await page.addInitScript(() => {
    const writeText = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'))
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
  })
  await page.goto(song('Amazing Grace'))
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expectEventually(() => page.evaluate(() => getSelection()?.toString()), page.url())
  await page.context().close()
})
