import { describe, expect, test } from 'bun:test'
import { setChurch } from '../../src/churches/service.ts'
import { makeChurch, PASSWORD, setRole } from '../../testkit/people.ts'
import { runTool } from '../../testkit/process/tool.ts'
import { ORIGIN } from '../../testkit/server.ts'
import { expectAccessibleByDayAndNight, expectFits } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE } from '../../testkit/web/browser.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { chooseInMenu } from '../../testkit/web/more-menu.ts'
import { songId } from '../../testkit/web/site.ts'
import { textsIn } from '../../testkit/web/texts-in.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, windowForPeople } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const emptyWindow = windowForPeople(() => web.visitor())
const set = (churchId: string, change: { listed?: boolean; address?: string | null }) =>
  setChurch(web.site.server.database.collections, churchId, change)
const removeChurches = async (...churchIds: string[]): Promise<void> => {
  const all = web.site.server.database.collections
  const inChurch = { $in: churchIds }
  for (const collection of [all.churches, all.peopleCursors]) await collection.deleteMany({ _id: inChurch })
  for (const collection of [all.memberships, all.peopleChanges])
    await collection.deleteMany({ churchId: inChurch })
}
const path = (url: string) => url.replace(ORIGIN, '')

// On a phone in the dark, in German, the catalogue is checked in accessibility.test.ts.
test('with one church on the server the first page is its catalogue', async () => {
  const page = await emptyWindow(null)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Grace Chapel' }).waitFor()
  await page.getByRole('banner').getByText('Grace Chapel').waitFor()
  await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor()
  await page.getByRole('link', { name: /Amazing Grace/ }).click()
  await page.getByText('Amazing grace! how sweet the sound').waitFor()
  await page.getByRole('banner').getByText('Grace Chapel').click()
  await expectEventually(() => path(page.url()), `/c/${web.site.churchId}`)
  await page.goBack()
  await page.goBack()
  await page.getByRole('heading', { name: 'Grace Chapel' }).waitFor()
  expect(path(page.url())).toBe('/')
})

test('a church with a readable address is read there from the catalogue to the poster, also by those who came by its id', async () => {
  await set(web.site.churchId, { address: 'harbour' })
  const page = await emptyWindow(null)
  await page.goto('/Harbour')
  await page.getByRole('link', { name: /Amazing Grace/ }).click()
  const song = `/harbour/songs/${songId(web.site, 'Amazing Grace')}`
  await expectEventually(() => path(page.url()), song)
  await page.getByRole('link', { name: 'Present' }).click()
  await expectEventually(() => path(page.url()), `${song}/present`)
  await page.reload()
  await page.getByText('Amazing grace! how sweet the sound').waitFor()
  await page.keyboard.press('Escape')
  await expectEventually(() => path(page.url()), song)
  await page.getByText('Amazing grace! how sweet the sound').waitFor()
  await chooseInMenu(page, 'Share')
  await expectEventually(() => page.getByRole('textbox', { name: 'Link' }).inputValue(), ORIGIN + song)
  await page.goto(`/c/${web.site.churchId}/songs/${songId(web.site, 'Amazing Grace')}#words`)
  await page.getByText('Amazing grace! how sweet the sound').waitFor()
  await expectEventually(() => path(page.url()), `${song}#words`)

  // The poster has its name, its code and its address on one sheet.
  await openWithin(page, '/harbour')
  await page.getByRole('button', { name: 'Share these songs' }).click()
  await page.getByRole('dialog').getByRole('link').click()
  await page.getByRole('heading', { name: 'Grace Chapel' }).waitFor()
  expect(path(page.url())).toBe('/harbour/poster')
  await page.getByText('psaltery.test/harbour', { exact: true }).waitFor()
  await page.getByRole('img', { name: /QR/ }).waitFor()
  // Also on the server's own machine, where the address of the page is one that phones cannot open.
  const here = await emptyWindow(null)
  await here.goto(`http://127.0.0.1:${web.site.server.port}/harbour/poster`)
  await here.getByText('psaltery.test/harbour', { exact: true }).waitFor()
  const paper = await page.pdf({ format: 'A4', printBackground: true })
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBe(1)
})

