import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { uploadedId } from '../../../testkit/pdf/exchange.ts'
import { plainPdf } from '../../../testkit/pdf/pdfs.ts'
import { inVersion2 } from '../../../testkit/songs/head-kinds.ts'
import { createArrangement, createService, createSong } from '../../../testkit/songs/songs.ts'
import { expectAccessible, expectAccessibleByDayAndNight, expectFits } from '../../../testkit/web/axe.ts'
import { DESKTOP, PHONE } from '../../../testkit/web/browser.ts'
import { expectEventually } from '../../../testkit/web/eventually.ts'
import { chooseInMenu } from '../../../testkit/web/more-menu.ts'
import { setUpWeb } from '../../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../../testkit/web/within-app.ts'

const web = setUpWeb()

/** Longer than the screen of a desktop. */
const VERSES = Array.from(
  { length: 14 },
  (_, at) =>
    `{start_of_verse: Verse ${at + 1}}\n[G]Morning over the [D/F#]water\n[C]light upon the [G]hill\n{end_of_verse}`,
).join('\n')
const LONG_NOTE = 'Softly.\n'.repeat(60)
const CHART = `{key: G}\n{tempo: 92}\n${VERSES}`

/** Wider than the bar of the reader on a phone. */
const MORNING = 'Morning over the Wide and Quiet Water of the Lake'

/** Today in the time zone of the church, which is UTC. */
const today = () => new Date().toISOString().slice(0, 10)

/** A public service: a file of two pages, a chart in another key, and a song with both. */
async function planService() {
  const { churchId, editor, server } = web.site
  const assetId = await uploadedId(server, editor, churchId, plainPdf(2), 'choir.pdf')
  const item = async (title: string, arrangement: Record<string, unknown>, key: string | null, note = '') => {
    const { id: songId, path } = await createSong(editor, churchId, { title })
    const { body } = await createArrangement(editor, inVersion2(path), arrangement)
    const [arrangementId, id] = [body.arrangement.id as string, crypto.randomUUID() as string]
    return { id, type: 'song', songId, lyricVersionIds: [], arrangementId, key, note }
  }
  const items = [
    await item('Choir', { label: 'Choir', assetIds: [assetId] }, null),
    await item(MORNING, { label: 'Band', chart: CHART, sourceKey: 'G' }, 'Bb'),
    await item(
      'Evening',
      { label: 'Both', assetIds: [assetId], chart: '{key: C}\n[C]Evening' },
      'D',
      LONG_NOTE,
    ),
  ]
  const service = { date: today(), time: '10:00', title: 'Morning service', visibility: 'public', items }
  const { id } = await createService(editor, churchId, service)
  return { id, items }
}

const shared = sharedWindow(() => web.editor({ size: DESKTOP }))

const chords = async (page: Page) =>
  (await page.locator('[data-chord]').allTextContents()).slice(0, 3).join(' ')
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()
const topOf = (page: Page) =>
  page.getByRole('region', { name: 'Sheet music' }).evaluate((area) => area.scrollTop)

async function chooseColumns(page: Page, columns: string): Promise<void> {
  await page.getByRole('button', { name: 'View' }).click()
  await page.getByText(columns, { exact: true }).click()
  await page.getByRole('button', { name: 'View' }).click()
}

/** Presses a page key until the title of the reader is this one; a file that is loading does not turn yet. */
const turnTo = (page: Page, key: string, title: string) =>
  expectEventually(async () => {
    if ((await heading(page)) === title) return title
    await page.keyboard.press(key)
    await page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
    )
    return heading(page)
  }, title)

