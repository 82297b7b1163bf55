import { expect, test } from 'bun:test'
import { sampleSize } from '../../testkit/long-tests.ts'
import { uploadedId } from '../../testkit/pdf/exchange.ts'
import { pdfOfSize, plainPdf } from '../../testkit/pdf/pdfs.ts'
import { createArrangement } from '../../testkit/songs/songs.ts'
import { expectAccessible } from '../../testkit/web/axe.ts'
import { PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { tabTo } from '../../testkit/web/keyboard.ts'
import { addSheetMusic } from '../../testkit/web/sheet-music.ts'
import { songId } from '../../testkit/web/site.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { windowForPeople } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const windowOf = windowForPeople(() => web.visitor())
const library = () => `/library/${web.site.churchId}`
const song = (title: string) => `${library()}/songs/${songId(web.site, title)}`
const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })

test('three files at once, one of them no PDF: two join the arrangement, the third says why, and keys reorder them', async () => {
  const page = await windowOf(web.site.editor.cookie)
  // Watched from the beginning: the browser needs a moment to hand its file dialog over.
  const picker = page.waitForEvent('filechooser')
  await page.goto(`${song('Amazing Grace')}/arrangements/new`)
  await page.getByLabel('Name', { exact: true }).fill('Choir')
  await page.getByLabel('Key', { exact: true }).fill('Xb')
  await page.getByText('Use a letter from A to H', { exact: false }).first().waitFor()
  await page.getByLabel('Key', { exact: true }).fill('Eb')
  await page.getByLabel('Tempo (beats per minute)').fill('84')
  await page.getByRole('checkbox', { name: /English/ }).check()
  await tabTo(page, page.getByRole('button', { name: 'Choose files' }))
  await page.keyboard.press('Enter')
  await (await picker).setFiles([
    pdf('score.pdf', plainPdf(2)),
    pdf('holiday.pdf', Buffer.from('This is a letter, not sheet music.')),
    pdf('bass.pdf', plainPdf(1)),
  ])
  await page.getByText('This is not a PDF. Export it as PDF and try again.').waitFor()
  await page.getByText('2 files are ready.', { exact: false }).waitFor()
  await expectAccessible(page, page.getByRole('main'))
  const files = page.getByRole('region', { name: /Files/ }).getByRole('list').first()
  const names = async () =>
    (await files.getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')[0])
  const [main, other] = await names()
  await tabTo(page, page.getByRole('button', { name: `Move ${other} up` }))
  await page.keyboard.press('Enter')
  await expectEventually(names, [other, main])
  await page.keyboard.press('Control+s')
  const card = page.getByRole('article', { name: 'Choir' })
  await card.getByText('Key Eb · 84 bpm · For English (Olney Hymns)').waitFor()
  await expectEventually(
    () => card.getByRole('link', { name: /^(?!Download).*\.pdf$/ }).allInnerTexts(),
    [`${other}`, `${main}`],
  )
})

test('links to rehearse with are added beside the files, and visitors see those that are for them', async () => {
  const page = await windowOf(web.site.editor.cookie)
  await page.goto(`${song('Silent Night')}/arrangements/new`)
  await page.getByLabel('Name', { exact: true }).fill('Voices')
  const group = page.getByRole('group', { name: 'To rehearse with' })
  const add = async (title: string, url: string) => {
    await group.getByRole('button', { name: 'Add a link' }).click()
    await page.keyboard.type(title)
    await group.getByLabel('Address of the link').last().fill(url)
  }
  await add('Alto alone', 'recordings.example/alto')
  await page.getByLabel('Name', { exact: true }).focus()
  await group.getByText('Give each link a name and an address that begins with https://.').waitFor()
  await group.getByLabel('Address of the link').fill('https://recordings.example/alto')
  await add('All voices', 'https://recordings.example/all')
  await group.getByLabel('Visitors see it too').last().check()
  await expectAccessible(page, page.getByRole('main'))
  await page.keyboard.press('Control+s')
  const links = () =>
    page
      .getByRole('article', { name: 'Voices' })
      .locator('a[target=_blank]')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
  const all = ['All voicesrecordings.example', 'https://recordings.example/all']
  await expectEventually(links, [['Alto alonerecordings.example', 'https://recordings.example/alto'], all])
  await page.goto(`/c/${web.site.churchId}/songs/${songId(web.site, 'Silent Night')}`)
  await expectEventually(links, [all])
})

test('dropped files are sent two at a time, each with its progress, and dragging makes another the main one', async () => {
  const page = await windowOf(web.site.editor.cookie)
  let running = 0
  let most = 0
  const gates: (() => void)[] = []
  await page.route('**/assets?*', async (route) => {
    running++
    most = Math.max(most, running)
    await new Promise<void>((open) => gates.push(open))
    running--
    await route.continue()
  })
  await page.goto(`${song('Crown Him with Many Crowns')}/arrangements/new`)
  await page.getByLabel('Name', { exact: true }).fill('Choir')
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer()
      for (const name of ['one.pdf', 'two.pdf', 'three.pdf'])
        transfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }))
      return transfer
    },
    [...plainPdf(1)],
  )
  const zone = page.getByText('Drop PDF files here, or')
  await zone.dispatchEvent('dragover', { dataTransfer: dropped })
  await zone.dispatchEvent('drop', { dataTransfer: dropped })
  await expectEventually(() => [running, gates.length], [2, 2])
  await expectEventually(() => page.getByRole('progressbar').count(), 3)
  await page.getByText('Waiting', { exact: true }).waitFor()
  await page.getByText('Wait until all files are sent, or stop them.').waitFor()
  gates.shift()?.()
  await expectEventually(() => gates.length, 2)
  for (const open of gates) open()
  await page.getByText('3 files are ready.', { exact: false }).waitFor()
  expect(most).toBe(2)

  const order = page.getByRole('region', { name: /Files/ }).getByRole('list').first()
  const rows = order.getByRole('listitem')
  const names = async () => (await rows.allInnerTexts()).map((text) => text.split('\n')[0])
  const [first, second, third] = await names()
  await rows.nth(2).dragTo(rows.nth(0))
  await expectEventually(names, [third, first, second])
  await rows.first().getByText('Main file').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  const card = page.getByRole('article', { name: 'Choir' })
  await card.getByRole('listitem').filter({ hasText: 'Main file' }).getByText(`${third}`).waitFor()
})

