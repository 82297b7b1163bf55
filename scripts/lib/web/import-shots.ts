/** The screenshots of import and export, with files that produce some notes. */
import type { Page } from 'playwright-core'
import { type DESKTOP, PHONE, TABLET } from '../../../testkit/web/browser.ts'

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

export function importShots(library: string, pdf: Uint8Array): Shot[] {
  const page = { path: `${library}/import`, signedIn: true }
  return [
    { ...page, name: 'import', size: { width: 1280, height: 1100 }, before: (on) => choose(on, pdf) },
    {
      ...page,
      name: 'import-dark-phone',
      size: PHONE,
      dark: true,
      locale: 'de-DE',
      before: (on) => choose(on, pdf),
    },
    { ...page, name: 'import-report-tablet', size: TABLET, before: (on) => run(on, pdf) },
    { path: `${library}/export`, signedIn: true, name: 'export', before: chooseSongs },
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
