import { describe, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { ownName } from '../../src/web/texts/languages.ts'
import { expectFits } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { listLink } from '../../testkit/web/list-pages.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { TEXTS, textsIn } from '../../testkit/web/texts-in.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const library = () => `/library/${web.site.churchId}`

/** Measured with the font of each field, because a browser tells no width of a placeholder. */
const cutPlaceholders = (page: Page): Promise<string[]> =>
  page.locator('[placeholder]').evaluateAll((fields) => {
    const canvas = document.createElement('canvas').getContext('2d')
    return (fields as HTMLInputElement[]).flatMap((field) => {
      const { paddingLeft, paddingRight } = getComputedStyle(field)
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(field, '::placeholder')
      if (canvas) canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return (canvas?.measureText(field.placeholder).width ?? Infinity) > room ? [field.placeholder] : []
    })
  })

/** Whether the ways to browse stand in one row with a link, whole. */
const isOneRow = async (ways: Locator, link: Locator): Promise<boolean> => {
  const [one, other] = await Promise.all([ways.boundingBox(), link.boundingBox()])
  if (!one || !other) return false
  const isWhole = await ways.evaluate((nav) => nav.scrollWidth <= nav.clientWidth)
  return isWhole && other.y < one.y + one.height && one.y < other.y + other.height
}

describe('on a phone', () => {
  const shared = sharedWindow(() => web.editor({ size: PHONE }))
  const inAnyLanguage = new RegExp(`^(${[...TEXTS.values()].map(({ settings }) => settings).join('|')})$`)

  test.each([...TEXTS])(
    '%s is shown at once when it is chosen in the menu, every page fits, no placeholder is cut, and ways to browse are one row',
    async (language, t) => {
      const page = await shared()
      const song = songPages(web.site, 'Amazing Grace')
      await openWithin(page, library())
      await page.getByRole('button', { name: inAnyLanguage }).tap()
      await page.getByText(ownName(language), { exact: true }).tap()
      const menu = page.getByRole('dialog', { name: t.settings })
      await menu.waitFor()
      await expectEventually(() => page.evaluate(() => document.documentElement.lang), language)
      // Rules that do not depend on the language are checked in German, on every page: accessibility.test.ts.
      await expectFits(page)
      await page.keyboard.press('Escape')
      await menu.waitFor({ state: 'detached' })
      const create = page.getByRole('link', { name: t.library.newSong })
      await create.waitFor()
      await page.getByText(t.browse.all, { exact: true }).waitFor()
      await expectFits(page)
      const browse = page.getByRole('navigation', { name: t.browse.label })
      await page.setViewportSize(DESKTOP)
      await expectFits(page)
      await expectEventually(() => isOneRow(browse, browse), true)
      await page.setViewportSize(PHONE)
      await expectEventually(async () => ((await create.boundingBox())?.height ?? 99) < 50, true)
      await openWithin(page, song.member)
      await page.getByRole('button', { name: t.song.more, exact: true }).waitFor()
      await expectFits(page)
      await openWithin(page, await song.editLyrics())
      await page.getByLabel(t.lyrics.line(1, 'Verse 1')).waitFor()
      await expectFits(page)
      await openWithin(page, `${library()}/import`)
      await page.getByRole('heading', { name: t.transfer.import.title }).waitFor()
      await expectFits(page)
      await openWithin(page, `${library()}/lists`)
      await page.getByRole('heading', { name: t.lists.title }).waitFor()
      await expectFits(page)
      // Visitors have a link to lists beside the ways to browse.
      await openWithin(page, `/c/${web.site.churchId}`)
      const lists = page.getByRole('link', { name: t.listLinks.link, exact: true })
      await expectEventually(() => isOneRow(browse, lists), true)
      expect(await cutPlaceholders(page)).toEqual([])
      await openWithin(page, listLink(web.site, [{ title: 'Amazing Grace' }], language))
      await page.getByRole('button', { name: t.lists.linked.keep, exact: true }).click()
      await page.getByRole('button', { name: t.lists.edit.details('Amazing Grace') }).click()
      await page.getByLabel(t.lists.edit.note, { exact: true }).waitFor()
      await expectEventually(() => page.locator('[placeholder]').count(), 3)
      expect(await cutPlaceholders(page)).toEqual([])
    },
  )

  test('language and colours that were chosen are there after a reload', async () => {
    const page = await shared()
    await openWithin(page, library())
    await page.getByRole('button', { name: inAnyLanguage }).tap()
    await page.getByText('Deutsch', { exact: true }).tap()
    await page.getByText('Dunkel').tap()
    await page.reload()
    await page.getByRole('button', { name: 'Einstellungen' }).waitFor()
    await expectEventually(() => page.evaluate(() => document.documentElement.dataset.theme), 'dark')
  })

  test('new words begin with a verse that is named as in the reader’s language, until theirs is chosen', async () => {
    const t = textsIn('ko')
    const page = await shared()
    await openWithin(page, library())
    await page.getByRole('button', { name: inAnyLanguage }).tap()
    await page.getByText(ownName('ko'), { exact: true }).tap()
    await page.getByRole('dialog', { name: t.settings }).waitFor()
    await page.keyboard.press('Escape')
    await openWithin(page, `${songPages(web.site, 'Amazing Grace').member}/lyrics/new`)
    const name = page.getByLabel(t.lyrics.sectionName).first()
    await expectEventually(() => name.inputValue(), '1절')
    await page.getByRole('combobox', { name: t.choose.language.label }).fill('Português')
    await page.keyboard.press('Tab')
    await expectEventually(() => name.inputValue(), 'Estrofe 1')
    await page.getByRole('button', { name: 'Refrão', exact: true }).waitFor()
  })
})

test('only the reader’s language is fetched, and no other is shown before it is there; one that cannot be fetched leaves the app as it is and says so, and of the first one English is shown', async () => {
  const page = await web.visitor({ locale: 'es-MX' })
  const fetched: string[] = []
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  const { promise: asked, resolve: wasAsked } = Promise.withResolvers<void>()
  await page.route('**/app/texts-*.js', async (route) => {
    fetched.push(new URL(route.request().url()).pathname)
    wasAsked()
    await mayGoOn
    await route.continue()
  })
  const opened = page.goto(`/c/${web.site.churchId}`, { waitUntil: 'commit' })
  await asked
  await opened
  expect(await page.locator('#app').textContent()).toBe('')
  goOn()
  const t = textsIn('es')
  await page.getByRole('textbox', { name: t.search.label }).waitFor()
  expect(fetched).toEqual([expect.stringMatching(/^\/app\/texts-es-\w+\.js$/)])
  // In Spanish the name of a language that begins a line has a capital letter.
  await openWithin(page, songPages(web.site, 'Silent Night').public)
  await expectEventually(
    () => page.locator('option').filter({ hasText: 'Deutsch' }).first().textContent(),
    'Alemán · Deutsch',
  )

  await page.route('**/app/texts-fr-*.js', (route) => route.abort())
  await page.getByRole('button', { name: t.settings }).click()
  await page.getByText('Français', { exact: true }).click()
  await page.getByRole('alert').getByText(t.problem.noAnswer).waitFor()
  await page.getByRole('dialog', { name: t.settings }).waitFor()
  await page.evaluate(() => localStorage.setItem('psaltery.language', 'fr'))
  await page.goto(`/c/${web.site.churchId}`)
  await page.getByRole('textbox', { name: textsIn('en').search.label }).waitFor()
  await page.context().close()
})
