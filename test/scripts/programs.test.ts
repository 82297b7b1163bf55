import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

test('the README names the programs that the scripts need', () => {
  const sentence = /^On Linux or macOS with .*$/m.exec(read('README.md'))?.[0]
  for (const words of ['git', 'bash', 'curl', 'Node with npm', 'Python with pip'])
    expect(sentence).toContain(words)
})

test('programs are started by Bun only', () => {
  const files = [...new Bun.Glob('{src,test,testkit,scripts}/**/*.{ts,tsx}').scanSync(ROOT)]
  const others = files.filter((path) => /from '(node:)?child_process'|\bBun\.\$\./.test(read(path)))
  expect(others).toEqual([])
})
