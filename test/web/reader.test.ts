import { test } from 'bun:test'
import { plainPdf } from '../../testkit/pdf/pdfs.ts'
import { expectAccessibleByDayAndNight, expectFits } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE, TABLET } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { tabTo } from '../../testkit/web/keyboard.ts'
import { addSheetMusic } from '../../testkit/web/sheet-music.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { swipe } from '../../testkit/web/touch.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const LANDSCAPE = { width: 1180, height: 820 }

const shared = sharedWindow(() => web.visitor({ size: TABLET }))

async function read(title: string, filename: string, pageCount: number, size = TABLET) {
  const file = await addSheetMusic(web.site, title, { filename, bytes: plainPdf(pageCount) })
  const page = await shared()
  await page.setViewportSize(size)
  await openWithin(page, `${songPages(web.site, title).public}/read/${file}`)
  await page.locator('[data-drawn="1"]').waitFor()
  return page
}

test('the last page of a file is followed by the first page of the next, and back to the last page', async () => {
  const pages = songPages(web.site, 'Holy, Holy, Holy')
  const first = await addSheetMusic(web.site, 'Holy, Holy, Holy', { filename: 'first.pdf' })
  await addSheetMusic(web.site, 'Holy, Holy, Holy', { filename: 'second.pdf', bytes: plainPdf(3) })
  const page = await shared()
  await openWithin(page, `${pages.public}/read/${first}`)
  await page.getByRole('img', { name: 'first.pdf, page 1' }).waitFor()
  await page.keyboard.press('PageDown')
  await page.getByText('Page 2 of 2').waitFor()
  await page.keyboard.press('PageDown')
  await page.getByRole('img', { name: 'second.pdf, page 1' }).waitFor()
  await page.getByRole('heading', { name: 'second.pdf' }).waitFor()
  await page.keyboard.press('PageUp')
  await page.getByRole('img', { name: 'first.pdf, page 2' }).waitFor()
  await page.keyboard.press('PageUp')
  await page.getByRole('img', { name: 'first.pdf, page 1' }).waitFor()
  await page.keyboard.press('PageUp')
  await page.getByText('Page 1 of 2').waitFor()
})

test('the name of the file is the title, and everything else stands under one menu, on a phone, a tablet and a desktop', async () => {
  const name = 'a lead sheet with a rather long name, in B flat.pdf'
  const page = await read('Be Thou My Vision', name, 1, PHONE)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await expectEventually(() => page.getByRole('checkbox').count(), 0)
  await expectEventually(() => page.getByRole('combobox').count(), 0)
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByText('Half pages', { exact: true }).waitFor()
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))
  for (const size of [TABLET, DESKTOP]) {
    await page.setViewportSize(size)
    await page.getByText('Half pages', { exact: true }).waitFor()
    await expectFits(page)
  }
  await page.getByRole('link', { name: 'Download', exact: true }).waitFor()
})

test('on its side a tablet shows two pages, turned by two; upright it shows one', async () => {
  const page = await read('Abide with Me', 'five.pdf', 5, LANDSCAPE)
  const canvas = (number: number) => page.getByRole('img', { name: `five.pdf, page ${number}` })
  await page.getByText('Pages 1–2 of 5').waitFor()
  await expectEventually(async () => {
    const [left, right] = [await canvas(1).boundingBox(), await canvas(2).boundingBox()]
    return left && right && left.x + left.width <= right.x && left.y === right.y
  }, true)
  await page.keyboard.press('PageDown')
  await page.getByText('Pages 3–4 of 5').waitFor()
  await page.keyboard.press('End')
  await page.getByText('Page 5 of 5').waitFor()
  await expectEventually(() => canvas(4).count(), 0)
  await page.setViewportSize(TABLET)
  await page.getByText('Page 5 of 5').waitFor()
  // The same text stands there before and after the window has changed its size.
  await expectEventually(async () => {
    const box = await canvas(5).boundingBox()
    return box !== null && box.width > TABLET.width / 2
  }, true)
  await page.keyboard.press('PageUp')
  await page.getByText('Page 4 of 5').waitFor()
  await page.setViewportSize(LANDSCAPE)
  await page.getByText('Pages 3–4 of 5').waitFor()
  // A finger turns two pages at once.
  await swipe(page, 0.2, 0.8)
  await page.getByText('Pages 1–2 of 5').waitFor()
  await swipe(page, 0.8, 0.2)
  await page.getByText('Pages 3–4 of 5').waitFor()
})

test('keys and pedals turn pages after a tick box, a choice or a list was touched', async () => {
  await addSheetMusic(web.site, 'Amazing Grace', { filename: 'other.pdf' })
  const page = await read('Amazing Grace', 'six.pdf', 6)
  await page.getByRole('button', { name: 'View' }).click()
  await page.getByLabel('Half pages').click()
  await page.keyboard.press(' ')
  await page.getByText('Page 2 of 6').waitFor()
  await expectEventually(() => page.getByLabel('Half pages').isChecked(), true)
  await page.getByText('Whole page').click()
  await page.keyboard.press('ArrowRight')
  await page.getByText('Page 3 of 6').waitFor()
  await page.keyboard.press('PageDown')
  await page.getByText('Page 4 of 6').waitFor()
  await page.getByLabel('Files').click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowUp')
  await page.getByText('Page 3 of 6').waitFor()
  // By key the controls of the menu keep what they need, but not the keys of a pedal.
  const half = page.getByLabel('Half pages')
  await tabTo(page, half)
  await page.keyboard.press(' ')
  await expectEventually(() => half.isChecked(), false)
  await page.keyboard.press('PageDown')
  await page.getByText('Page 4 of 6').waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.getByText('Page 3 of 6').waitFor()
  await page.keyboard.press('Escape')
  await half.waitFor({ state: 'detached' })
  await page.keyboard.press(' ')
  await page.getByText('Page 4 of 6').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Amazing Grace' }).waitFor()
})
