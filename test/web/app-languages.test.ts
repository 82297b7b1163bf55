import { describe, expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { ownName } from '../../src/web/texts/languages.ts'
import { expectAccessible } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { TEXTS, textsIn } from '../../testkit/web/texts-in.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'

const web = setUpWeb()
const library = () => `/library/${web.site.churchId}`
const others = [...TEXTS].filter(([language]) => language !== 'en')

/** Measured with the font of the field, because a browser tells no width of a placeholder. */
const hasRoomForPlaceholder = (field: Locator): Promise<boolean> =>
  field.evaluate((input) => {
    const { paddingLeft, paddingRight } = getComputedStyle(input)
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(input, '::placeholder')
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) return false
    canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`
    const { width } = canvas.measureText((input as HTMLInputElement).placeholder)
    return width <= input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  })

describe.each(others)('in %s', (language, t) => {
  test('whoever chooses it in the menu reads it at once, and after a reload', async () => {
    const page = await web.visitor()
    await page.goto(`/c/${web.site.churchId}`)
    await page.getByRole('button', { name: textsIn('en').settings }).click()
    await page.getByText(ownName(language), { exact: true }).click()
    await page.getByRole('dialog', { name: t.settings }).waitFor()
    await expectEventually(() => page.evaluate(() => document.documentElement.lang), language)
    await page.reload()
    await page.getByRole('textbox', { name: t.search.label }).waitFor()
    await page.getByText(t.browse.all, { exact: true }).waitFor()
    await page.context().close()
  })

  test('on a phone that speaks it the library, a song and the editor fit and are accessible', async () => {
    const page = await web.editor({ size: PHONE, locale: language })
    const song = songPages(web.site, 'Amazing Grace')
    await page.goto(library())
    const create = page.getByRole('link', { name: t.library.newSong })
    await create.waitFor()
    await expectAccessible(page)
    expect(await hasRoomForPlaceholder(page.getByRole('textbox', { name: t.search.label }))).toBe(true)
    await page.setViewportSize(DESKTOP)
    const browse = page.getByRole('navigation', { name: t.browse.label })
    const tops = await Promise.all([browse, create].map(async (part) => (await part.boundingBox())?.y ?? 0))
    expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 999))).toBeLessThan(20)
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: t.settings, exact: true }).tap()
    await page.getByRole('dialog', { name: t.settings }).waitFor()
    await expectAccessible(page)
    await page.goto(song.member)
    await page.getByRole('button', { name: t.song.more, exact: true }).waitFor()
    await expectAccessible(page)
    await page.goto(await song.editLyrics())
    await page.getByLabel(t.lyrics.line(1, 'Verse 1')).waitFor()
    await expectAccessible(page)
    await page.goto(`${library()}/import`)
    await page.getByRole('heading', { name: t.transfer.import.title }).waitFor()
    await expectAccessible(page)
    await page.goto(`${library()}/lists`)
    await page.getByRole('heading', { name: t.lists.title }).waitFor()
    await expectAccessible(page)
    await page.context().close()
  })
})

test('only the reader’s language is fetched, and no other is shown before it is there', async () => {
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
  await page.getByRole('textbox', { name: textsIn('es').search.label }).waitFor()
  expect(fetched).toEqual([expect.stringMatching(/^\/app\/texts-es-\w+\.js$/)])
  await page.context().close()
})

test('a language that cannot be fetched leaves the app as it is and says so; of the first one English is shown', async () => {
  const page = await web.visitor()
  await page.route('**/app/texts-fr-*.js', (route) => route.abort())
  await page.goto(`/c/${web.site.churchId}`)
  const t = textsIn('en')
  await page.getByRole('button', { name: t.settings }).click()
  await page.getByText('Français', { exact: true }).click()
  await page.getByRole('alert').getByText(t.problem.noAnswer).waitFor()
  await page.getByRole('dialog', { name: t.settings }).waitFor()
  const french = await web.visitor({ locale: 'fr' })
  await french.route('**/app/texts-fr-*.js', (route) => route.abort())
  await french.goto(`/c/${web.site.churchId}`)
  await french.getByRole('textbox', { name: t.search.label }).waitFor()
  await french.context().close()
  await page.context().close()
})

test('new words begin with a verse that is named as in the reader’s language, until theirs is chosen', async () => {
  const t = textsIn('ko')
  const page = await web.editor({ locale: 'ko-KR' })
  await page.goto(`${songPages(web.site, 'Amazing Grace').member}/lyrics/new`)
  const name = page.getByLabel(t.lyrics.sectionName).first()
  await expectEventually(() => name.inputValue(), '1절')
  await page.getByRole('combobox', { name: t.choose.language.label }).fill('Português')
  await page.keyboard.press('Tab')
  await expectEventually(() => name.inputValue(), 'Estrofe 1')
  await page.getByRole('button', { name: 'Refrão', exact: true }).waitFor()
  await page.context().close()
})
