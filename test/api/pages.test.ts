import { afterEach, describe, expect, test } from 'bun:test'
import { startTestServer, type TestServer } from '../../testkit/server.ts'

let server: TestServer
afterEach(() => server.stop())

const PAGES = ['/', '/sign-in', '/library', '/c/x/songs/y', '/docs']

const openerPolicies = async (origin: string, paths: readonly string[]) => {
  server = await startTestServer({ env: { APP_ORIGIN: origin } })
  return Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(`${server.url}${path}`)
      await answer.bytes()
      return answer.headers.get('cross-origin-opener-policy')
    }),
  )
}

describe('no window of another site reaches into a page', () => {
  test.each(['https://songs.example', 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'Cross-Origin-Opener-Policy on every page of %s',
    async (origin) => {
      expect(await openerPolicies(origin, PAGES)).toEqual(PAGES.map(() => 'same-origin'))
    },
  )

  test('not where browsers ignore it and complain: on http that is not this machine', async () => {
    expect(await openerPolicies('http://songs.example', PAGES)).toEqual(PAGES.map(() => null))
  })

  test('not under /api, where nothing is a page', async () => {
    const paths = ['/api/health/live', '/api/v1/churches', '/api/openapi.json']
    expect(await openerPolicies('https://songs.example', paths)).toEqual([null, null, null])
  })
})
