import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { expectAccessible, expectAccessibleByDayAndNight, expectFits } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { tabTo } from '../../testkit/web/keyboard.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const newWords = (title: string) => `${songPages(web.site, title).member}/lyrics/new`
const savedWords = async (title: string) =>
  (await web.site.editor.send(`${songPages(web.site, title).api}/lyrics`)).body.lyrics
const picker = (page: Page) =>
  page.getByRole('combobox', { name: /^(Language of the words|Sprache des Textes)$/ })
const edition = (page: Page) => page.getByRole('textbox', { name: /^(Edition|Ausgabe)$/ })
/** Of the picker; menus of the browser have options too. */
const options = (page: Page) => page.locator('[role=option]')
const sectionName = (page: Page) => page.getByLabel(/^(Name of the section|Name des Teils)$/)

describe('on a desktop', () => {
  const shared = sharedWindow(() => web.editor())

  test('arrows go through the list, Enter takes a language, Escape closes, and typing over it is never the old one', async () => {
    const page = await shared()
    await openWithin(page, newWords('Be Thou My Vision'))
    await page.getByLabel('Line 1 of Verse 1').fill('Words in some language')
    await picker(page).focus()
    expect(await options(page).count()).toBe(0)
    await page.keyboard.press('ArrowDown')
    await expectEventually(async () => (await options(page).count()) > 300, true)
    await page.keyboard.press('Escape')
    await expectEventually(() => options(page).count(), 0)
    await page.keyboard.type('schweiz')
    await expectEventually(
      () =>
        options(page)
          .allInnerTexts()
          .then(([first]) => first?.split('\n')[0]),
      [...['Swiss High German · Schweizer Hochdeutsch']][0],
    )
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await expectEventually(
      () =>
        picker(page).evaluate((field) => {
          const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
          return active?.textContent
        }),
      'Swiss High German · Schweizer Hochdeutschde-CH',
    )
    await page.keyboard.press('Enter')
    await expectEventually(() => picker(page).inputValue(), 'Swiss High German · Schweizer Hochdeutsch')
    await page.getByText('Language tag: de-CH.').waitFor()
    // A name that is typed as a whole is that language, also after a look into the list.
    await picker(page).fill('english')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText('Language tag: en.').waitFor()
    await picker(page).fill('Swissish')
    await page.getByText('No language is called that.', { exact: false }).waitFor()
    await page.getByText('Choose the language of the words.').waitFor()
    await picker(page).fill('de-x-kids')
    await page.keyboard.press('Enter')
    await page.getByText('Language tag: de-x-kids.').waitFor()
    await picker(page).fill('qqq')
    await page.getByText('Choose the language of the words.').waitFor()
    await options(page).first().click()
    await page.getByText('Language tag: qqq.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectEventually(() => picker(page).inputValue(), '')
  })

  test('new words stand beside their source with its sections and order to fill, and empty sections are not saved', async () => {
    const title = 'It Is Well with My Soul'
    const page = await shared()
    await openWithin(page, newWords(title))
    const source = page.getByRole('region', { name: 'English: Verse 1' })
    await source.getByText('When peace, like a river, attendeth my way,').waitFor()
    const names = () =>
      sectionName(page).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
    await expectEventually(names, ['Verse 1', 'Chorus', 'Verse 2'])
    const order = page.getByRole('region', { name: 'Singing order' }).getByRole('listitem')
    await expectEventually(() => order.count(), 4)
    const [read, typed] = [
      await source.boundingBox(),
      await page.getByLabel('Line 1 of Verse 1').boundingBox(),
    ]
    expect(Math.abs((read?.y ?? 0) - (typed?.y ?? 999))).toBeLessThan(5)
    expect(read?.x ?? 0).toBeGreaterThan((typed?.x ?? 0) + (typed?.width ?? 999))
    await expectAccessible(page, source)
    await picker(page).fill('German')
    await page.keyboard.press('Tab')
    await expectEventually(names, ['Strophe 1', 'Refrain', 'Strophe 2'])
    // Nothing is typed yet, so nothing is wrong, wherever the cursor was.
    await page.getByLabel('Line 1 of Strophe 1').focus()
    await page.getByLabel('Line 1 of Refrain').focus()
    await page.getByRole('button', { name: 'Discard changes' }).waitFor()
    expect(await page.getByText('needs at least one line').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await page.getByRole('region', { name: 'English: Verse 1' }).waitFor()
    await page.getByLabel('Line 1 of Strophe 1').fill('Wenn Friede mit Gott')
    await page.getByLabel('Line 1 of Refrain').fill('Mir ist wohl in dem Herrn')
    await page.getByRole('button', { name: 'Remove Strophe 1' }).click()
    await page
      .getByRole('region', { name: 'Refrain', exact: true })
      .getByText('It is well with my soul,')
      .waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.setViewportSize(PHONE)
    await expectFits(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/^Saved\./).waitFor()
    const saved = (await savedWords(title)).find(({ language }: { language: string }) => language === 'de')
    expect(
      saved.sections.map(({ name, lines }: { name: string; lines: [] }) => [name, lines.length]),
    ).toEqual([
      ['Strophe 1', 1],
      ['Refrain', 1],
    ])
    const [verse, chorus] = saved.sections
    expect(saved.sequence).toEqual([verse.id, chorus.id, chorus.id])
    await openWithin(page, newWords(title))
    await page.getByLabel('Show beside').selectOption({ label: 'No other words' })
    await expectEventually(names, ['Verse 1'])
    await page.getByText('No changes yet').waitFor()
  })
})

/** The window of two tests in German. */
const german = sharedWindow(() => web.editor({ size: PHONE, locale: 'de-DE' }))

test('by keyboard alone: no language is filled in, “English” typed becomes en, and the words are saved in it', async () => {
  const title = 'Be Thou My Vision'
  const page = await german()
  await page.setViewportSize(DESKTOP)
  await openWithin(page, newWords(title))
  await expectEventually(() => picker(page).inputValue(), '')
  await expectEventually(() => sectionName(page).inputValue(), 'Strophe 1')
  await tabTo(page, page.getByLabel('Zeile 1 von Strophe 1'))
  await page.keyboard.type('Be thou my vision')
  await page.getByText('Wähle die Sprache des Textes.').waitFor()
  expect(await page.getByRole('button', { name: 'Speichern' }).isDisabled()).toBe(true)
  await picker(page).focus()
  await page.keyboard.type('English')
  await page.keyboard.press('Tab')
  await expectEventually(() => picker(page).inputValue(), 'Englisch · English')
  await page.getByText('Sprachkürzel: en.').waitFor()
  await expectEventually(() => sectionName(page).inputValue(), 'Verse 1')
  await page.keyboard.press('Control+s')
  await page.getByText(/^Gespeichert\./).waitFor()
  const [saved] = await savedWords(title)
  expect([saved.language, saved.label, saved.sections[0].name]).toEqual(['en', '', 'Verse 1'])
})

test('on a phone, in German: a language that is there is marked, and a second version needs an edition', async () => {
  const title = 'Silent Night'
  const [first] = await savedWords(title)
  expect(first.language).toBe('de')
  const page = await german()
  await page.setViewportSize(PHONE)
  await openWithin(page, newWords(title))
  await picker(page).tap()
  await expectEventually(async () => (await options(page).count()) > 300, true)
  await expectFits(page)
  await picker(page).fill('deu')
  const option = options(page).filter({ hasText: /^Deutsch/ })
  await option.getByText('Schon vorhanden').waitFor()
  await expectAccessibleByDayAndNight(page, page.getByRole('main'))
  await option.tap()
  await expectEventually(() => options(page).count(), 0)
  await expectEventually(() => picker(page).inputValue(), 'Deutsch')
  await page.getByText('Was unterscheidet diesen?', { exact: false }).waitFor()
  await page.getByLabel('Zeile 1 von Strophe 1').fill('Stille Nacht')
  const save = page.getByRole('button', { name: 'Speichern' })
  expect(await save.isDisabled()).toBe(true)
  await edition(page).fill('Kinder')
  await save.tap()
  await page.getByText(/^Gespeichert\./).waitFor()
  const saved = await savedWords(title)
  const labels = saved
    .filter(({ language }: { language: string }) => language === 'de')
    .map(({ label }: { label: string }) => label)
  expect(labels.toSorted()).toEqual(['', 'Kinder'])
  const kids = saved.find(({ label }: { label: string }) => label === 'Kinder')
  await openWithin(page, `${songPages(web.site, title).member}/lyrics/${kids.id}`)
  await edition(page).fill('')
  await page
    .getByText('Ein anderer Text in dieser Sprache hat dieselbe Ausgabe.', { exact: false })
    .first()
    .waitFor()
  expect(await save.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Strophe 2', exact: true }).waitFor()
})
