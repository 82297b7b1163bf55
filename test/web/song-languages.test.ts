import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { createLyrics, createSong, lyricsDocument } from '../../testkit/songs/songs.ts'
import { expectAccessible, expectAccessibleByDayAndNight, expectFits } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE, TABLET } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { tabTo } from '../../testkit/web/keyboard.ts'
import { chooseInMenu } from '../../testkit/web/more-menu.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, windowForPeople } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
/** Two windows, of people who have chosen nothing yet. */
const windowIn = {
  'en-GB': windowForPeople(() => web.visitor()),
  'de-AT': windowForPeople(() => web.visitor({ size: PHONE, locale: 'de-AT' })),
}
const silent = () => songPages(web.site, 'Silent Night')
const german = (page: Page) => page.getByText('Stille Nacht, heilige Nacht!').first()
const english = (page: Page) => page.getByText('Silent night, holy night!').first()
const firstMenu = (page: Page) =>
  page.getByRole('combobox', { name: /^(Language of the words|Sprache des Textes)$/ })
const secondMenu = (page: Page) => page.getByRole('combobox', { name: /^(Second language|Zweite Sprache)$/ })

// Which language comes first on which device is a table of test/unit/web/song/language-choice.test.ts.
test.each([
  ['desktop', DESKTOP, 'en-GB'],
  ['phone', PHONE, 'de-AT'],
] as const)(
  'on a %s one language at first, the device’s; a second beside it when asked for, and both in the address',
  async (_name, size, locale) => {
    const page = await windowIn[locale](null)
    const [own, other] = locale === 'en-GB' ? [english, german] : [german, english]
    await page.goto(silent().public)
    await own(page).waitFor()
    expect(await other(page).count()).toBe(0)
    expect(new URL(page.url()).search).toBe('')
    // On a phone the second language is behind "More".
    if (size === PHONE) await page.getByRole('button', { name: 'Mehr', exact: true }).tap()
    await secondMenu(page).selectOption({ index: 1 })
    await expectEventually(
      () => new URL(page.url()).search,
      locale === 'en-GB' ? '?lang=en,de' : '?lang=de,en',
    )
    if (size === PHONE) {
      await expectAccessible(page, page.getByRole('dialog'))
      await page.getByRole('button', { name: 'Schließen', exact: true }).tap()
    }
    await other(page).waitFor()
    const places = async () => {
      const boxes = await Promise.all([own(page).boundingBox(), other(page).boundingBox()])
      return Math.sign((boxes[1]?.y ?? 0) - (boxes[0]?.y ?? 0))
    }
    await expectEventually(places, size === PHONE ? 1 : 0)
    await expectAccessibleByDayAndNight(page, page.getByRole('main'))
    if (size === DESKTOP) {
      await page.setViewportSize(TABLET)
      await expectEventually(places, 0)
      await expectFits(page)
    }
    await page.reload()
    await own(page).waitFor()
    await other(page).waitFor()
  },
)

test('the last language chosen on this device comes before its own, in every song, until the address says otherwise; Share, Present, Print and the way back keep what was chosen', async () => {
  const page = await windowIn['en-GB'](null)
  await page.goto(silent().public)
  await firstMenu(page).selectOption({ label: 'German · Deutsch' })
  await german(page).waitFor()
  await expectEventually(() => english(page).count(), 0)
  const grace = songPages(web.site, 'Amazing Grace').public
  const elsewhere = async () => {
    await openWithin(page, grace)
    await page.getByText('Amazing grace! how sweet the sound').waitFor()
  }
  await elsewhere()
  await page.goto(silent().public)
  await german(page).waitFor()
  for (const [language, words] of [
    ['en', english],
    ['fr', german],
  ] as const) {
    await elsewhere()
    await openWithin(page, `${silent().public}?lang=${language}`)
    await words(page).waitFor()
  }

  // Share, Present, Print and the way back keep what was chosen.
  await elsewhere()
  await openWithin(page, `${silent().public}?lang=de,en`)
  await page.getByText('Words and music in the public domain.').waitFor()
  expect(await page.getByRole('link', { name: /edit|history/i }).count()).toBe(0)
  await chooseInMenu(page, 'Share')
  const link = page.getByRole('textbox', { name: 'Link' })
  await expectEventually(() => link.inputValue(), page.url())
  expect(await link.inputValue()).toEndWith('?lang=de,en')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Present' }).click()
  await page.waitForURL(/present\?lang=de,en$/)
  await german(page).waitFor()
  await english(page).waitFor()
  await page.getByLabel('Second language').selectOption('')
  await page.waitForURL(/present\?lang=de$/)
  await page.keyboard.press('Escape')
  await page.waitForURL(/\/songs\/[^/]+\?lang=de$/)
  await page.getByRole('link', { name: 'Print' }).click()
  await page.waitForURL(/print\?lang=de$/)
  await german(page).waitFor()
  expect(await english(page).count()).toBe(0)
  await secondMenu(page).selectOption({ label: 'English' })
  await english(page).waitFor()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.waitForURL(/\/songs\/[^/]+\?lang=de,en$/)
})

