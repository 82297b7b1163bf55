import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { livePaths, present } from '../../testkit/live.ts'
import { PASSWORD } from '../../testkit/people.ts'
import { inVersion2 } from '../../testkit/songs/head-kinds.ts'
import { createArrangement, servicesPath } from '../../testkit/songs/songs.ts'
import { DESKTOP, PHONE } from '../../testkit/web/browser.ts'
import type { Driver, Size } from '../../testkit/web/engines/driver.ts'
import { hasFirefox, startFirefox } from '../../testkit/web/engines/firefox.ts'
import { watchPages } from '../../testkit/web/engines/watched-pages.ts'
import { hasWebKit, startWebKit } from '../../testkit/web/engines/webkit.ts'
import { engineWindow } from '../../testkit/web/engines/window.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { addSheetMusic } from '../../testkit/web/sheet-music.ts'
import { type Site, startSite } from '../../testkit/web/site.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { planService } from './live/service.ts'

/** As WebDriver names keys that type nothing. */
const [ENTER, PAGE_DOWN] = ['\uE007', '\uE00F']

const watched = watchPages()
let site: Site
beforeAll(async () => {
  site = await startSite({ env: { APP_ORIGIN: watched.origin } })
  watched.standBefore(site.server.url)
})
afterAll(async () => {
  await watched.stop()
  await site?.server.stop()
})

/** Whether all letters of this text stand in the window. */
const isInside = (text: string): boolean => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const letters = document.createRange()
  while (walker.nextNode()) {
    if (!walker.currentNode.textContent?.includes(text)) continue
    letters.selectNodeContents(walker.currentNode)
    const boxes = [...letters.getClientRects()]
    if (boxes.length > 0) return boxes.every(({ left, right }) => left >= 0 && right <= window.innerWidth)
  }
  return false
}

const sungSection = () => document.querySelector('[aria-current] h3')?.textContent

/** What a field hides of its text, and the text. */
const lineOf = (label: string) => {
  const field = document.querySelector<HTMLTextAreaElement>(`textarea[aria-label="${label}"]`)
  return field && { hidden: field.scrollHeight - field.clientHeight, text: field.value }
}

const hasText = ({ label, text }: { label: string; text: string }) =>
  document.querySelector<HTMLTextAreaElement>(`textarea[aria-label="${label}"]`)?.value === text

/** The drawn pages of a file that are not blank. */
const drawnPages = () =>
  [...document.querySelectorAll('canvas')].filter((canvas) => {
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
    return pixels?.some((value, at) => at % 4 < 3 && value < 128)
  }).length

const ENGINES: [string, (size: Size) => Promise<Driver>, boolean][] = [
  ['WebKit', startWebKit, hasWebKit()],
  ['Firefox', startFirefox, hasFirefox()],
]

describe.each(ENGINES)('in %s', (_name, start, isInstalled) => {
  test.skipIf(!isInstalled)(
    'people find, sing, follow, read, sign in and edit, and no page is wider than its window',
    async () => {
      const { churchId, editor, server } = site
      const home = `/c/${churchId}`
      const driver = await start(PHONE)
      try {
        const tab = engineWindow(driver)
        const open = (path: string) => tab.load(`${server.origin}${path}`)
        const expectFits = async () => expect(await tab.overhangs([DESKTOP, PHONE])).toEqual([0, 0])

        // The catalogue.
        await open(home)
        await tab.find('main a', 'Be Thou My Vision')
        await tab.click('input[inputmode=search]')
        await tab.type('silent')
        await tab.see(() => !document.querySelector('main')?.textContent.includes('Be Thou My Vision'), null)
        await tab.find('main a', 'Silent Night')
        await expectFits()

        // A song in two languages.
        await open(`${songPages(site, 'Silent Night').public}?lang=en,de`)
        await tab.see(isInside, 'Stille Nacht, heilige Nacht!')
        await tab.see(isInside, 'Silent night, holy night!')
        await expectFits()

        // A service, followed live.
        const service = { path: `${servicesPath(churchId)}/${await planService(site)}` }
        const { items } = (await editor.send(service.path)).body.service
        await open(service.path.replace('/api/v2/churches', '/c'))
        await tab.see(isInside, 'Amazing Grace')
        const [, second] = (await songPages(site, 'Amazing Grace').lyrics()).sections
        await present(editor, livePaths(service).live, items[0].id, { sectionId: second?.id })
        await tab.see(isInside, 'and grace my fears relieved;')
        expect(await tab.see(sungSection, null)).toBe('Verse 2')
        await expectFits()

        // A chart.
        const chart = '[G]Be thou my [C]vision, O [D7]Lord of my heart'
        const song = songPages(site, 'Be Thou My Vision')
        const { body } = await createArrangement(editor, inVersion2(song.api), { chart, sourceKey: 'G' })
        await open(`${song.public}/chart/${body.arrangement.id}`)
        await tab.find('[data-chord]', 'D7')
        await tab.see(isInside, 'heart')
        await expectFits()

        // The reader.
        const file = await addSheetMusic(site, 'Be Thou My Vision')
        await open(`${song.public}/read/${file}`)
        expect(await tab.see(drawnPages, null)).toBe(1)
        await tab.press(PAGE_DOWN)
        await tab.find('main *', 'Page 2 of 2')
        await expectFits()

        // Signing in.
        const words = await songPages(site, 'Amazing Grace').editLyrics()
        await open(`/sign-in?next=${encodeURIComponent(words)}`)
        await tab.click('input[type=email]')
        await tab.type(editor.email ?? '')
        await tab.click('input[type=password]')
        await tab.type(PASSWORD)
        await tab.press(ENTER)

        // A line of words that takes several rows: what is typed behind the last one is its end.
        const line = 'Line 1 of Verse 1'
        await tab.click('textarea', line)
        await tab.type(', and I once was lost, but now am found, ')
        const { hidden, text } = await tab.see(lineOf, line)
        expect(hidden).toBe(0)
        await tab.click('textarea', 'Line 2 of Verse 1')
        await tab.click('textarea', line, 'end')
        await tab.type('at the end')
        await tab.see(hasText, { label: line, text: `${text}at the end` })
        await tab.click('button', 'Save')
        await tab.find('main *', 'Saved.')
        await expectFits()
        await open(words)
        await tab.find('textarea', line)
        await expectFits()
        const saved = () => songPages(site, 'Amazing Grace').lines()
        await expectEventually(async () => (await saved())[0], `${text}at the end`)

        expect(watched.errors.splice(0)).toEqual([])
        // An error would have been noticed.
        await tab.look(() => void setTimeout(() => Promise.reject(new Error('On purpose'))), null)
        await expectEventually(() => watched.errors.splice(0), ['Error: On purpose'])
      } finally {
        await driver.close()
      }
    },
  )
})
