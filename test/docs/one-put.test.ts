import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './pages.ts'

const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
const section = /^## One PUT.*?(?=^## )/ms.exec(page)?.[0] ?? ''
const named = [...section.matchAll(/`([\w/-]+\.ts)`/g)].map(([, file = '']) => `src/${file}`)

test('the way of a save names every file that runs for it, and no other', async () => {
  const trace = join(import.meta.dir, 'trace')
  const command = [process.execPath, '--preload', join(trace, 'functions.ts'), join(trace, 'put.ts')]
  const child = Bun.spawn(command, { cwd: ROOT, stdout: 'pipe', stderr: 'inherit' })
  const ran: string[] = JSON.parse(
    (await new Response(child.stdout).text()).trim().split('\n').at(-1) ?? '[]',
  )
  expect([...new Set(named)].sort()).toEqual(ran)
  expect(ran.length).toBeLessThanOrEqual(48)
})
