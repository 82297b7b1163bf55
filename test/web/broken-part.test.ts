import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { inVersion2 } from '../../testkit/songs/head-kinds.ts'
import { createArrangement, createLyrics, createSong, lyricsDocument } from '../../testkit/songs/songs.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const shared = sharedWindow(() => web.editor())

const FAULT = 'This chart breaks the page'
const NOTICE = 'This part of the page cannot be shown.'

/** From now on a text with these words cannot be taken apart into lines, which each reader of a chart begins with. */
const breakCharts = (page: Page) =>
  page.evaluate((fault) => {
    const { split } = String.prototype
    String.prototype.split = function (this: string, ...rest: Parameters<typeof split>) {
      if (this.includes(fault)) throw new Error('A forced fault')
      return split.apply(this, rest)
    } as typeof split
  }, FAULT)

test('a chart that cannot be read leaves the rest of its pages, and its editor mends it', async () => {
  const { churchId, editor } = web.site
  const { id, path } = await createSong(editor, churchId, { title: 'Morning' })
  await createLyrics(editor, path, lyricsDocument({ 'Verse 1': ['Over the water'] }))
  const chart = `{title: Morning}\nG     D\n${FAULT}`
  const { body } = await createArrangement(editor, inVersion2(path), { label: 'Band', chart })
  const arrangementId = body.arrangement.id as string
  const page = await shared()
  await breakCharts(page)
  const song = `/library/${churchId}/songs/${id}`

  await openWithin(page, song)
  await page.getByText('Over the water').waitFor()
  await page.getByRole('link', { name: 'Chart: Band' }).click()
  await page.getByText(NOTICE).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText(NOTICE).waitFor()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await page.getByText('Over the water').waitFor()

  await openWithin(page, `${song}/arrangements/${arrangementId}`)
  await page.getByText(NOTICE).first().waitFor()
  await page.getByText('As text', { exact: true }).click()
  const field = page.getByLabel('Chords and words (ChordPro)')
  expect(await field.inputValue()).toBe(chart)
  await page.getByRole('textbox', { name: /^Name/ }).fill('Whole band')
  await field.fill('{title: Morning}\n[G]Light [D]shines')
  await page.getByRole('button', { name: 'Light' }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Chart: Whole band' }).click()
  await page.locator('[data-chord]').first().waitFor()
  expect(await page.getByText(NOTICE).count()).toBe(0)
})

test('a page that cannot be shown leaves its frame, which leads to other pages', async () => {
  const { churchId } = web.site
  const page = await shared()
  await page.route('**/churches/*/services?*', (route) => route.fulfill({ json: { services: [null] } }))
  await openWithin(page, `/library/${churchId}/services`)
  await page.getByText(NOTICE).waitFor()
  await page.unroute('**/churches/*/services?*')
  await page.getByRole('link', { name: 'Psaltery' }).click()
  await page.getByLabel('Search songs').waitFor()
  expect(await page.getByText(NOTICE).count()).toBe(0)
})
