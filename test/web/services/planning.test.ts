import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { daysAfter, todayIn } from '../../../src/web/model/services/service-times.ts'
import {
  createArrangement,
  createService,
  saving,
  songItem,
  songsPath,
  textItem,
} from '../../../testkit/songs/songs.ts'
import { expectAccessible, expectAccessibleByDayAndNight, expectFits } from '../../../testkit/web/axe.ts'
import { DESKTOP, PHONE } from '../../../testkit/web/browser.ts'
import { expectEventually } from '../../../testkit/web/eventually.ts'
import { tabTo } from '../../../testkit/web/keyboard.ts'
import { listLink } from '../../../testkit/web/list-pages.ts'
import { chooseInMenu } from '../../../testkit/web/more-menu.ts'
import { songId } from '../../../testkit/web/site.ts'
import { drawFinger } from '../../../testkit/web/touch.ts'
import { setUpWeb } from '../../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../../testkit/web/within-app.ts'

const web = setUpWeb()
const library = () => `/library/${web.site.churchId}`
const [GRACE, WELL, NIGHT] = ['Amazing Grace', 'It Is Well with My Soul', 'Silent Night'] as const
/** A day that stays in the future. */
const COMING = `${Number(todayIn('UTC').slice(0, 4)) + 2}-11-22`

const idOf = (title: string) => songId(web.site, title)
const make = (change: Record<string, unknown>) =>
  createService(web.site.editor, web.site.churchId, { date: COMING, ...change })
const read = async (path: string) => (await web.site.editor.send(path)).body.service

/** The names in the order of service, from top to bottom. */
const namesIn = (page: Page): Promise<string[]> =>
  page
    .getByRole('list', { name: 'Order of service' })
    .getByRole('listitem')
    .locator('.leading-snug')
    .allInnerTexts()

