/** A picture in docs/screenshots, and those of import, export and lists. */
import type { Page } from 'playwright-core'
import { type DESKTOP, PHONE, TABLET } from '../../../testkit/web/browser.ts'
import { listLink } from '../../../testkit/web/list-pages.ts'
import type { Site } from '../../../testkit/web/site.ts'

export interface Shot {
  name: string
  path: string
  size?: typeof DESKTOP
  dark?: boolean
  locale?: string
  signedIn?: boolean
  /** What a person does before the picture is taken. */
  before?: (page: Page) => Promise<unknown>
}

type More = Omit<Shot, 'name' | 'path'>
export const shot = (name: string, path: string, more: More = {}): Shot => ({ name, path, ...more })
export const member = (name: string, path: string, more: More = {}): Shot =>
  shot(name, path, { signedIn: true, ...more })

/** With files that produce some notes. */
export function importShots(library: string, pdf: Uint8Array): Shot[] {
  const page = `${library}/import`
  const before = (on: Page) => choose(on, pdf)
  return [
    member('import', page, { size: { width: 1280, height: 1100 }, before }),
    member('import-dark-phone', page, { size: PHONE, dark: true, locale: 'de-DE', before }),
    member('import-report-tablet', page, { size: TABLET, before: (on) => run(on, pdf) }),
    member('export', `${library}/export`, { before: chooseSongs }),
  ]
}

const FILES = {
  'Now Thank We All Our God.cho': `{title: Now Thank We All Our God}
{composer: Martin Rinckart}
{start_of_verse: Verse 1}
[D]Now thank we [G]all our [D]God
with [D]heart and [G]hands and [A]voices,
{end_of_verse}`,
  'Amazing Grace.cho': `{title: Amazing Grace}
{ccli: 22025}
{start_of_verse: Verse 1}
Amazing grace! how sweet the sound
that saved a wretch like me!
{end_of_verse}
{start_of_verse: Verse 6}
When we’ve been there ten thousand years,
bright shining as the sun,
{end_of_verse}`,
  'hymns/All Creatures.txt': `All Creatures of Our God and King

Verse 1
All creatures of our God and King,
lift up your voice and with us sing:

Chorus
O praise him, alleluia!
`,
  'hymns/photo.jpg': '\xff\xd8\xff\0',
}

async function choose(page: Page, pdf: Uint8Array): Promise<void> {
  const parts = Object.entries(FILES).map(([name, text]) => ({ name, buffer: Buffer.from(text) }))
  const files = [...parts, { name: 'Now Thank We All Our God.pdf', buffer: Buffer.from(pdf) }]
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(files.map((file) => ({ ...file, mimeType: 'application/octet-stream' })))
  await page.getByRole('table').waitFor()
}

async function run(page: Page, pdf: Uint8Array): Promise<void> {
  await choose(page, pdf)
  await page.getByText('Update', { exact: true }).click()
  await page.getByRole('button', { name: /^Import \d songs$/ }).click()
  await page.getByRole('heading', { name: 'Done' }).waitFor()
}

async function chooseSongs(page: Page): Promise<void> {
  await page.getByText('Chosen songs').click()
  for (const title of ['Abide with Me', 'Amazing Grace'])
    await page.getByRole('checkbox', { name: `Export ${title}` }).check()
}

const PROJECTOR = { width: 1920, height: 1080 }
const SONGS = [
  { title: 'Amazing Grace' },
  { title: 'It Is Well with My Soul' },
  { title: 'Silent Night', language: 'de' },
]

export function listShots(site: Site): Shot[] {
  const list = listLink(site, SONGS)
  const present = list.replace('/list#', '/list/present#')
  const second = (page: Page) => page.getByRole('link', { name: 'It Is Well with My Soul' }).click()
  const opened = async (page: Page) => {
    await second(page)
    await page.getByText('2 of 3').waitFor()
    await page.getByText('Chorus', { exact: true }).first().waitFor()
  }
  return [
    shot('list-song-phone', list, { size: PHONE, before: opened }),
    shot('list-song', list, { before: opened }),
    shot('list-add-tablet', list, { size: TABLET, before: addSongs }),
    shot('present-overview', present, { before: overview }),
    shot('present-overview-phone', present, { size: PHONE, before: overview }),
    shot('present-two-languages', present, { size: PROJECTOR, before: twoLanguages }),
  ]
}

async function addSongs(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Keep as my own list' }).click()
  await page.getByRole('textbox', { name: 'Add songs' }).fill('praise')
  await page.getByRole('button', { name: 'Add Holy, Holy, Holy to this list' }).click()
  await page.getByRole('button', { name: 'Add Holy, Holy, Holy to this list, already in it' }).waitFor()
}

async function overview(page: Page): Promise<void> {
  await page.locator('[data-line]').first().waitFor()
  await page.keyboard.press('n')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('o')
  await page.getByRole('region', { name: 'Overview' }).waitFor()
}

async function twoLanguages(page: Page): Promise<void> {
  await page.locator('[data-line]').first().waitFor()
  await page.keyboard.press('n')
  await page.keyboard.press('n')
  await page.getByLabel('Second language').selectOption({ label: 'English' })
  await page.locator('[data-line="1"]').first().waitFor()
}
