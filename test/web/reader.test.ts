import { test } from 'bun:test'
import { plainPdf } from '../../testkit/pdf/pdfs.ts'
import { addSheetMusic } from '../../testkit/web/sheet-music.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { setUpWeb, TIMEOUT_MS } from '../../testkit/web/web-fixture.ts'

const web = setUpWeb()

test(
  'the last page of a file is followed by the first page of the next, and back to the last page',
  async () => {
    const pages = songPages(web.site, 'Holy, Holy, Holy')
    const first = await addSheetMusic(web.site, 'Holy, Holy, Holy', { filename: 'first.pdf' })
    await addSheetMusic(web.site, 'Holy, Holy, Holy', { filename: 'second.pdf', bytes: plainPdf(3) })
    const page = await web.visitor()
    await page.goto(`${pages.public}/read/${first}`)
    await page.getByRole('img', { name: 'first.pdf, page 1' }).waitFor()
    await page.keyboard.press('PageDown')
    await page.getByText('Page 2 of 2').waitFor()
    await page.keyboard.press('PageDown')
    await page.getByRole('img', { name: 'second.pdf, page 1' }).waitFor()
    await page.keyboard.press('PageUp')
    await page.getByRole('img', { name: 'first.pdf, page 2' }).waitFor()
    await page.keyboard.press('PageUp')
    await page.getByRole('img', { name: 'first.pdf, page 1' }).waitFor()
    await page.keyboard.press('PageUp')
    await page.getByText('Page 1 of 2').waitFor()
    await page.context().close()
  },
  TIMEOUT_MS,
)
