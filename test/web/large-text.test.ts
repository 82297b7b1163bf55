import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { setRole } from '../../testkit/people.ts'
import { createArrangement, createService, songItem, textItem } from '../../testkit/songs/songs.ts'
import { howItFits } from '../../testkit/web/axe.ts'
import { PHONE } from '../../testkit/web/browser.ts'
import { everyAddress } from '../../testkit/web/every-address.ts'
import { songId } from '../../testkit/web/site.ts'
import { TEXTS } from '../../testkit/web/texts-in.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const WIDTHS = [320, 390]

/** The pages that an Administrator has and an Editor has not, and those of a service and a chart. */
async function moreAddresses(): Promise<string[]> {
  const { churchId, editor } = web.site
  const song = songId(web.site, 'Amazing Grace')
  const { body } = await createArrangement(editor, `/api/v2/churches/${churchId}/songs/${song}`, {
    label: 'Guitar and piano with a very long name',
    chart: '[G]Amazing [C]grace, how sweet the sound that saved a wretch like me',
    sourceKey: 'G',
  })
  const service = await createService(editor, churchId, {
    date: new Date().toISOString().slice(0, 10),
    time: '10:30',
    title: 'Thanksgivingforthewholeyear',
    visibility: 'public',
    items: [songItem(song), textItem()],
  })
  const library = `/library/${churchId}`
  const plan = `${library}/services/${service.id}`
  return [
    `${library}/songs/${song}/chart/${body.arrangement.id}`,
    `${library}/songs/${song}/history`,
    `${library}/songs/${song}/arrangements/new`,
    `${library}/services`,
    `${library}/services/new`,
    plan,
    ...['edit', 'history', 'follow', 'present', 'print', 'read'].map((page) => `${plan}/${page}`),
    `${library}/usage`,
    `${library}?archived=only`,
    `${library}?browse=books`,
    ...['webhooks', 'people', 'people/history'].map((page) => `${library}/administration/${page}`),
  ]
}

/** Looked at several times where it does not fit, because a part of the page may still be coming. */
async function fit(page: Page): Promise<string> {
  let found = 'it is loading'
  for (let looks = 0; found === 'it is loading' || (found !== 'it fits' && looks < 5); looks++) {
    if (looks > 0) await Bun.sleep(100)
    found = await howItFits(page)
  }
  return found
}

const enlarge = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })

test('with text of 200 % no page is wider than a phone, in any language', async () => {
  const { editor, churchId, server } = web.site
  const { ofChurch, ofNone, others } = await everyAddress(web.site)
  const more = await moreAddresses()
  await setRole(server, churchId, editor, 'Administrator')
  const page = await web.holder(editor.cookie, { size: PHONE })
  const wide: string[] = []
  const look = async (language: string, address: string) => {
    await page.locator('h1').first().waitFor({ state: 'attached' })
    await enlarge(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: PHONE.height })
      const found = await fit(page)
      if (found !== 'it fits') wide.push(`${language} ${width} ${address.replace(churchId, '…')}: ${found}`)
    }
  }
  for (const language of TEXTS.keys()) {
    for (const [first = '', ...rest] of [...ofChurch, more, ofNone]) {
      await page.goto(first)
      await page.evaluate((chosen) => localStorage.setItem('psaltery.language', chosen), language)
      await page.reload()
      await look(language, first)
      for (const address of rest) {
        await openWithin(page, address)
        await look(language, address)
      }
    }
    for (const address of others) {
      await page.goto(address)
      await look(language, address)
    }
  }
  expect(wide).toEqual([])
  await page.context().close()
})
