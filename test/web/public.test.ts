import { describe, expect, test } from 'bun:test'
import { makeChurch, setRole } from '../../testkit/people.ts'
import { createSong } from '../../testkit/songs/songs.ts'
import { expectAccessible } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { songId } from '../../testkit/web/site.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'

const web = setUpWeb()
const home = () => `/c/${web.site.churchId}`
const song = (title: string) => `${home()}/songs/${songId(web.site, title)}`

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
])('on a %s a visitor', (_name, size) => {
  test('finds a song by a line of its words while typing, and opens it by keyboard alone', async () => {
    const page = await web.visitor({ size })
    await page.goto(home())
    await page.getByRole('heading', { name: 'Grace Chapel' }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('heavenly peace')
    // Half of the words finds songs too: the list of the whole question is the one that counts.
    await page.waitForURL(/q=heavenly\+peace$/)
    const found = page.getByRole('list', { name: 'Songs' }).getByRole('link')
    await expectEventually(() => found.count(), 1)
    await page.getByText('Words found in English').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Silent Night' }).waitFor()
    await page.goBack()
    await page.getByText('Words found in English').waitFor()
    await expectEventually(() => page.getByLabel('Search songs').inputValue(), 'heavenly peace')
    await page.context().close()
  })

  test('reads the words in one language or two, the copyright below, and no way to edit', async () => {
    const page = await web.visitor({ size })
    await page.goto(`${song('Silent Night')}?lang=de,en`)
    await page.getByText('Stille Nacht, heilige Nacht!').first().waitFor()
    await page.getByText('Silent night, holy night!').first().waitFor()
    await page.getByText('Words and music in the public domain.').waitFor()
    await page.goto(song('Silent Night'))
    await page.getByText('Stille Nacht, heilige Nacht!').first().waitFor({ state: 'detached' })
    await page.getByText('Words and music in the public domain.').waitFor()
    expect(await page.getByRole('link', { name: /edit/i }).count()).toBe(0)
    await expectAccessible(page)
    await page.context().close()
  })
})

test('a signed-in member sees the same public page, without a hint of editing', async () => {
  const page = await web.editor()
  await page.goto(song('Amazing Grace'))
  await page.getByText('Amazing grace! how sweet the sound').waitFor()
  expect(await page.getByRole('link', { name: /edit|history/i }).count()).toBe(0)
  await page.context().close()
})

test('authors, themes and books lead to a search; parts can be read once, and in larger type that is remembered', async () => {
  const page = await web.visitor()
  for (const [chip, q] of [
    ['Horatio Spafford', 'Horatio+Spafford'],
    ['Trust', 'Trust'],
    [/Hymnal\s410/, 'Hymnal+410'],
  ] as const) {
    await page.goto(song('It Is Well with My Soul'))
    await page.getByRole('link', { name: chip }).click()
    await page.waitForURL((url) => url.search === `?q=${q.replace('+', '%20')}` || url.search === `?q=${q}`)
    await page.getByRole('link', { name: /It Is Well with My Soul/ }).waitFor()
  }
  await page.goto(song('It Is Well with My Soul'))
  const chorus = page.getByText('It is well with my soul,')
  await expectEventually(() => chorus.count(), 2)
  await page.getByText('Each part once').click()
  await expectEventually(() => chorus.count(), 1)
  const size = () => chorus.evaluate((line) => getComputedStyle(line).fontSize)
  await expectEventually(size, '20px')
  await page.getByRole('button', { name: 'Larger text' }).click()
  await expectEventually(size, '24px')
  await page.reload()
  await expectEventually(() => chorus.count(), 1)
  await expectEventually(size, '24px')
  await page.context().close()
})

test('the app speaks German and turns dark when asked, and remembers both', async () => {
  const page = await web.visitor()
  await page.goto(home())
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByText('Deutsch').click()
  await page.getByText('Dunkel').click()
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: 'Einstellungen' }).waitFor()
  await expectEventually(() => page.evaluate(() => document.documentElement.dataset.theme), 'dark')
  await page.getByText('10 Lieder').waitFor()
  await expectAccessible(page)
  await page.context().close()
})

test('nothing found, and an address with nothing behind it, say what to do', async () => {
  const page = await web.visitor()
  await page.goto(`${home()}?q=xylophone`)
  await page.getByText('No song matches “xylophone”').waitFor()
  await expectAccessible(page)
  await page.goto(`/c/${crypto.randomUUID()}`)
  await page.getByText('There is nothing here').waitFor()
  await page.context().close()
})

test('a long list is shown 50 songs at a time, without an invented total', async () => {
  const { server, editor } = web.site
  const churchId = await makeChurch(server, 'Chapel of Many Songs')
  await setRole(server, churchId, editor, 'Editor')
  const titles = Array.from({ length: 53 }, (_, at) => `Psalm ${String(at + 1).padStart(3, '0')}`)
  for (const title of titles) await createSong(editor, churchId, { title })
  const page = await web.visitor()
  await page.goto(`/c/${churchId}`)
  await page.getByText('First 50 songs').waitFor()
  await page.getByRole('button', { name: 'Show more songs' }).click()
  await page.getByText('53 songs').waitFor()
  const shown = page.getByRole('list', { name: 'Songs' }).getByRole('link')
  await expectEventually(() => shown.allInnerTexts(), titles)
  await page.getByRole('button', { name: 'Show more songs' }).waitFor({ state: 'detached' })
  await page.context().close()
})

test('the first visit fetches less than 250 KB, nothing from elsewhere, and no reader of PDFs', async () => {
  const page = await web.visitor()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  let [bytes, scripts] = [0, 0]
  const hosts = new Set<string>()
  const names: string[] = []
  const types = new Map<string, string>()
  cdp.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    if (types.get(requestId) === 'Script') scripts += encodedDataLength
  })
  cdp.on('Network.requestWillBeSent', ({ request }) => {
    hosts.add(new URL(request.url).host)
    names.push(request.url)
  })
  await page.goto(home(), { waitUntil: 'networkidle' })
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  const paint = await painted.jsonValue()
  const kB = (size: number) => `${Math.round(size / 1000)} kB`
  console.log(
    `first visit: ${kB(bytes)} of which scripts ${kB(scripts)}, first contentful paint after ${Math.round(paint ?? 0)} ms`,
  )
  expect(scripts).toBeGreaterThan(0)
  expect([...hosts]).toEqual([new URL(page.url()).host])
  expect(names.filter((name) => name.includes('pdf'))).toEqual([])
  expect(bytes).toBeLessThan(250_000)
  await page.context().close()
})
