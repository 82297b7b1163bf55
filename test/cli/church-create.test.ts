import { afterAll, expect, test } from 'bun:test'
import { client } from '../../testkit/people.ts'
import type { Ended } from '../../testkit/process/program.ts'
import { runTool } from '../../testkit/process/tool.ts'
import { startTestServer } from '../../testkit/server.ts'
import { builtWeb } from '../../testkit/web/built-web.ts'
import { pageData } from '../../testkit/web/page-data.ts'

await builtWeb()
const server = await startTestServer()
afterAll(() => server.stop())

const run = (...words: string[]): Promise<Ended> =>
  runTool(words, { env: { MONGODB_URI: server.where.uri, MONGODB_DATABASE: server.where.name } })

const create = async (name: string) => {
  const { stdout } = await run('church', 'create', '--name', name, '--time-zone', 'UTC')
  const id = /has the id (.{36})\./.exec(stdout)?.[1] ?? ''
  return { id, stdout }
}

const onFirstPage = async () => {
  const { church, churches } = await pageData((await client(server).send('/')).text)
  return church ? church.name : churches.map(({ name }: { name: string }) => name)
}

test('a church that was alone stays on the first page when others are added, which are named once they are listed', async () => {
  const first = await create('Harbour')
  expect(first.stdout).toBe(`The church Harbour has the id ${first.id}.\n`)
  expect(await onFirstPage()).toBe('Harbour')
  const second = await create('Hill')
  const how = `./scripts/psaltery church set --church ${second.id} --listed`
  expect(second.stdout).toBe(
    `The church Hill has the id ${second.id}.\nHarbour stays on the first page of the server. ` +
      `The new church is at /c/${second.id}; "${how}" names it on the first page too.\n`,
  )
  expect(await onFirstPage()).toEqual(['Harbour'])
  expect((await run(...how.split(' ').slice(1))).code).toBe(0)
  expect(await onFirstPage()).toEqual(['Harbour', 'Hill'])
  expect((await create('Valley')).stdout).not.toContain('stays')
  expect(await onFirstPage()).toEqual(['Harbour', 'Hill'])
})

test('a church whose administrator has unlisted it stays so', async () => {
  await server.database.collections.churches.deleteMany({})
  const { id } = await create('Quiet')
  await run('church', 'set', '--church', id, '--unlisted')
  await create('Loud')
  expect(await onFirstPage()).toEqual([])
})
