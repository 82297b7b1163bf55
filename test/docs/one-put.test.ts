import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './pages.ts'

const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
const section = /^## One PUT.*?(?=^## )/ms.exec(page)?.[0] ?? ''
const files = [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => `src/${file}`)

test('a save is followed from the socket to MongoDB in at most 20 files, and all of them exist', () => {
  expect(files.length).toBeGreaterThan(10)
  expect(files.length).toBeLessThanOrEqual(20)
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})

test('every file of the save pipeline that runs in a save is on the way', () => {
  const elsewhere = ['collections.ts', 'command.ts', 'resource.ts', 'history.ts'].map(
    (name) => `src/saves/${name}`,
  )
  const pipeline = [...new Bun.Glob('src/saves/*.ts').scanSync(ROOT)]
  expect([...files, ...elsewhere]).toEqual(expect.arrayContaining(pipeline))
})