describe('an address with nothing behind it', () => {
  // Which addresses are 404 is a table of serving.test.ts.
  test('is a page with a way on', async () => {
    const page = await emptyWindow(null)
    const nothing = page.getByRole('heading', { name: 'There is nothing here' })
    expect((await page.goto('/nowhere/at/all'))?.status()).toBe(404)
    await nothing.waitFor()
    await page.getByRole('link', { name: 'To the start page' }).click()
    await page.getByRole('list', { name: 'Songs', exact: true }).waitFor()
    const answer = await page.goto(`/c/${web.site.churchId}/songs/${crypto.randomUUID()}`)
    expect(answer?.status()).toBe(404)
    await nothing.waitFor()
    await page.getByRole('link', { name: 'All songs of Grace Chapel' }).click()
    await page.getByRole('list', { name: 'Songs', exact: true }).waitFor()
  })

  test('stays JSON under /api', async () => {
    for (const address of ['/api', '/api/', '/api/nothing']) {
      const answer = await fetch(`${web.site.server.url}${address}`, { headers: { accept: 'text/html' } })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        404,
        'application/json; charset=utf-8',
      ])
    }
  })
})

test('a member finds the way from the public page to the library and back; without a session nothing is asked for', async () => {
  const page = await emptyWindow(null)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(path(request.url()))
  })
  const song = songId(web.site, 'Amazing Grace')
  await page.goto(`/c/${web.site.churchId}/songs/${song}`)
  await page.getByText('Amazing grace! how sweet the sound').waitFor()
  expect(asked).toEqual([])
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail address').fill(web.site.editor.email ?? '')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectEventually(() => path(page.url()), `/library/${web.site.churchId}/songs/${song}`)
  await page.getByRole('link', { name: 'Public page' }).click()
  await page.getByRole('link', { name: 'Library' }).waitFor()
  expect(await page.getByRole('link', { name: /edit|history/i }).count()).toBe(0)
  await page.getByRole('link', { name: 'Library' }).click()
  await expectEventually(() => path(page.url()), `/library/${web.site.churchId}`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  asked.length = 0
  await page.goto(`/c/${web.site.churchId}/songs/${song}`)
  await page.getByRole('link', { name: 'Sign in' }).waitFor()
  expect(asked).toEqual([])
  // So is it read after a session that has ended.
  await page.evaluate(() => localStorage.setItem('psaltery.person', 'somebody'))
  await page.goto(`/c/${web.site.churchId}`)
  await page.getByRole('link', { name: 'Sign in' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

// Last, because from here on there are several churches on the server.
describe('with several churches on the server', () => {
  test('the church that was there alone stays on the first page when the tool creates another', async () => {
    const { where } = web.site.server
    const env = { MONGODB_URI: where.uri, MONGODB_DATABASE: where.name }
    const words = ['church', 'create', '--name', 'Valley Chapel', '--time-zone', 'UTC']
    const { stdout } = await runTool(words, { env })
    const id = /--church (\S+) --listed/.exec(stdout)?.[1] ?? ''
    const page = await emptyWindow(null)
    await page.goto('/')
    const links = page.getByRole('main').getByRole('link')
    await expectEventually(() => links.allTextContents(), ['Grace Chapel'])
    await set(id, { listed: true })
    await page.reload()
    await expectEventually(() => links.allTextContents(), ['Grace Chapel', 'Valley Chapel'])
    await removeChurches(id)
  })

  test('the first page is a choice of those that are listed, with sign-in beside it', async () => {
    const { server, churchId, editor } = web.site
    const [listed, hidden] = [await makeChurch(server, 'Hill Chapel'), await makeChurch(server, 'Hidden')]
    await setRole(server, listed, editor, 'Viewer')
    const page = await emptyWindow(null, 'de')
    const look = async () => {
      await page.setViewportSize(DESKTOP)
      await expectFits(page)
      await page.setViewportSize(PHONE)
      await expectAccessibleByDayAndNight(page, page.getByRole('main'))
    }
    await set(churchId, { listed: false })
    await page.goto('/')
    await page.getByRole('heading', { name: 'Willkommen' }).waitFor()
    await look()
    expect(textsIn('es').visit.noneTitle).toBe('Te damos la bienvenida')
    await set(churchId, { listed: true, address: 'harbour' })
    await set(listed, { listed: true })
    await page.reload()
    await page.getByRole('heading', { name: 'Wähle deine Gemeinde' }).waitFor()
    const links = page.getByRole('main').getByRole('link')
    await expectEventually(() => links.allTextContents(), ['Grace Chapel', 'Hill Chapel'])
    await look()
    await page.getByRole('link', { name: 'Grace Chapel' }).click()
    await page.getByRole('link', { name: /Amazing Grace/ }).waitFor()
    expect(path(page.url())).toBe('/harbour')
    await page.goBack()
    await page.getByLabel('E-Mail-Adresse').fill(editor.email ?? '')
    await page.getByLabel('Passwort').fill(PASSWORD)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await page.getByRole('heading', { name: 'Deine Gemeinden' }).waitFor()
    await page.goto('/')
    await page.getByRole('link', { name: 'Zu deinem Liedbestand' }).waitFor()
    await removeChurches(listed, hidden)
  })
})
