import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import type { AllTexts } from '../../src/web/texts/further/further-texts.ts'
import { expectAccessible, expectFits } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { addPseudoLanguage, PSEUDO } from '../../testkit/web/pseudo-language.ts'
import { pseudo } from '../../testkit/web/pseudo-texts.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { textsIn } from '../../testkit/web/texts-in.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const song = () => songPages(web.site, 'Amazing Grace')

const left = async (place: Locator): Promise<number> => {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not to be seen.')
  return box.x
}

/** Which of the two is further to the left. */
async function firstFromLeft(one: Locator, other: Locator): Promise<'one' | 'other'> {
  await one.waitFor()
  await other.waitFor()
  return (await left(one)) < (await left(other)) ? 'one' : 'other'
}

const directionOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).direction)

/** A page with two things on it of which the first is read first, and the words of a song on it. */
interface View {
  name: string
  address: () => string | Promise<string>
  order: (page: Page, t: AllTexts) => [Locator, Locator]
  words?: (page: Page, t: AllTexts) => Locator
}

const views: View[] = [
  {
    name: 'the library',
    address: () => `/library/${web.site.churchId}`,
    order: (page, t) => [
      page.getByRole('link', { name: t.app }),
      page.getByRole('button', { name: t.settings, exact: true }),
    ],
  },
  {
    name: 'a song',
    address: () => song().member,
    order: (page, t) => [
      page.getByRole('link', { name: t.app }),
      page.getByRole('button', { name: t.settings, exact: true }),
    ],
    words: (page) => page.getByText('that saved a wretch like me!').first(),
  },
  {
    name: 'the editor',
    address: () => song().editLyrics(),
    order: (page, t) => [
      page.getByRole('button', { name: t.edit.undo, exact: true }),
      page.getByRole('button', { name: t.edit.redo, exact: true }),
    ],
    words: (page, t) => page.getByLabel(t.lyrics.line(1, 'Verse 1')),
  },
  {
    name: 'Present',
    address: () => `${song().member}/present`,
    order: (page, t) => [
      page.getByRole('button', { name: t.present.leave, exact: true }),
      page.getByRole('button', { name: t.present.blank, exact: true }),
    ],
    words: (page) => page.getByText('that saved a wretch like me!').first(),
  },
]

/** Opens each view from the one before it, and looks at it in these sizes. */
async function inEachView(
  page: Page,
  sizes: readonly (typeof PHONE)[],
  look: (view: View, size: typeof PHONE) => Promise<void>,
): Promise<void> {
  for (const [at, view] of views.entries()) {
    const address = await view.address()
    await (at === 0 ? page.goto(address) : openWithin(page, address))
    await page.locator('h1').first().waitFor({ state: 'attached' })
    for (const size of sizes) {
      await page.setViewportSize(size)
      await look(view, size)
    }
  }
}

/** The further texts of a language that has none are those of English. */
const shown: AllTexts = { ...textsIn('en'), ...pseudo }

const documentOf = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])

test('from right to left every view is mirrored, fits and is accessible; the words of a song keep their direction, and slides turn to the right as by a remote control', async () => {
  const page = await web.editor({ locale: PSEUDO })
  await addPseudoLanguage(page.context())
  await inEachView(page, [PHONE, DESKTOP], async ({ name, order, words }, size) => {
    await expectEventually(() => firstFromLeft(...order(page, shown)), 'other')
    expect(await documentOf(page)).toEqual([PSEUDO, 'rtl'])
    if (words) await expectEventually(() => directionOf(words(page, shown)), 'ltr')
    if (size === PHONE) await expectAccessible(page)
    else await expectFits(page)
    await expectEventually(async () => [name, await hiddenAtTheSides(page)], [name, []])
  })
  // The last view presents a song.
  const [previous, next] = [pseudo.present.previous, pseudo.present.next].map((name) =>
    page.getByRole('button', { name, exact: true }).first(),
  )
  if (!previous || !next) throw new Error('There is nothing to turn slides with.')
  expect(await firstFromLeft(previous, next)).toBe('one')

  // Every view is the other way round in English.
  await page.evaluate(() => localStorage.setItem('psaltery.language', 'en'))
  await inEachView(page, [DESKTOP], async ({ order }) => {
    await expectEventually(() => firstFromLeft(...order(page, textsIn('en'))), 'one')
    expect(await documentOf(page)).toEqual(['en', 'ltr'])
  })
  await page.context().close()
})

/** What people press that is partly outside of the window, and in no row that is moved sideways. */
const hiddenAtTheSides = (page: Page) =>
  page.evaluate(() => {
    const isMovable = (element: Element | null): boolean =>
      element !== null &&
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || isMovable(element.parentElement))
    return [...document.querySelectorAll('a[href], button, input:not(.sr-only), select, textarea')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isMovable(element))
      .map((element) => ({ name: element.outerHTML.slice(0, 120), box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.left < -1 || box.right > innerWidth + 1))
      .map(({ name }) => name)
  })