test('a file is replaced in its place by one action, and a refused one says so in that place', async () => {
  const api = `/api/v2/churches/${web.site.churchId}/songs/${songId(web.site, 'Holy, Holy, Holy')}`
  const upload = (name: string) =>
    uploadedId(web.site.server, web.site.editor, web.site.churchId, plainPdf(1), name)
  const assetIds = [await upload('main.pdf'), await upload('bass.pdf')]
  await createArrangement(web.site.editor, api, { label: 'Band', assetIds })
  const saved = async () => (await web.site.editor.send(`${api}/arrangements`)).body.arrangements[0]
  const page = await windowOf(web.site.editor.cookie)
  await page.setViewportSize(PHONE)
  await page.goto(`${song('Holy, Holy, Holy')}/arrangements/${(await saved()).id}`)
  const rows = page.getByRole('region', { name: /Files/ }).getByRole('list').first().locator('> li')
  const names = async () => (await rows.allInnerTexts()).map((text) => text.split('\n')[0])
  const replace = async (file: ReturnType<typeof pdf>) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Replace main.pdf' }).click()
    await (await chooser).setFiles([file])
  }
  await rows.first().waitFor()
  await replace(pdf('letter.pdf', Buffer.from('No sheet music.')))
  await rows.first().getByText('This is not a PDF. Export it as PDF and try again.').waitFor()
  await expectAccessible(page, rows.first())
  await page.getByRole('button', { name: 'Dismiss letter.pdf' }).click()
  await page.getByText('No changes yet').waitFor()
  await replace(pdf('new main.pdf', plainPdf(3)))
  await expectEventually(names, ['new main.pdf', 'bass.pdf'])
  await rows.first().getByText('Main file').waitFor()
  const picker = page.getByLabel('Choose files').last()
  await picker.setInputFiles([pdf('photo.pdf', Buffer.from('A photo.'))])
  const refusal = page.getByText('This is not a PDF. Export it as PDF and try again.')
  const isInSight = () =>
    refusal.evaluate((text) => {
      const { x, y, width, height } = text.getBoundingClientRect()
      return text.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  await expectEventually(isInSight, true)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. Everyone sees the new version now.').waitFor()
  expect((await saved()).files.map(({ filename }: { filename: string }) => filename)).toEqual([
    'new main.pdf',
    'bass.pdf',
  ])
})

test('an upload can be stopped, and one the service refuses is told in its words', async () => {
  const page = await windowOf(web.site.editor.cookie)
  await page.goto(`${song('Abide with Me')}/arrangements/new`)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 100_000,
  })
  const picker = page.getByLabel('Choose files').last()
  await picker.setInputFiles([pdf('large.pdf', pdfOfSize(3_000_000))])
  await page.getByText(/\d+ % sent/).waitFor()
  await page.getByRole('button', { name: 'Stop uploading large.pdf' }).click()
  await page.getByText('Stopped').waitFor()
  await picker.setInputFiles([pdf('torn.pdf', Buffer.from('%PDF-1.4 and nothing after it'))])
  await page.getByRole('listitem').filter({ hasText: 'torn.pdf' }).getByText(/PDF/).nth(0).waitFor()
  await page.getByRole('button', { name: 'Dismiss torn.pdf' }).waitFor()
  await page.getByText('No files yet.').waitFor()
  await cdp.detach()
})

