import { test } from 'bun:test'
import { expectAccessible } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { listLink } from '../../testkit/web/list-pages.ts'
import { addSheetMusic } from '../../testkit/web/sheet-music.ts'
import { songId } from '../../testkit/web/site.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'

const web = setUpWeb()

/** Every page that has an address, and some that lead nowhere. */
async function everyAddress(): Promise<string[]> {
  const { churchId, editor } = web.site
  const song = songId(web.site, 'It Is Well with My Soul')
  const file = await addSheetMusic(web.site, 'It Is Well with My Soul')
  const api = `/api/v2/churches/${churchId}/songs/${song}`
  const [lyrics] = (await editor.send(`${api}/lyrics`)).body.lyrics
  const [arrangement] = (await editor.send(`${api}/arrangements`)).body.arrangements
  const [open, library] = [`/c/${churchId}`, `/library/${churchId}`]
  const list = new URL(listLink(web.site, [{ title: 'It Is Well with My Soul' }]), 'http://host').hash
  return [
    ...[
      '',
      `/songs/${song}`,
      `/songs/${song}/present`,
      `/songs/${song}/print`,
      `/songs/${song}/read/${file}`,
      '/lists',
      `/list${list}`,
      `/list/present${list}`,
      `/list/print${list}`,
      `/list/read${list}`,
      '/lists/nothing',
    ].flatMap((page) => [open + page, library + page]),
    '/',
    '/sign-in',
    '/sign-in/forgotten-password',
    '/new-password',
    '/new-password#secret',
    '/new-address#secret',
    '/account',
    `${open}/poster`,
    `${library}/new`,
    `${library}/import`,
    `${library}/export`,
    `${library}/administration`,
    `${library}/administration/tokens`,
    `${library}/administration/nothing`,
    `${library}/songs/${song}/edit`,
    `${library}/songs/${song}/lyrics/new`,
    `${library}/songs/${song}/lyrics/${lyrics.id}`,
    `${library}/songs/${song}/arrangements/${arrangement.id}`,
    `${library}/songs/${song}/history?of=${lyrics.id}`,
    '/c/nothing',
    '/nothing',
    `${open}/songs/${file}`,
    '/library/nothing',
    `${library}/songs/nothing`,
    `${library}/nothing`,
  ]
}

test('every page is accessible on a phone in the dark and on a desktop in the light', async () => {
  // German has the longest words.
  const page = await web.editor({ size: PHONE, locale: 'de-DE' })
  for (const address of await everyAddress()) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize(PHONE)
    await page.goto(address)
    await page.locator('h1').first().waitFor({ state: 'attached' })
    await expectAccessible(page)
    await expectEventually(() => page.locator('h1').count(), 1)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(DESKTOP)
    await expectAccessible(page)
  }
  await page.context().close()
})
