import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { PASSWORD } from '../../testkit/people.ts'
import { expectAccessible } from '../../testkit/web/axe.ts'
import { DESKTOP, PHONE } from '../../testkit/web/browser.ts'
import { chooseSongs, openImport, titlesWith } from '../../testkit/web/song-files.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()
const page = () => `/library/${web.site.churchId}/import`
const api = () => `/api/v2/churches/${web.site.churchId}/songs`
const heading = (on: Page, name: string) => on.getByRole('heading', { name, exact: true }).waitFor()

const many = (word: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${word} ${String(at + 1).padStart(2, '0')}`)

describe('in one window', () => {
  const shared = sharedWindow(() => web.editor())

  const openPage = async () => {
    const window = await shared()
    await openImport(window, web.site)
    return window
  }

  test('paused, loaded again and gone on with: every song is there exactly once', async () => {
    const titles = many('Paused', 7)
    const window = await openPage()
    const reached = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    let saves = 0
    // The fifth song waits on its way until the person has pressed Pause.
    await window.route(`**${api()}`, async (route) => {
      if (route.request().method() === 'POST' && ++saves === 5) {
        reached.resolve()
        await goOn.promise
      }
      return route.continue()
    })
    await chooseSongs(window, titles)
    await window.getByRole('button', { name: 'Import 7 songs' }).click()
    await reached.promise
    await window.getByRole('button', { name: 'Pause' }).click()
    goOn.resolve()
    await heading(window, 'Paused')
    await window.unroute(`**${api()}`)
    expect(await titlesWith(web.site, 'paused')).toEqual(titles.slice(0, 5))
    await window.reload()
    await heading(window, 'Paused')
    await expectAccessible(window, window.getByRole('main'))
    await window.getByRole('button', { name: 'Go on' }).click()
    await heading(window, 'Done')
    expect(await titlesWith(web.site, 'paused')).toEqual(titles)
  })

  test('a page that is loaded again while an answer is on its way makes that song once', async () => {
    const titles = many('Reloaded', 4)
    const window = await openPage()
    const made = Promise.withResolvers<void>()
    const keys: string[] = []
    let isLost = true
    await window.route(`**${api()}`, async (route) => {
      const request = route.request()
      if (request.method() !== 'POST') return route.continue()
      keys.push(request.headers()['idempotency-key'] ?? '')
      if (!isLost) return route.continue()
      await fetch(`${web.site.server.url}${api()}`, {
        method: 'POST',
        headers: await request.allHeaders(),
        body: request.postData() ?? '',
      })
      // The song is made; its answer never comes.
      made.resolve()
    })
    await chooseSongs(window, titles)
    await window.getByRole('button', { name: 'Import 4 songs' }).click()
    await made.promise
    expect(await titlesWith(web.site, 'reloaded')).toEqual(titles.slice(0, 1))
    isLost = false
    await window.reload()
    await window.getByRole('button', { name: 'Go on' }).click()
    await heading(window, 'Done')
    expect(await titlesWith(web.site, 'reloaded')).toEqual(titles)
    expect([keys.length, keys[1]]).toEqual([5, keys[0]])
    await window.unrouteAll()
  })

  test('a second window takes an import over, and the first one stops', async () => {
    const titles = many('Taken', 4)
    const first = await openPage()
    const reached = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    await first.route(`**${api()}`, async (route) => {
      if (route.request().method() === 'POST') {
        reached.resolve()
        await goOn.promise
      }
      return route.continue()
    })
    await chooseSongs(first, titles)
    await first.getByRole('button', { name: 'Import 4 songs' }).click()
    await reached.promise
    const second = await first.context().newPage()
    await second.goto(page())
    await second.getByRole('button', { name: 'Go on' }).click()
    await heading(second, 'Done')
    goOn.resolve()
    await first.getByText('This import goes on in another window.').waitFor()
    expect(await titlesWith(web.site, 'taken')).toEqual(titles)
    await second.close()
    await first.unrouteAll()
  })

  test('a session that ends meanwhile is asked about in place, and the import goes on', async () => {
    const titles = many('Signed', 3)
    const { email } = web.site.editor
    const window = await openPage()
    await chooseSongs(window, titles)
    await window.getByRole('button', { name: 'Import 3 songs' }).waitFor()
    await window.context().clearCookies()
    await window.getByRole('button', { name: 'Import 3 songs' }).click()
    await window.getByLabel('E-mail address').fill(email ?? '')
    await window.getByLabel('Password').fill(PASSWORD)
    await window.keyboard.press('Enter')
    await heading(window, 'Done')
    expect(await titlesWith(web.site, 'signed')).toEqual(titles)
  })

  test('the rate limit is waited out, and a person who is told so can pause meanwhile', async () => {
    const window = await openPage()
    await window.setViewportSize(PHONE)
    let isLimited = true
    await window.route(`**${api()}`, (route) =>
      isLimited && route.request().method() === 'POST'
        ? route.fulfill({ status: 429, headers: { 'retry-after': '500' }, json: { error: 'Too many.' } })
        : route.continue(),
    )
    await chooseSongs(window, ['Limited Song'])
    await window.getByRole('button', { name: 'Import one song' }).click()
    await window
      .getByText(/A short rest, so that others are not held up\. It goes on by itself in \d+ s\./)
      .waitFor()
    await expectAccessible(window, window.getByRole('main'))
    await window.getByRole('button', { name: 'Pause' }).click()
    await heading(window, 'Paused')
    isLimited = false
    await window.getByRole('button', { name: 'Go on' }).click()
    await heading(window, 'Done')
    expect(await titlesWith(web.site, 'limited')).toEqual(['Limited Song'])
    await window.unrouteAll()
    await window.setViewportSize(DESKTOP)
  })
})

test('a browser that keeps nothing says so and imports all the same', async () => {
  const window = await web.editor()
  await window.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  })
  await window.route(`**${api()}`, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await window.goto(page())
  await chooseSongs(window, ['Unkept Song'])
  await window.getByRole('button', { name: 'Import one song' }).click()
  await window.getByText('This browser cannot keep the import.').waitFor()
  await window.unroute(`**${api()}`)
  await heading(window, 'Done')
  expect(await titlesWith(web.site, 'unkept')).toEqual(['Unkept Song'])
  await window.context().close()
})