test('a service is read on a desktop: a file, charts in its keys, a key of one’s own, and scrolling by itself', async () => {
  const { id, items } = await planService()
  const { churchId } = web.site
  const page = await shared()
  await openWithin(page, `/library/${churchId}/services/${id}/read`)
  await page.getByRole('img', { name: 'choir.pdf, page 1' }).waitFor()
  await turnTo(page, 'PageDown', `${MORNING} (Bb)`)
  await expectEventually(() => chords(page), 'B♭ F/A E♭')
  await page.keyboard.press('Home')
  await expectEventually(() => topOf(page), 0)
  await page.keyboard.press('PageDown')
  await expectEventually(async () => (await topOf(page)) > 100, true)
  await page.getByText(/^Page 2 of \d+$/).waitFor()
  await page.keyboard.press('Home')
  await expectEventually(() => topOf(page), 0)

  // A key of one's own is shown beside that of the service, stays after a reload, and is left with one tap.
  await page.getByRole('button', { name: 'View' }).click()
  await page.getByLabel('Key', { exact: true }).selectOption('A')
  await page.getByText('Service: B♭, you: A').waitFor()
  await expectEventually(() => chords(page), 'A E/G♯ D')
  await expectAccessibleByDayAndNight(page)
  await openWithin(page, `/library/${churchId}/services/${id}`)
  await page.getByRole('link', { name: `Chart: ${MORNING}` }).click()
  await page.getByText('Service: B♭, you: A').waitFor()
  await page.getByRole('button', { name: 'As in the service' }).click()
  await expectEventually(() => chords(page), 'B♭ F/A E♭')
  await expectEventually(() => page.getByText('you:').count(), 0)

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // Two columns are turned by screens; one column scrolls evenly.
  await page.getByRole('button', { name: 'MemberChange pages by itself' }).waitFor()
  await chooseColumns(page, 'One column')
  // It scrolls by itself until it is paused, until the person scrolls, and until its end.
  await page.getByRole('button', { name: 'Scroll by itself' }).click()
  await expectEventually(async () => (await topOf(page)) > 3, true)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Scroll by itself' }).waitFor()
  const shown = await page.getByLabel('Time for the whole song').textContent()
  await page.getByRole('button', { name: 'Faster' }).click()
  await expectEventually(
    async () => (await page.getByLabel('Time for the whole song').textContent()) !== shown,
    true,
  )
  await page.keyboard.press('s')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await page.keyboard.press('PageDown')
  await page.getByRole('button', { name: 'Scroll by itself' }).waitFor()
  await page.getByRole('region', { name: 'Sheet music' }).evaluate((area) => {
    area.scrollTop = area.scrollHeight - area.clientHeight - 5
  })
  await page.keyboard.press('s')
  await expectEventually(
    () =>
      page
        .getByRole('region', { name: 'Sheet music' })
        .evaluate((area) => area.scrollTop + area.clientHeight >= area.scrollHeight - 1),
    true,
  )
  await page.getByRole('button', { name: 'Scroll by itself' }).waitFor()

  // Of a song with both, the file comes first; the chart is chosen once for all.
  await turnTo(page, 'PageDown', 'choir.pdf')
  await page.getByText('Evening (D)').waitFor()
  const kind = (name: string) => page.getByRole('button', { name, exact: true })
  await kind('Chart').click()
  await expectEventually(() => chords(page), 'D')
  await kind('Sheet music').click()
  await page.getByRole('img', { name: 'choir.pdf, page 1' }).waitFor()
  await kind('Chart').click()
  await expectEventually(() => chords(page), 'D')
  await turnTo(page, 'PageUp', `${MORNING} (Bb)`)
  await turnTo(page, ' ', 'Evening (D)')
  // The columns are one choice for the reader and for the page of a chart.
  await chooseColumns(page, 'Two columns')
  // The note of the plan is above the music. Leaving leads to the plan, and so does the page to follow the words.
  await page.getByText(/^Softly\./).waitFor()
  await page.getByRole('button', { name: 'Back to the service' }).click()
  await chooseInMenu(page, 'Follow the words')
  await page.getByRole('link', { name: 'Back to the service' }).click()
  await page.getByRole('link', { name: `Chart: ${MORNING}` }).waitFor()
  const [, morning] = items
  await openWithin(page, `/library/${churchId}/songs/${morning?.songId}/chart/${morning?.arrangementId}`)
  await expectEventually(() => page.getByRole('radio', { name: 'Two columns' }).isChecked(), true)
})

test('visitors read the charts of today’s service on a phone, by pages where they want little motion', async () => {
  const { id, items } = await planService()
  const page = await web.visitor({ size: PHONE })
  await page.goto(`/c/${web.site.churchId}/services/${id}?at=2`)
  await page.getByRole('link', { name: 'Chart' }).click()
  await expectEventually(() => heading(page), `${MORNING} (Bb)`)
  await expectEventually(() => chords(page), 'B♭ F/A E♭')
  const isWhole = () =>
    page
      .getByRole('heading', { level: 1 })
      .evaluate((title) => title.scrollWidth <= title.clientWidth && title.scrollHeight <= title.clientHeight)
  await expectEventually(isWhole, true)
  await expectFits(page)
  await page.getByRole('button', { name: 'MemberChange pages by itself' }).waitFor()
  await turnTo(page, 'PageUp', 'choir.pdf')
  await turnTo(page, 'PageDown', `${MORNING} (Bb)`)
  await openWithin(page, `/c/${web.site.churchId}/songs/${items[1]?.songId}/chart/${items[1]?.arrangementId}`)
  await expectEventually(() => chords(page), 'G D/F♯ C')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.keyboard.press('s')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  const chart = page.getByRole('region', { name: 'Chart' })
  await expectEventually(async () => (await chart.evaluate((area) => area.scrollTop)) > 3, true)
  await expectAccessible(page)
  await page.context().close()
})

test('the stage shows the chart of the item that is sung, in the key of the service, from its top', async () => {
  const { id, items } = await planService()
  const { churchId, editor } = web.site
  const path = `/api/v2/churches/${churchId}/services/${id}/live`
  const sing = async (item: number) => {
    const body = { itemId: items[item]?.id, blank: false }
    expect((await editor.send(path, { method: 'PUT', body })).status).toBe(204)
  }
  await sing(1)
  const page = await shared()
  await openWithin(page, `/library/${churchId}/services/${id}/follow?view=stage`)
  await page.getByRole('button', { name: 'Chart' }).click()
  await expectEventually(() => chords(page), 'B♭ F/A E♭')
  await expectAccessibleByDayAndNight(page)
  const stage = page.getByRole('region', { name: 'Now' })
  await stage.evaluate((area) => area.scrollTo({ top: 300 }))
  await expectEventually(() => stage.evaluate((area) => area.scrollTop), 300)
  await sing(2)
  await page.getByRole('heading', { level: 1, name: 'Evening' }).waitFor()
  await expectEventually(() => stage.evaluate((area) => area.scrollTop), 0)
})
