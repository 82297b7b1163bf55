import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { encode } from 'uqr'
import { createLyrics, createSong, lyricsDocument } from '../../testkit/songs/songs.ts'
import { expectAccessible, expectFits } from '../../testkit/web/axe.ts'
import { addSession, PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { tabTo } from '../../testkit/web/keyboard.ts'
import { addSheetMusic } from '../../testkit/web/sheet-music.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const bar = (page: Page) => page.getByRole('navigation', { name: 'This song' })
const box = async (target: Locator) => {
  const found = await target.boundingBox()
  if (!found) throw new Error(`${target} is not to be seen.`)
  return { ...found, bottom: found.y + found.height, right: found.x + found.width }
}
/** The window of a visitor, who signs in in the last test. */
const visitor = sharedWindow(() => web.visitor({ size: PHONE }))
const toTheEnd = (page: Page) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))

/** On the page of a song: the first sung word is in the upper third, and all the rest below the words. */
async function expectWordsFirst(page: Page): Promise<void> {
  const word = page.getByText('Silent night, holy night!', { exact: true }).first()
  await word.waitFor()
  expect((await box(word)).bottom).toBeLessThan(PHONE.height / 3)
  const last = await box(page.getByText('Words and music in the public domain.'))
  for (const chip of ['Joseph Mohr', 'Hymnal 147', 'Christmas']) {
    expect((await box(page.getByRole('link', { name: chip }))).y).toBeGreaterThan(last.y)
  }
  await expectFits(page)
  await expectLargeTargets(page, 'main')
  await expectLargeTargets(page, '[data-bottom-bar]')
}

/** All that is touched is at least 44 by 44; a link may be less wide than its row is high, as its text is. */
async function expectLargeTargets(page: Page, within: string): Promise<void> {
  const small = () =>
    page.locator(within).evaluate((part) =>
      [...part.querySelectorAll('a, button, select, label')]
        .filter((target) => target.checkVisibility() && !target.closest('.sr-only'))
        .map((target) => {
          const row = target.closest('li')?.getBoundingClientRect() ?? target.getBoundingClientRect()
          return { name: target.textContent, height: row.height, width: row.width }
        })
        .filter(({ height, width }) => height < 44 || width < 44),
    )
  await expectEventually(small, [])
}

test('on a phone a visitor sees the first sung word in the upper third, and all the rest below the words', async () => {
  await addSheetMusic(web.site, 'Silent Night')
  const page = await visitor()
  await openWithin(page, songPages(web.site, 'Silent Night').public)
  await expectWordsFirst(page)
})

