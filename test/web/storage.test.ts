import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { songPages } from '../../testkit/web/song-pages.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })

/** As a browser does that forbids this site to store anything: even looking at the storage throws. */
const forbidStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  })

/** The browser's own limit: a few million characters for one origin. */
const fillStorage = (page: Page) =>
  page.evaluate(() => {
    for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (let at = 0; ; at++) localStorage.setItem(`other.${size}.${at}`, 'x'.repeat(size))
      } catch {
        // Full for pieces of this size.
      }
    }
  })

async function typeLeaveAndSave(page: Page, song: string, typed: string): Promise<void> {
  const { member, song: saved } = songPages(web.site, song)
  await page.goto(member)
  await page.getByRole('link', { name: 'Edit details' }).click()
  await titleField(page).fill(typed)
  await page.getByText('This browser cannot keep drafts. Save before you leave.').waitFor()
  // Within the page it is kept all the same.
  await page.getByRole('link', { name: song }).click()
  await page.getByRole('link', { name: 'Edit details' }).click()
  expect(await titleField(page).inputValue()).toBe(typed)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. Everyone sees the new version now.').waitFor()
  const { version, metadata } = await saved()
  expect([version, metadata.title]).toEqual([2, typed])
  await page.getByRole('link', { name: 'Edit details' }).click()
  await page.getByText('No changes yet').waitFor()
}

test('a browser that forbids storage: one reads, types, leaves, comes back and saves, and is asked before a page with changes closes', async () => {
  const page = await web.editor()
  await forbidStorage(page)
  await typeLeaveAndSave(page, 'Abide with Me', 'Abide with Me tonight')

  // A page whose draft could not be stored asks before it is closed.
  await openWithin(page, `${songPages(web.site, 'Amazing Grace').member}/edit`)
  await titleField(page).fill('Amazing')
  await page.getByText('This browser cannot keep drafts. Save before you leave.').waitFor()
  const asked = page.waitForEvent('dialog')
  const closed = page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await closed
})

test('a storage that is full: the same', async () => {
  const page = await web.editor()
  await page.goto('/sign-in')
  await fillStorage(page)
  await typeLeaveAndSave(page, 'Holy, Holy, Holy', 'Holy, Holy, Holy Lord')
  await page.context().close()
})
