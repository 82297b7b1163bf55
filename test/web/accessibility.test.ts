import { test } from 'bun:test'
import type { Page } from 'playwright-core'
import { expectAccessible, expectAccessibleLooks, expectFits } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { everyAddress } from '../../testkit/web/every-address.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin } from '../../testkit/web/within-app.ts'

const web = setUpWeb()

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
  const { ofChurch, ofNone, others } = await everyAddress(web.site)
  for (const [first = '', ...more] of [...ofChurch, ofNone]) {
    await expectAccessibleOnBoth(page, () => page.goto(first))
    for (const address of more) await expectAccessibleOnBoth(page, () => openWithin(page, address))
  }
  for (const address of others) await expectAccessibleOnBoth(page, () => page.goto(address))
  await page.context().close()
})
