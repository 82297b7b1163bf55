import { expect, test } from 'bun:test'
import { expectAccessible } from '../../testkit/web/axe.ts'
import { PHONE } from '../../testkit/web/browser.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'

const web = setUpWeb({ PAGE_RATE_LIMIT_PER_MINUTE: '1' })

test('a page beyond the limit says so, and loads itself again when its time has come', async () => {
  const page = await web.visitor({ size: PHONE, dark: true, locale: 'de-DE' })
  const home = `/c/${web.site.churchId}`
  await page.clock.install()
  await page.goto(home)
  await page.getByRole('heading', { name: 'Grace Chapel' }).waitFor()
  expect((await page.goto(home))?.status()).toBe(429)
  await page.getByText(/Gerade lesen sehr viele mit\. In \d+ s geht es von selbst weiter/).waitFor()
  await expectAccessible(page)
  const again = page.waitForRequest((request) => request.url().endsWith(home))
  await page.clock.fastForward(61_000)
  await again
  await page.context().close()
})
