import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { wordsName } from '../../src/web/texts/names.ts'
import { saving } from '../../testkit/songs/songs.ts'
import { expectAccessibleByDayAndNight } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { textsIn } from '../../testkit/web/texts-in.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const library = () => `/library/${web.site.churchId}`
const amazing = () => songPages(web.site, 'Amazing Grace')

interface Opened {
  /** What the dialog is called. */
  name: string
  /** What opened it, and gets the focus back. */
  opener: string
  /** The button behind what opened it. */
  behind?: string
  before?: (page: Page) => Promise<unknown>
  /** The page is loaded for it. */
  isLoaded?: boolean
  /** A phone has it in another dialog. */
  isOnDesktop?: boolean
  address: () => string | Promise<string>
}

/** Every dialog that a person opens, with the button that opens it. */
function dialogsIn(language: string): Opened[] {
  const t = textsIn(language)
  const words = wordsName({ language: 'en', label: 'Olney Hymns' }, t, language)
  return [
    { name: t.settings, opener: t.settings, address: library },
    { name: t.song.more, opener: t.song.more, address: () => amazing().member },
    { name: t.share.title, opener: t.song.more, behind: t.song.share, address: () => amazing().public },
    {
      name: words,
      opener: t.song.moreFor(words),
      address: () => amazing().member,
      isOnDesktop: true,
    },
    { name: t.lyrics.paste, opener: t.lyrics.paste, address: () => amazing().editLyrics() },
    {
      name: t.signIn.stillIn,
      opener: t.signIn.out,
      address: () => '/account',
      before: (page) => signOutWhileLoading(page),
      isLoaded: true,
    },
    {
      name: t.history.draftThere,
      opener: t.history.copySection('Verse 1', 1),
      address: async () => {
        const { id } = await amazing().lyrics()
        return `${amazing().member}/history?of=${id}&at=${id}.2`
      },
      before: (page) => leaveDraft(page, language),
    },
  ]
}

/** The account arrives after the click on the button, and the refusal after the account is shown. */
async function signOutWhileLoading(page: Page): Promise<void> {
  const clicked = Promise.withResolvers<void>()
  await page.route('**/api/v2/me', async (route) => {
    await clicked.promise
    await route.continue()
  })
  await page.route('**/api/v2/session', async (route) => {
    clicked.resolve()
    await page.getByRole('main').getByRole('textbox').first().waitFor()
    await route.abort('connectionfailed')
  })
}

/** Unsaved changes to words that have two different versions. */
async function leaveDraft(page: Page, language: string): Promise<void> {
  const { api, lyrics, editLyrics } = amazing()
  const { id, version, label, sections, sequence } = await lyrics()
  for (const line of sections[0]?.lines ?? []) line.text = 'Another line'
  const body = { label, sections, sequence }
  const path = `${api}/lyrics/${id}`
  await web.site.editor.send(path, { method: 'PUT', headers: saving({ version }), body })
  await page.goto(await editLyrics())
  await page.getByLabel(textsIn(language).lyrics.line(1, 'Verse 1')).fill('A draft')
}

/** Remembers each focus on the page underneath. */
function watchFocus(): void {
  const kept = window as { underneath?: string[] }
  const underneath: string[] = []
  kept.underneath = underneath
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && !target.closest('dialog')) underneath.push(target.outerHTML)
  })
}

describe('on a phone in German', () => {
  const language = 'de'
  const open = sharedWindow(() => web.editor({ size: PHONE, locale: 'de-DE' }))
  const t = textsIn(language)

  test.each(dialogsIn(language).map((opened) => [opened.name, opened] as const))(
    '“%s” is accessible by day and by night, keeps the focus, closes on Escape and gives the focus back',
    async (_title, { name, opener, behind, before, isLoaded, isOnDesktop, address }) => {
      const page = await open()
      await page.setViewportSize(isOnDesktop ? DESKTOP : PHONE)
      await before?.(page)
      if (isLoaded) await page.goto(await address())
      else await openWithin(page, await address())
      const button = page.getByRole('button', { name: opener, exact: true })
      await button.click()
      if (behind) await page.getByRole('button', { name: behind, exact: true }).click()
      const dialog = page.getByRole('dialog', { name, exact: true })
      await dialog.waitFor()
      await expectAccessibleByDayAndNight(page, dialog)
      // Once round and further: the page underneath never gets the focus.
      await page.evaluate(watchFocus)
      for (let press = 0; press < 8; press++) await page.keyboard.press('Tab')
      expect(await page.evaluate(() => (window as { underneath?: string[] }).underneath)).toEqual([])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await expectEventually(() => button.evaluate((element) => element === document.activeElement), true)
      await page.unrouteAll()
    },
  )

  test('the list of shortcuts is accessible by day and by night', async () => {
    const page = await open()
    await page.setViewportSize(PHONE)
    await openWithin(page, library())
    await page.getByRole('list', { name: t.search.results }).waitFor()
    await page.keyboard.press('?')
    await expectAccessibleByDayAndNight(page, page.getByRole('dialog', { name: t.shortcuts.all }))
    await page.keyboard.press('Escape')
  })

  test('a conflict is accessible by day and by night, and so is the question after a session has ended', async () => {
    const { api, song, member } = songPages(web.site, 'Abide with Me')
    const page = await open()
    await openWithin(page, `${member}/edit`)
    const title = page.getByRole('textbox', { name: t.fields.title ?? '', exact: true })
    await title.fill('Mine')
    const { metadata, version } = await song()
    const theirs = { ...metadata, title: 'Theirs' }
    await web.site.editor.send(api, { method: 'PUT', headers: saving({ version }), body: theirs })
    await page.keyboard.press('Control+s')
    await page.getByRole('group', { name: t.fields.title ?? '' }).waitFor()
    await expectAccessibleByDayAndNight(page, page.getByRole('main'))
    await page.getByRole('button', { name: t.conflict.edit }).click()
    await page.context().clearCookies()
    await page.keyboard.press('Control+s')
    await expectAccessibleByDayAndNight(page, page.getByRole('dialog', { name: t.signIn.again }))
  })
})
