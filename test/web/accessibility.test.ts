import { test } from 'bun:test'
import type { Page } from 'playwright-core'
import { expectAccessible, expectAccessibleLooks, expectFits } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { listLink } from '../../testkit/web/list-pages.ts'
import { addSheetMusic } from '../../testkit/web/sheet-music.ts'
import { songId } from '../../testkit/web/site.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin } from '../../testkit/web/within-app.ts'

const web = setUpWeb()

interface Addresses {
  /** The pages of a church, for visitors and for members: each is opened from the one before it. */
  ofChurch: string[][]
  /** The pages of no church: each is opened from the one before it. */
  ofNone: string[]
  /** The start, and addresses that lead nowhere: each is loaded, because the server knows more about it. */
  others: string[]
}

/** Every page that has an address, and some that lead nowhere. */
async function everyAddress(): Promise<Addresses> {
  const { churchId, editor } = web.site
  const song = songId(web.site, 'It Is Well with My Soul')
  const file = await addSheetMusic(web.site, 'It Is Well with My Soul')
  const api = `/api/v2/churches/${churchId}/songs/${song}`
  const [lyrics] = (await editor.send(`${api}/lyrics`)).body.lyrics
  const [arrangement] = (await editor.send(`${api}/arrangements`)).body.arrangements
  const [open, library] = [`/c/${churchId}`, `/library/${churchId}`]
  const list = new URL(listLink(web.site, [{ title: 'It Is Well with My Soul' }]), 'http://host').hash
  const ofMembers = [
    '',
    `/songs/${song}`,
    // Visitors have the same pages, with fewer links in the header.
    '/lists',
    `/list${list}`,
    `/songs/${song}/present`,
    `/songs/${song}/print`,
    `/songs/${song}/read/${file}`,
    `/list/present${list}`,
    `/list/print${list}`,
    `/list/read${list}`,
    '/lists/nothing',
    '/new',
    '/import',
    '/export',
    '/administration',
    '/administration/tokens',
    `/songs/${song}/edit`,
    `/songs/${song}/lyrics/new`,
    `/songs/${song}/lyrics/${lyrics.id}`,
    `/songs/${song}/arrangements/${arrangement.id}`,
    `/songs/${song}/history?of=${lyrics.id}`,
    '/songs/nothing',
  ]
  return {
    ofChurch: [
      // The lists of a visitor are those of a member.
      ['', `/songs/${song}`, '/poster'].map((page) => open + page),
      ofMembers.map((page) => library + page),
    ],
    ofNone: [
      '/sign-in',
      '/sign-in/forgotten-password',
      '/new-password',
      '/account',
      '/new-password#secret',
      '/new-address#secret',
    ],
    others: ['/', '/nothing', `${open}/songs/${file}`, '/library/nothing'],
  }
}

/** Remembers which elements are visible, and answers whether one is that was not before. */
function showsMore(): boolean {
  const kept = window as { seen?: Set<Element> }
  // What the header shows on a desktop only is checked with the pages that show more below it.
  const all = [...document.querySelectorAll('body *')].filter(
    (each) => !each.closest('header:not(main header)'),
  )
  const visible = all.filter((element) => element.checkVisibility({ visibilityProperty: true }))
  const { seen } = kept
  kept.seen = new Set(visible)
  return visible.some((element) => !seen?.has(element))
}

/**
 * On a phone in the dark by all rules, then on a desktop in the light: where it shows no other elements than the phone,
 * by the rules about looks.
 */
async function expectAccessibleOnBoth(page: Page, openPage: () => Promise<unknown>): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(PHONE)
  await openPage()
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await expectAccessible(page)
  await expectEventually(() => page.locator('h1').count(), 1)
  await page.evaluate(showsMore)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(DESKTOP)
  await expectFits(page)
  if (await page.evaluate(showsMore)) await expectAccessible(page)
  else await expectAccessibleLooks(page)
}

test('every page is accessible on a phone in the dark and on a desktop in the light', async () => {
  // German has the longest words.
  const page = await web.editor({ size: PHONE, locale: 'de-DE' })
  const { ofChurch, ofNone, others } = await everyAddress()
  for (const [first = '', ...more] of [...ofChurch, ofNone]) {
    await expectAccessibleOnBoth(page, () => page.goto(first))
    for (const address of more) await expectAccessibleOnBoth(page, () => openWithin(page, address))
  }
  for (const address of others) await expectAccessibleOnBoth(page, () => page.goto(address))
  await page.context().close()
})
