import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { neededAt } from '../../../src/web/pages/needed.ts'

const lazy = await import('../../../src/web/pages/lazy.ts')
const PAGES = join(import.meta.dir, '../../../src/web')
/** A route and the first part of the app that is fetched for it. */
const ROUTE = /<Route path="([^"]+)">\s*(?:\{\([^)]*\) => \(?\s*)?<lazy\.(\w+)/g

/** The routes in a file, each with an address that fits it. */
async function routesIn(file: string, below = ''): Promise<[address: string, part: keyof typeof lazy][]> {
  const source = await Bun.file(join(PAGES, file)).text()
  return [...source.matchAll(ROUTE)].map(([, pattern = '', part]) => [
    below + pattern.replace('/*?', '').replaceAll(/:\w+/g, '0198-id'),
    part as keyof typeof lazy,
  ])
}

const routes = [
  ...(await routesIn('app.tsx')),
  ...(await routesIn('pages/member-pages.tsx')),
  ...(await routesIn('pages/public/public-pages.tsx', '/c/0198-id')),
  ...(await routesIn('pages/public/public-pages.tsx', '/grace-chapel')),
]

describe('what a page needs', () => {
  test('is known for each of the routes', () => {
    expect(routes.length).toBeGreaterThan(35)
  })

  test.each(routes)('%s needs %s', (address, part) => {
    expect(neededAt(address)).toContain(lazy[part] as never)
  })

  test.each(['library/0198-id', 'c/0198-id', 'grace-chapel'])(
    'the pages below a list and a service of /%s are known',
    (church) => {
      for (const place of ['list', 'lists/0198-id'])
        for (const view of ['present', 'read', 'print'] as const)
          expect(neededAt(`/${church}/${place}/${view}`)).toEqual([lazy.listViews[view]])
      for (const place of ['services/0198-id', ...(church.startsWith('library') ? [] : ['today'])])
        for (const [view, part] of [
          ['present', lazy.PresentService],
          ['read', lazy.ReadService],
          ['print', lazy.Booklet],
        ] as const)
          expect(neededAt(`/${church}/${place}/${view}`)).toContain(part)
    },
  )
})