test('a song opens in the language it was found in; without a choice the shared address has no language', async () => {
  const page = await windowIn['de-AT'](null)
  await page.setViewportSize(DESKTOP)
  await page.goto(`/c/${web.site.churchId}?q=heavenly`)
  await page.getByRole('link', { name: /Silent Night/ }).click()
  await english(page).waitFor()
  await openWithin(page, `/c/${web.site.churchId}`)
  await openWithin(page, silent().public)
  await german(page).waitFor()
  await page.getByRole('button', { name: 'Mehr', exact: true }).click()
  await page.getByRole('button', { name: 'Teilen' }).click()
  await expectEventually(() => page.getByRole('textbox', { name: 'Link' }).inputValue(), page.url())
  expect(page.url()).not.toContain('lang=')
})

const MANY = 'en de fr es it pt-BR nl sv pl cs uk el tr ar he he-Latn ko ja zh-Hant sw'.split(' ')

test('twenty languages are one menu with names in two languages, reached and used by keyboard, each in its direction; two editions in one language are told apart in it and in the address', async () => {
  const { editor, churchId } = web.site
  const song = await createSong(editor, churchId, { title: 'Song of Many Tongues' })
  for (const language of MANY) {
    const document = lyricsDocument({ 'Verse 1': [`Sung in ${language}.`] })
    await createLyrics(editor, song.path, { ...document, language })
  }
  const page = await windowIn['en-GB'](null)
  await page.goto(`/c/${churchId}/songs/${song.id}`)
  await page.getByText('Sung in en.').waitFor()
  await expectEventually(() => page.getByText(/^Sung in/).count(), 1)
  const names = await firstMenu(page).locator('option').allInnerTexts()
  expect(names).toHaveLength(20)
  expect(names).toEqual(
    expect.arrayContaining([
      'Arabic · \u2068العربية\u2069',
      'English',
      'German · Deutsch',
      'Hebrew (Latin)',
      'Brazilian Portuguese · Português (Brasil)',
    ]),
  )
  await tabTo(page, firstMenu(page))
  await page.keyboard.type('Heb')
  const line = (language: string) => page.getByText(`Sung in ${language}.`, { exact: true })
  await line('he').waitFor()
  const direction = (language: string) =>
    line(language).evaluate((words) => getComputedStyle(words).direction)
  expect(await direction('he')).toBe('rtl')
  await page.keyboard.press('ArrowDown')
  await line('he-Latn').waitFor()
  expect(await direction('he-Latn')).toBe('ltr')
  await expectAccessible(page, page.getByRole('main'))
  await page.setViewportSize(PHONE)
  await expectFits(page)

  await page.setViewportSize(DESKTOP)
  const editions = await createSong(editor, churchId, { title: 'Two Editions' })
  for (const label of ['Full', 'Short']) {
    const document = lyricsDocument({ Verse: [`The ${label} one.`] })
    await createLyrics(editor, editions.path, { ...document, label })
  }
  await openWithin(page, `/c/${churchId}/songs/${editions.id}`)
  await page.getByText('The Full one.').waitFor()
  await firstMenu(page).selectOption({ label: 'English (Short)' })
  await page.getByText('The Short one.').waitFor()
  await page.waitForURL(/\?lang=en\.[0-9a-f]{4}$/)
  await page.reload()
  await page.getByText('The Short one.').waitFor()
  await openWithin(page, `/c/${churchId}?q=Short`)
  await page.getByRole('link', { name: /Two Editions/ }).click()
  await page.getByText('The Short one.').waitFor()
})

test('who saves words sees them, whichever language they are in', async () => {
  const page = await windowIn['en-GB'](web.site.editor.cookie)
  const { member, api } = silent()
  const { lyrics } = (await web.site.editor.send(`${api}/lyrics`)).body
  const { id } = lyrics.find(({ language }: { language: string }) => language === 'de')
  await page.goto(`${member}/lyrics/${id}`)
  await page.getByLabel('Line 2 of Strophe 2').fill('Hirten erst kundgemacht,!')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. Everyone sees the new version now.').waitFor()
  await page.getByText('Hirten erst kundgemacht,!').waitFor()
})

test('a language that the browser has no name for is named too, once its name is there', async () => {
  const { editor, churchId } = web.site
  const song = await createSong(editor, churchId, { title: 'Lustre' })
  for (const language of ['en', 'nds', 'tpi'])
    await createLyrics(editor, song.path, { ...lyricsDocument(), language })
  const page = await windowIn['de-AT'](null)
  await page.goto(`/c/${churchId}/songs/${song.id}`)
  const names = () => firstMenu(page).locator('option').allTextContents()
  await expectEventually(
    async () => (await names()).map((name) => name.split(' · ')[0]).sort(),
    ['Englisch', 'Neumelanesisch', 'Niederdeutsch'],
  )
})