const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}: drag` })

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

const onPhone = sharedWindow(() => web.editor({ size: PHONE }))

describe('on a desktop', () => {
  const shared = async () => {
    const page = await onPhone()
    await page.setViewportSize(DESKTOP)
    return page
  }

  test('a service is planned by keyboard and mouse: songs, a reading, words, sheet music and key; a draft outlives a reload', async () => {
    await createArrangement(web.site.editor, `${songsPath(web.site.churchId)}/${idOf(NIGHT)}`, {
      sourceKey: 'Bb',
    })
    const page = await shared()
    await openWithin(page, library())
    await tabTo(page, page.getByRole('link', { name: 'Services' }))
    await page.keyboard.press('Enter')
    await page.getByText('No service is planned yet').waitFor()
    await expectAccessible(page, page.getByRole('main'))
    await page.getByRole('link', { name: 'New service' }).click()
    await page.getByLabel('Title', { exact: true }).fill('Christmas Eve')
    await page.getByLabel('Day').fill(COMING)
    await page.getByLabel('Begins at').fill('17:30')
    // Enter adds the first song once, and the next search replaces the last one.
    await page.getByRole('textbox', { name: 'Add songs' }).fill('amazing')
    await page.keyboard.press('Enter')
    await expectEventually(() => namesIn(page), [GRACE])
    await page.keyboard.press('Enter')
    await page.keyboard.type('stile nacht')
    await page.getByText('Showing results for “stille nacht”').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Reading' }).click()
    // The title of a new text has the focus.
    await page.keyboard.press('Tab')
    await page.keyboard.type('Luke 2')
    await expectEventually(() => namesIn(page), [GRACE, NIGHT, 'Reading'])
    await handle(page, 'Reading').focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expectEventually(() => namesIn(page), ['Reading', GRACE, NIGHT])
    await expectEventually(
      () => handle(page, 'Reading').evaluate((button) => button === document.activeElement),
      true,
    )
    await page.getByRole('button', { name: `Words, sheet music, key and note for ${NIGHT}` }).click()
    await page.getByLabel('German', { exact: true }).check()
    await page.getByLabel('English', { exact: true }).check()
    await page.getByLabel('Sheet music', { exact: true }).selectOption({ label: 'Choir · Bb' })
    await page.getByText('The sheet music is in Bb.').waitFor()
    // A text that is no key is refused, and a key may be typed in words.
    const key = page.getByLabel('Key', { exact: true })
    await key.fill('Z flat')
    await key.press('Tab')
    await page.getByText('A key of a song is not valid').first().waitFor()
    expect(await key.inputValue()).toBe('Z flat')
    expect(await page.getByText('Key Z').count()).toBe(0)
    await key.fill('A flat')
    await page.getByText('Key Ab').waitFor()
    expect(await page.getByText('A key of a song is not valid').count()).toBe(0)
    await page.getByRole('radio', { name: 'Everyone' }).check({ force: true })
    await expectAccessibleByDayAndNight(page, page.getByRole('main'))

    await page.reload()
    await page.getByText(/Your unsaved changes from .* are back\./).waitFor()
    await expectEventually(() => namesIn(page), ['Reading', GRACE, NIGHT])
    await save(page)
    await page.getByText('Saved. Everyone who plans sees it now.').waitFor()
    await page.getByText('Key Ab · German, English · Choir').waitFor()
    await page.getByText('Luke 2').waitFor()
    await expectAccessibleByDayAndNight(page, page.getByRole('main'))
    const id = page.url().split('/').at(-1)
    const saved = await read(`/api/v2/churches/${web.site.churchId}/services/${id}`)
    expect(saved).toMatchObject({
      date: COMING,
      time: '17:30',
      title: 'Christmas Eve',
      visibility: 'public',
      items: [
        { type: 'text', title: 'Reading', text: 'Luke 2' },
        { type: 'song', songId: idOf(GRACE), lyricVersionIds: [] },
        { type: 'song', songId: idOf(NIGHT), key: 'Ab' },
      ],
    })
    expect(saved.items[2].lyricVersionIds.length).toBe(2)
    // The song opens in the words that were chosen.
    await page.getByRole('link', { name: NIGHT }).click()
    await page.waitForURL(/\?lang=de,en$/)
  })

  test('two people plan at once: each sees the other’s save, the changes are merged by item, and one key is asked', async () => {
    const items = [songItem(idOf(GRACE)), textItem(), songItem(idOf(WELL))]
    const { path, id } = await make({ title: 'Together', items })
    const page = await shared()
    await openWithin(page, `${library()}/services/${id}/edit`)
    await page.getByRole('button', { name: `Words, sheet music, key and note for ${GRACE}` }).click()
    await page.getByLabel('Key', { exact: true }).fill('G')
    const [first, reading, last] = (await read(path)).items
    const theirs = {
      date: COMING,
      title: 'Together',
      items: [last, { ...first, key: 'D', note: 'Choir first' }, reading],
    }
    const headers = saving({ version: 1 })
    expect((await web.site.editor.send(path, { method: 'PUT', headers, body: theirs })).status).toBe(200)
    await page.getByText(/saved version 2/).waitFor()
    await save(page)
    await page.getByText(/saved elsewhere while you were editing here/).waitFor()
    await page.getByRole('group', { name: `${GRACE}: key` }).waitFor()
    await expectAccessible(page, page.getByRole('group', { name: `${GRACE}: key` }))
    await page.getByRole('radio', { name: /^Yours/ }).check()
    await page.getByRole('button', { name: 'Save the merged version' }).click()
    await page.getByText('Saved. Everyone who plans sees it now.').waitFor()
    await expectEventually(() => namesIn(page), [WELL, GRACE, 'Reading'])
    expect((await read(path)).items).toEqual([last, { ...first, key: 'G', note: 'Choir first' }, reading])

    // The history names what changed, and brings a version back.
    await chooseInMenu(page, 'History')
    await page.getByRole('link', { name: /Version 1/ }).click()
    await page.getByRole('button', { name: 'Bring back version 1' }).waitFor()
    await expectAccessible(page, page.getByRole('main'))
    await page.getByRole('button', { name: 'Bring back version 1' }).click()
    await page.getByText('Version 1 is current again · Together').waitFor()
    await expectEventually(async () => (await read(path)).items, [first, reading, last])
  })

  test('a list of a link becomes a service with one press, with the words and notes that were chosen', async () => {
    const page = await shared()
    const songs = [
      { title: GRACE, note: 'softly' },
      { title: NIGHT, language: 'de' },
    ]
    await openWithin(page, listLink(web.site, songs).replace('/c/', '/library/'))
    await page.getByRole('button', { name: 'Make a service of it' }).click()
    await page.getByText('Saved. Everyone who plans sees it now.').waitFor()
    await page.getByRole('heading', { name: 'Sunday morning' }).waitFor()
    await page.getByText('softly').waitFor()
    await page.getByText('German').waitFor()
    const saved = await read(`/api/v2/churches/${web.site.churchId}/services/${page.url().split('/').at(-1)}`)
    expect(saved).toMatchObject({ date: '2026-11-22', visibility: 'members' })
    expect(saved.items.map((item: { songId: string }) => item.songId)).toEqual([GRACE, NIGHT].map(idOf))
  })

  test('what was sung is beside songs when choosing, on the page of a song, and as a page with a plot and a table to save', async () => {
    const today = todayIn('UTC')
    for (const days of [9, 16]) await make({ date: daysAfter(today, -days), items: [songItem(idOf(WELL))] })
    const page = await shared()
    await openWithin(page, `${library()}/songs/${idOf(WELL)}`)
    await page
      .getByText(/^Last sung .* · 2 times in 12 months$/)
      .filter({ visible: true })
      .waitFor()
    await openWithin(page, `${library()}/services/new`)
    await page.getByRole('textbox', { name: 'Add songs' }).fill('it is well')
    await page.getByText(/^Last sung .* · 2 times in 12 months$/).waitFor()
    await openWithin(page, `${library()}/services`)
    await page.getByRole('link', { name: 'What was sung' }).click()
    const row = page.getByRole('row', { name: new RegExp(WELL) })
    await row.getByRole('cell', { name: '2', exact: true }).waitFor()
    await row.getByRole('img', { name: /^2 times: / }).waitFor()
    await expectAccessibleByDayAndNight(page, page.getByRole('main'))
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^songs-.*\.csv$/)
    expect(await Bun.file(await file.path()).text()).toContain(WELL)
    await page.getByLabel('From').fill(daysAfter(today, -12))
    await row.getByRole('cell', { name: '1', exact: true }).waitFor()
    await page.setViewportSize(PHONE)
    await expectFits(page)
    await page.setViewportSize(DESKTOP)
    await page.getByLabel('To').fill(daysAfter(today, -20))
    await page.getByText('Choose a first day before the last one, at most 5 years apart.').waitFor()
  })
})

test('on a phone a service is copied to another day, put in order with a finger, archived and brought back', async () => {
  const items = [songItem(idOf(GRACE)), songItem(idOf(NIGHT)), songItem(idOf(WELL))]
  const { id, path } = await make({ title: 'Harvest', items })
  const page = await onPhone()
  await page.setViewportSize(PHONE)
  await openWithin(page, `${library()}/services/${id}`)
  await chooseInMenu(page, 'Copy to another day')
  await page.getByText(/This is a copy of the service of/).waitFor()
  await expectEventually(() => namesIn(page), [GRACE, NIGHT, WELL])
  await handle(page, WELL).scrollIntoViewIfNeeded()
  const middle = async (name: string) => {
    const box = await handle(page, name).boundingBox()
    if (!box) throw new Error(`${name} cannot be seen.`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const [from, to] = [await middle(WELL), await middle(GRACE)]
  await drawFinger(page, from, { x: to.x, y: to.y - 20 })
  await expectEventually(() => namesIn(page), [WELL, GRACE, NIGHT])
  await expectFits(page)
  await save(page)
  await page.getByText('Saved. Everyone who plans sees it now.').waitFor()
  const copy = await read(`/api/v2/churches/${web.site.churchId}/services/${page.url().split('/').at(-1)}`)
  const old = await read(path)
  expect(copy.items.map((item: { songId: string }) => item.songId)).toEqual([WELL, GRACE, NIGHT].map(idOf))
  expect(copy.date > old.date).toBe(true)
  const ids = (items: { id: string }[]) => items.map((item) => item.id)
  expect(ids(copy.items).filter((itemId) => ids(old.items).includes(itemId))).toEqual([])

  await chooseInMenu(page, 'Archive')
  await page.getByText('This service is archived').waitFor()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await page.getByText('Brought back · Harvest').waitFor()
  await expectEventually(() => page.getByText('This service is archived').count(), 0)
  await chooseInMenu(page, 'Archive')
  await page.getByText('This service is archived').waitFor()
  await page.getByRole('link', { name: 'Services' }).first().tap()
  await page.getByRole('link', { name: 'Archived services' }).tap()
  await page.getByRole('button', { name: 'Bring back Harvest' }).waitFor()
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))
  await page.getByRole('button', { name: 'Bring back Harvest' }).tap()
  await page.getByText('No service is archived.').waitFor()
})
