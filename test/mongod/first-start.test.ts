import { afterAll, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { markFirstStart } from '../../src/mongod/local-mongod.ts'

const root = mkdtempSync(join(tmpdir(), 'psaltery-first-start-'))
afterAll(() => rmSync(root, { recursive: true }))

const MARK = 'psaltery-first-start'
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(root, 'data-'))
})
const write = (...names: string[]) => {
  for (const name of names) writeFileSync(join(folder, name), name)
}
const files = () =>
  readdirSync(folder)
    .map((name) => name.replace(/\d+$/, ''))
    .sort()

test('an empty folder is marked until the start has succeeded', async () => {
  const start = await markFirstStart(folder)
  expect(files()).toEqual([MARK])
  await start.finish()
  expect(files()).toEqual([])
})

test('a folder with data is not marked, and nothing is moved when its start fails', async () => {
  write('WiredTiger', 'storage.bson')
  const start = await markFirstStart(folder)
  expect(await start.moveUnfinishedAside()).toBe(false)
  expect(files()).toEqual(['WiredTiger', 'storage.bson'])
})

test('nothing is moved when a start fails that was not interrupted', async () => {
  const start = await markFirstStart(folder)
  write('WiredTiger')
  expect(await start.moveUnfinishedAside()).toBe(false)
  expect(files()).toEqual(['WiredTiger', MARK])
})

test('after an interrupted start all but our own files and the log are moved, once', async () => {
  write(MARK, 'storage.bson', 'mongod.log', 'psaltery-key')
  const start = await markFirstStart(folder)
  expect(await start.moveUnfinishedAside()).toBe(true)
  expect(files()).toEqual(['mongod.log', MARK, 'psaltery-key', 'unfinished-first-start-'])
  write('WiredTiger')
  expect(await start.moveUnfinishedAside()).toBe(false)
  expect(files()).toContain('WiredTiger')
})