const PAGES = sampleSize(10, 30)

test('a file of many pages is read by keyboard to its end and back, in one request', async () => {
  const { churchId } = web.site
  await addSheetMusic(web.site, 'Silent Night', { filename: 'long.pdf', bytes: plainPdf(PAGES) })
  const page = await windowOf(null)
  await page.setViewportSize(PHONE)
  let requests = 0
  page.on('request', (request) => {
    if (request.url().includes('/content')) requests++
  })
  await page.goto(`/c/${churchId}/songs/${songId(web.site, 'Silent Night')}`)
  await page.getByRole('link', { name: 'long.pdf', exact: true }).click()
  await page.getByText(`Page 1 of ${PAGES}`).waitFor()
  for (let turned = 2; turned <= PAGES; turned++) {
    await page.keyboard.press(turned % 2 === 0 ? 'PageDown' : 'ArrowRight')
    await page.getByText(`Page ${turned} of ${PAGES}`).waitFor()
  }
  await page.locator(`[data-drawn="${PAGES}"]`).waitFor()
  await page.getByRole('img', { name: `long.pdf, page ${PAGES}` }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByText(`Page ${PAGES} of ${PAGES}`).waitFor()
  await page.keyboard.press('Home')
  await page.getByText(`Page 1 of ${PAGES}`).waitFor()
  expect(requests).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Silent Night' }).waitFor()
})

test('over the width of the page, half pages are turned before whole ones; taps turn too, and a button keeps its own keys', async () => {
  const { churchId } = web.site
  const file = await addSheetMusic(web.site, 'Abide with Me', {
    filename: 'two.pdf',
    bytes: plainPdf(2),
  })
  const page = await windowOf(null)
  await page.goto(`/c/${churchId}/songs/${songId(web.site, 'Abide with Me')}/read/${file}`)
  await page.locator('[data-drawn="1"]').waitFor()
  const frame = page.locator('[data-drawn]')
  const isScrolled = () => frame.evaluate((element) => element.scrollTop > 0)
  await page.getByText('Pages 1–2 of 2').waitFor()
  await page.getByRole('button', { name: 'View' }).click()
  await page.getByText('Page width').click()
  await page.getByLabel('Half pages').check()
  await page.waitForFunction(() => {
    const element = document.querySelector('[data-drawn]')
    return element !== null && element.scrollHeight > element.clientHeight * 1.5
  })
  await page.getByRole('button', { name: 'Forward' }).click()
  await expectEventually(isScrolled, true)
  await page.getByText('Page 1 of 2').waitFor()
  await page.getByText('Whole page').click()
  await page.getByLabel('Two pages side by side').uncheck()
  await page.waitForFunction(() => {
    const element = document.querySelector('[data-drawn]')
    return element !== null && element.scrollHeight <= element.clientHeight + 4
  })
  // The first tap closes the menu.
  await page.mouse.click(700, 700)
  await page.getByRole('button', { name: 'Zoom in' }).waitFor({ state: 'detached' })
  await page.mouse.click(1000, 400)
  await page.getByText('Page 2 of 2').waitFor()
  await page.mouse.click(100, 400)
  await page.getByText('Page 1 of 2').waitFor()
  await page.getByRole('button', { name: 'View' }).click()
  await tabTo(page, page.getByRole('button', { name: 'Zoom in' }))
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => {
    const element = document.querySelector('[data-drawn]')
    return element !== null && element.scrollHeight > element.clientHeight * 1.1
  })
  await page.getByText('Page 1 of 2').waitFor()
  await page.keyboard.press('f')
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
  await expectEventually(isFull, true)
  await page.getByRole('button', { name: 'Back to the song' }).click()
  await page.getByRole('heading', { name: 'Abide with Me' }).waitFor()
  await expectEventually(isFull, false)
})