test('a title over three lines still leaves the first sung word in the upper third; the bar leads to the parts of a song', async () => {
  const { editor, churchId } = web.site
  const title = 'The Long and Winding Title of a Hymn for the Twenty-Third Sunday After Trinity'
  const song = await createSong(editor, churchId, {
    title,
    songbooks: [{ book: 'Evangelisches Gesangbuch für Bayern und Thüringen', number: '1234' }],
    authors: ['Somebody with a Very Long Name', 'Somebody Else'],
  })
  for (const language of ['en', 'pt-BR']) {
    await createLyrics(editor, song.path, {
      ...lyricsDocument({ Verse: [`First in ${language}`] }),
      language,
    })
  }
  const page = await visitor()
  await openWithin(page, `/c/${churchId}/songs/${song.id}`)
  const word = page.getByText('First in en')
  await word.waitFor()
  expect((await box(word)).bottom).toBeLessThan(PHONE.height / 3)
  await expectAccessible(page, page.getByRole('main'))

  // One line of details: the book's name gives way in its middle, the number is whole.
  const line = page.locator('[data-details]')
  expect((await box(line)).height).toBeLessThan(30)
  for (const place of [line, page.getByRole('link', { name: /Gesangbuch/ })]) {
    await place.scrollIntoViewIfNeeded()
    const number = place.getByText('1234', { exact: true })
    const isWhole = number.evaluate((text) => text.scrollWidth <= text.clientWidth && text.clientWidth > 20)
    expect(await isWhole).toBe(true)
    expect((await box(number)).right).toBeLessThanOrEqual((await box(place)).right)
    const isCut = place.locator('[data-shortens]').evaluate((start) => start.scrollWidth > start.clientWidth)
    expect(await isCut).toBe(true)
    await place.getByText('Thüringen', { exact: true }).waitFor()
  }

  // The parts of the bar lead to the music and back to the words, Present presents, and More has the rest.
  await addSheetMusic(web.site, 'It Is Well with My Soul')
  await openWithin(page, songPages(web.site, 'It Is Well with My Soul').public)
  const isInSight = (target: Locator) => async () => {
    const { y, bottom } = await box(target)
    return y >= 0 && bottom <= (await box(bar(page))).y
  }
  const [words, music] = [
    page.getByText('When peace, like a river, attendeth my way,'),
    page.getByRole('heading', { name: 'Sheet music' }),
  ]
  await bar(page).getByRole('link', { name: 'Music' }).tap()
  await expectEventually(isInSight(music), true)
  await bar(page).getByRole('link', { name: 'Words' }).tap()
  await expectEventually(isInSight(words), true)

  const more = bar(page).getByRole('button', { name: 'More' })
  await more.tap()
  const dialog = page.getByRole('dialog', { name: 'More' })
  await dialog.getByRole('button', { name: 'Larger text' }).tap()
  await dialog.getByText('Each part once').tap()
  await expectFits(page)
  await expectLargeTargets(page, 'dialog')
  expect((await box(bar(page))).bottom).toBe(PHONE.height)
  await dialog.getByRole('button', { name: 'Close' }).tap()
  await expectEventually(() => page.getByText('It is well with my soul,').count(), 1)
  await expectEventually(() => words.evaluate((line) => getComputedStyle(line).fontSize), '24px')

  // Sharing shows the public address and its QR code. Without https a browser has no clipboard, and copies what is selected.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  const address = page.url().split('#')[0] ?? ''
  await more.tap()
  await dialog.getByRole('button', { name: 'Share' }).tap()
  const share = page.getByRole('dialog', { name: 'Share this song' })
  await expectEventually(() => share.getByRole('textbox', { name: 'Link' }).inputValue(), address)
  const squares = encode(address, { ecc: 'M', border: 2 }).data.flat().filter(Boolean).length
  const drawn = share.getByRole('img', { name: /QR code/ }).locator('path')
  await expectEventually(async () => (await drawn.getAttribute('d'))?.match(/M/g)?.length, squares)
  await share.getByRole('button', { name: 'Copy link' }).tap()
  await share.getByRole('button', { name: 'Copied' }).waitFor()
  await expectEventually(() => page.evaluate(() => getSelection()?.toString()), address)
  await page.keyboard.press('Escape')
  await bar(page).getByRole('link', { name: 'Present' }).tap()
  await page.getByText('1 of 5').waitFor()
})

test('the bar stands at the bottom, above what the phone keeps for itself, and hides nothing at the end of the page', async () => {
  await addSheetMusic(web.site, 'Amazing Grace')
  const page = await visitor()
  const cdp = await page.context().newCDPSession(page)
  const insets = {
    top: 47,
    topMax: 47,
    left: 0,
    leftMax: 0,
    bottom: 34,
    bottomMax: 34,
    right: 0,
    rightMax: 0,
  }
  await cdp.send('Emulation.setSafeAreaInsetsOverride', { insets })
  await openWithin(page, songPages(web.site, 'Amazing Grace').public)
  await bar(page).waitFor()
  expect((await box(bar(page))).bottom).toBe(PHONE.height)
  for (const item of await bar(page).locator('a, button').all()) {
    expect((await box(item)).bottom).toBeLessThanOrEqual(PHONE.height - 34)
  }
  await toTheEnd(page)
  const last = page.getByRole('article', { name: 'Lead sheet' })
  await expectEventually(async () => (await box(last)).bottom <= (await box(bar(page))).y, true)
  await cdp.send('Emulation.setSafeAreaInsetsOverride', { insets: {} })
  await cdp.detach()
})

test('a member too sees the words first, and by keyboard alone reaches the bar, opens More, and edits the words in the language that is shown where they stand', async () => {
  const page = await visitor()
  await addSession(page.context(), `${web.site.editor.cookie}`, web.site.server.origin)
  await page.goto(songPages(web.site, 'Silent Night').member)
  await expectWordsFirst(page)

  await openWithin(page, `/library/${web.site.churchId}`)
  await openWithin(page, `${songPages(web.site, 'Silent Night').member}?lang=de`)
  await page.getByText('Stille Nacht, heilige Nacht!').first().waitFor()
  await tabTo(page, bar(page).getByRole('button', { name: 'More' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'More' })
  for (const name of ['Print', 'History', 'Change the language: German']) {
    await dialog.getByRole('link', { name }).waitFor()
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expectEventually(
    () =>
      bar(page)
        .getByRole('button')
        .evaluate((more) => more === document.activeElement),
    true,
  )
  await tabTo(page, page.getByRole('link', { name: 'Edit words: German' }))
  await page.keyboard.press('Enter')
  await page.getByLabel('Line 1 of Strophe 1').waitFor()
})
