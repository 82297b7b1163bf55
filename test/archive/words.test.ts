import { afterAll, expect, test } from 'bun:test'
import { makeChurch } from '../../testkit/people.ts'
import { openWorkbench } from '../../testkit/process/run-tool.ts'
import { startTestServer } from '../../testkit/server.ts'

const server = await startTestServer()
const bench = await openWorkbench()
const churchId = await makeChurch(server, 'St. Mary')

afterAll(async () => {
  await bench[Symbol.asyncDispose]()
  await server.stop()
})

test('export and restore answer a person with a sentence, and show no progress where there is no terminal', async () => {
  const file = bench.path('church.zip')
  const exported = await bench.tool(server.where, 'export', '--church', churchId, file)
  const nothing = '0 songs, 0 lyric versions, 0 arrangements, 0 changes, 0 files'
  expect(exported).toEqual({ code: 0, stdout: `St. Mary is in ${file}: ${nothing}.\n`, stderr: '' })
  const restored = await bench.tool(server.where, 'restore', file, '--name', 'St. Anne')
  expect(restored.stdout).toMatch(
    /^The church St\. Anne has the id [0-9a-f-]{36}: 0 songs, .*\n.*"member set" .*\n$/,
  )
  expect({ code: restored.code, stderr: restored.stderr }).toEqual({ code: 0, stderr: '' })
})

test.each<[name: string, words: (file: string) => string[], sentence: string]>([
  ['no FILE', () => ['backup'], 'In "backup" the name of a FILE is missing.'],
  ['two of them', (file) => ['backup', file, 'more'], 'In "backup" "more" is one word too many'],
  ['a FILE that is not there', (file) => ['restore', file], 'There is no file '],
  ['a folder that is not there', (file) => ['backup', `${file}/x.zip`], 'cannot be written (ENOENT)'],
  ['--name with --all', (file) => ['restore', '--all', '--name', 'X', file], '--name is for one church'],
  [
    'a church that does not exist',
    (file) => ['export', '--church', crypto.randomUUID(), file],
    'There is no church with the id ',
  ],
])('%s is one sentence and exit 1, and leaves no file', async (_, words, sentence) => {
  const file = bench.path('none.zip')
  const { code, stdout, stderr } = await bench.tool(server.where, ...words(file))
  expect({ code, stdout, lines: stderr.split('\n').length }).toEqual({ code: 1, stdout: '', lines: 2 })
  expect(stderr).toContain(sentence)
  expect(await Bun.file(file).exists()).toBe(false)
  expect(await Bun.file(`${file}.partial`).exists()).toBe(false)
})
