import { afterEach, beforeAll, expect, test } from 'bun:test'
import { client, makeChurch } from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { builtWeb } from '../../testkit/web/built-web.ts'
import { pageHead } from '../../testkit/web/page-data.ts'

let server: TestServer
beforeAll(builtWeb)
afterEach(() => server.stop())

const rulesFor = (text: string, agent: string): string[] => {
  const groups = text.split('\n\n').map((group) => group.trim().split('\n'))
  const named = groups.find((lines) => lines.includes(`User-agent: ${agent}`))
  const rules = named ?? groups.find((lines) => lines.includes('User-agent: *')) ?? []
  return rules.filter((line) => !line.startsWith('User-agent'))
}

const pages = async (env: Record<string, string>) => {
  server = await startTestServer({ env })
  const churchId = await makeChurch(server)
  const nobody = client(server)
  const robots = await nobody.send('/robots.txt')
  expect([robots.status, robots.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const marks: Record<string, string | undefined> = {}
  for (const path of ['/', `/c/${churchId}`, '/library', '/nowhere'])
    marks[path.replace(churchId, 'ID')] = (await pageHead((await nobody.send(path)).text)).robots
  return { rules: (agent: string) => rulesFor(robots.text, agent), marks }
}

test('200: by default search engines are kept from everything, and messengers may show a shared link', async () => {
  const { rules, marks } = await pages({})
  expect(rules('Googlebot')).toEqual(['Disallow: /'])
  for (const agent of ['WhatsApp', 'facebookexternalhit', 'Twitterbot'])
    expect(rules(agent)).toEqual(['Allow: /'])
  expect(marks).toEqual({ '/': 'noindex', '/c/ID': 'noindex', '/library': 'noindex', '/nowhere': 'noindex' })
})

test('200: ROBOTS=allow lets them read public pages, and nothing else', async () => {
  const { rules, marks } = await pages({ ROBOTS: 'allow' })
  expect(rules('Googlebot')).toEqual([
    'Disallow: /api/',
    'Disallow: /library',
    'Disallow: /sign-in',
    'Disallow: /account',
    'Disallow: /invitation',
  ])
  expect(marks).toEqual({ '/': undefined, '/c/ID': undefined, '/library': 'noindex', '/nowhere': 'noindex' })
})
