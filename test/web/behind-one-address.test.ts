import { expect, test } from 'bun:test'
import { PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { listLink, titlesOf } from '../../testkit/web/list-pages.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'

const web = setUpWeb()
const TITLES = ['Amazing Grace', 'It Is Well with My Soul', 'Silent Night']

test('a phone opens a list, reads its songs and searches without a call of the API', async () => {
  const page = await web.visitor({ size: PHONE })
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  await page.goto(
    listLink(
      web.site,
      TITLES.map((title) => ({ title })),
    ),
  )
  await expectEventually(() => titlesOf(page), TITLES)
  for (const title of TITLES) {
    await page.getByRole('link', { name: title }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.goBack()
    await expectEventually(() => titlesOf(page), TITLES)
  }
  await page.getByRole('banner').getByRole('link', { name: 'Grace Chapel' }).click()
  for (const title of TITLES) {
    await page.getByLabel('Search songs').fill(title)
    const first = page.getByRole('list', { name: 'Songs' }).getByRole('listitem').first()
    await expectEventually(async () => (await first.textContent())?.startsWith(title), true)
  }
  await page.getByRole('link', { name: /Silent Night/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Silent Night' }).waitFor()
  expect(calls).toEqual([])
  await page.context().close()
})
