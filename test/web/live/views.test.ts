import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { makeMember } from '../../../testkit/people.ts'
import { expectAccessible } from '../../../testkit/web/axe.ts'
import { DESKTOP, PHONE } from '../../../testkit/web/browser.ts'
import { expectEventually } from '../../../testkit/web/eventually.ts'
import { setUpWeb } from '../../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../../testkit/web/within-app.ts'
import { planService, sungOn, titleOn } from './service.ts'

const web = setUpWeb()

/** A service, and a way to present sections of its last song. */
async function presented() {
  const { churchId, editor } = web.site
  const path = `/api/v2/churches/${churchId}/services/${await planService(web.site)}`
  const item = (await editor.send(path)).body.service.items.at(-1)
  const songPath = `/api/v2/churches/${churchId}/songs/${item.songId}`
  const { lyrics } = (await editor.send(`${songPath}/lyrics`)).body
  const words = lyrics.find(({ language }: { language: string }) => language === 'en')
  const sing = async (position: number) => {
    const place = { itemId: item.id, lyricVersionId: words.id, sectionId: words.sections[position].id }
    const body = { ...place, position, blank: false }
    expect((await editor.send(`${path}/live`, { method: 'PUT', body })).status).toBe(204)
  }
  const lines = (section: number): string[] =>
    words.sections[section].lines.map(({ text }: { text: string }) => text)
  return { serviceId: path.split('/').at(-1), sing, lines }
}

const shared = sharedWindow(() => web.visitor({ size: PHONE }))

const shownOn = (page: Page) => page.locator('main p').allTextContents()

test('an overlay has two lines at a time, turned by keys and by a click in another page of the browser', async () => {
  const { serviceId, sing, lines } = await presented()
  await sing(0)
  const overlay = await shared()
  await overlay.setViewportSize(DESKTOP)
  const address = `/c/${web.site.churchId}/services/${serviceId}?view=lower-third`
  await openWithin(overlay, address)
  await expectEventually(() => shownOn(overlay), lines(0))
  await overlay.goto(`/c/${web.site.churchId}`)
  await overlay.getByRole('link', { name: 'Today’s service' }).waitFor()
  await openWithin(overlay, `${address}&lines=2`)
  await expectEventually(() => shownOn(overlay), lines(0).slice(0, 2))
  const dock = await overlay.context().newPage()
  await dock.goto(`${address}&lines=2`)
  await expectEventually(() => shownOn(dock), lines(0).slice(0, 2))
  await expectAccessible(dock, dock.getByRole('main'))
  await dock.getByRole('button', { name: 'Next' }).click()
  for (const page of [dock, overlay]) await expectEventually(() => shownOn(page), lines(0).slice(2, 4))
  await overlay.keyboard.press('PageDown')
  for (const page of [dock, overlay]) await expectEventually(() => shownOn(page), lines(0).slice(4, 6))
  await overlay.keyboard.press('ArrowLeft')
  for (const page of [dock, overlay]) await expectEventually(() => shownOn(page), lines(0).slice(2, 4))
  await sing(1)
  for (const page of [dock, overlay]) await expectEventually(() => shownOn(page), lines(1).slice(0, 2))
  await dock.close()
})

/** How the page moves from now on, instead of moving. */
const recordMoves = (page: Page) =>
  page.evaluate(() => {
    const moves: unknown[] = []
    Element.prototype.scrollIntoView = (options) => void moves.push(options)
    Object.assign(window, { moves })
  })

test('a phone follows by requests where streams are refused, and moves at once where less motion is asked for', async () => {
  const { serviceId, sing } = await presented()
  await sing(0)
  const phone = await shared()
  await phone.setViewportSize(PHONE)
  let refused = 0
  await phone.route('**/live', (route) => {
    if (!route.request().headers().accept?.includes('event-stream')) return route.continue()
    refused++
    return route.fulfill({ status: 403, json: { error: 'Streams are refused here.' } })
  })
  await openWithin(phone, `/c/${web.site.churchId}/services/${serviceId}`)
  await expectEventually(() => sungOn(phone), 'Verse 1')
  await recordMoves(phone)
  await sing(1)
  await expectEventually(() => sungOn(phone), 'Verse 2')
  await expectEventually(() => phone.evaluate('moves'), [{ block: 'center', behavior: 'auto' }])
  expect(refused).toBeGreaterThan(0)
  await phone.unrouteAll()
})

test('a presenter sees the name of the other one, and comes back to the slide that was left', async () => {
  const { serviceId, sing } = await presented()
  const { churchId, editor, server } = web.site
  const name = { method: 'PUT', body: { name: 'Miriam' } } as const
  expect((await editor.send('/api/v2/me', name)).status).toBe(200)
  await sing(0)
  const other = await makeMember(server, churchId, 'Editor')
  const page = await web.holder(other.cookie)
  await page.goto(`/library/${churchId}/services/${serviceId}/present`)
  await page
    .getByRole('button', { name: 'Notice: Miriam is presenting too and shows: Silent Night · Verse 1' })
    .waitFor()
  await page.getByText(/^1 of \d+$/).waitFor()
  await page.keyboard.press('n')
  await expectEventually(() => titleOn(page), 'Psalm 23')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Present', exact: true }).click()
  await page.getByText(/^1 of \d+$/).waitFor()
  await expectEventually(() => titleOn(page), 'Psalm 23')
  await page.context().close()
})
