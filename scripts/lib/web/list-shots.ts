/** The pictures of lists: a song that was opened from one, adding songs, and presenting all of it. */
import type { Page } from 'playwright-core'
import { PHONE, TABLET } from '../../../testkit/web/browser.ts'
import { listLink } from '../../../testkit/web/list-pages.ts'
import type { Site } from '../../../testkit/web/site.ts'
import type { Shot } from './import-shots.ts'

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
    { name: 'list-song-phone', path: list, size: PHONE, before: opened },
    { name: 'list-song', path: list, before: opened },
    { name: 'list-add-tablet', path: list, size: TABLET, before: addSongs },
    { name: 'present-overview', path: present, before: overview },
    { name: 'present-overview-phone', path: present, size: PHONE, before: overview },
    { name: 'present-two-languages', path: present, size: PROJECTOR, before: twoLanguages },
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
