import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { isAppAddress } from '../../../src/client/kept-app.ts'
import { answeredBy } from '../../../src/web/kept-app/answered-by.ts'
import { installsByHand, isHintDue, isQuietPage, noteHint } from '../../../src/web/model/install-hint.ts'
import { memory } from './memory-storage.ts'

const CHURCH = '01980000-0000-7000-8000-000000000000'

describe('a page is answered', () => {
  test.each([
    ...['/library', `/library/${CHURCH}/songs/x/edit`, '/sign-in', '/sign-in/forgotten-password', '/account'],
    ...['/invitation', '/new-password', '/new-address', '/?start'],
  ])('by the device: %s', (address) => {
    expect(answeredBy(new URL(address, 'http://localhost'))).toBe('kept')
  })

  test.each([
    ...[
      '/',
      '/?lang=de',
      `/c/${CHURCH}`,
      `/c/${CHURCH}/songs/x`,
      '/harbour',
      '/harbour/today',
      '/Harbour/list',
    ],
  ])('by the server first, which has its data: %s', (address) => {
    expect(answeredBy(new URL(address, 'http://localhost'))).toBe('server')
  })

  test.each([
    ...[
      '/api',
      '/api/v2/session',
      '/docs',
      '/docs/swagger-ui.1.css',
      '/app/main.js',
      '/app/data/songs',
      '/robots.txt',
    ],
    ...[
      '/sign-in/oidc',
      '/sign-in/oidc/callback',
      '/sign-in/oidc?next=%2Flibrary',
      '/set-up',
      '/metrics',
      '/imprint',
    ],
    ...[
      '/psaltery-worker.js',
      '/index.html',
      '/wp-login.php',
      '/x',
      '/harbour.pdf',
      '/.well-known/change-password',
    ],
  ])('by nobody but the server: %s', (address) => {
    expect(answeredBy(new URL(address, 'http://localhost'))).toBeNull()
  })

  test('from the device without a query or a place in it being lost: the address is the same page', () => {
    expect(isAppAddress('/sign-in')).toBe(true)
    expect(answeredBy(new URL('/sign-in?next=%2Flibrary#x', 'http://localhost'))).toBe('kept')
  })
})

describe('a notice that concerns nothing on the page', () => {
  test.each([
    ...['/', '/library', `/library/${CHURCH}`, `/library/${CHURCH}/songs/x`, `/library/${CHURCH}/services`],
    ...[`/c/${CHURCH}`, '/harbour', '/harbour/songs/x', '/harbour/lists', '/account'],
  ])('is shown at %s', (path) => {
    expect(isQuietPage(path)).toBe(true)
  })

  test.each([
    ...[
      '/harbour/today',
      '/harbour/today/present',
      '/harbour/services/x',
      `/library/${CHURCH}/services/x/follow`,
    ],
    ...[
      '/harbour/songs/x/present',
      '/harbour/songs/x/print',
      '/harbour/songs/x/read/y',
      '/harbour/songs/x/chart/y',
    ],
    ...[`/library/${CHURCH}/songs/x/edit`, `/library/${CHURCH}/songs/x/lyrics/y`, `/library/${CHURCH}/new`],
    ...[`/library/${CHURCH}/services/x/edit`, `/library/${CHURCH}/import`, '/library/projector/x'],
    ...['/sign-in', '/invitation', '/set-up', '/new-password'],
  ])('is not shown at %s', (path) => {
    expect(isQuietPage(path)).toBe(false)
  })
})

describe('the hint to install', () => {
  const DAY = 24 * 60 * 60 * 1000
  const usual = globalThis.localStorage
  beforeEach(() => {
    globalThis.localStorage = memory()
  })
  afterEach(() => {
    globalThis.localStorage = usual
  })

  test('is due from the second day on, and then once in thirty days', () => {
    expect([0, DAY - 1, DAY].map(isHintDue)).toEqual([false, false, true])
    noteHint(DAY)
    expect([DAY, 30 * DAY, 31 * DAY].map(isHintDue)).toEqual([false, false, true])
  })

  test('has words for what Apple offers by hand only', () => {
    expect(installsByHand('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5)).toBe(true)
    expect(installsByHand('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5)).toBe(true)
    expect(installsByHand('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0)).toBe(false)
    expect(installsByHand('Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5)).toBe(false)
  })
})
