import type { Page } from 'playwright-core'
import { encodeList } from '../../src/web/model/lists/list-link.ts'
import { type ListSong, newSong } from '../../src/web/model/lists/set-list.ts'
import { type Site, songId } from './site.ts'

interface LinkedSong extends Partial<ListSong> {
  title: string
}

/** The shared link of a list with these songs of a site. */
export function listLink(site: Site, songs: readonly LinkedSong[], title = 'Sunday morning'): string {
  const entries = songs.map((song, at) => ({
    ...newSong({ songId: song.songId ?? songId(site, song.title), title: song.title }, String(at)),
    ...song,
  }))
  return `/c/${site.churchId}/list#${encodeList({ title, date: '2026-11-22', songs: entries })}`
}

/** The titles of the open list from top to bottom, without their numbers. */
export const titlesOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('list', { name: 'Songs of this list' })
    .getByRole('listitem')
    .locator('.font-serif')
    .allInnerTexts()

/** Adds a song in the catalogue to the list of this name, or to a new one. */
export async function addInCatalogue(page: Page, song: string, list: string): Promise<void> {
  await page.getByRole('button', { name: `Add ${song} to a list` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  const known = dialog.getByRole('button', { name: new RegExp(`^${list}`) })
  if ((await known.count()) > 0) await known.click()
  else {
    // Asked for only where there are lists already.
    const create = dialog.getByRole('button', { name: 'New list' })
    if ((await create.count()) > 0) await create.click()
    await dialog.getByLabel('Title of the new list').fill(list)
    await dialog.getByRole('button', { name: 'Create and add' }).click()
  }
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(`Added to “${list}”.`).waitFor()
}
