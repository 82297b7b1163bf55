import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSpool, createUploads } from '../../src/files/upload.ts'
import { until } from '../../testkit/until.ts'

const folder = mkdtempSync(join(tmpdir(), 'psaltery-places-'))
afterAll(() => rmSync(folder, { recursive: true }))

const limits = { concurrency: 2, stallSeconds: 60, totalSeconds: 60 }
const connection = { address: '', isOpen: () => true, setIdleTimeout: () => {} }
const sender = { churchId: 'church', userId: 'person' }
const request = () =>
  new Request('http://localhost', {
    method: 'POST',
    headers: { 'content-type': 'application/pdf' },
    body: 'the bytes',
  })

/** One church may take one of two places; `uploads` waits so long for it. */
const opened = (waitMs: number) => {
  const uploads = createUploads(limits, createSpool(folder), 10, waitMs)
  const held = Promise.withResolvers<void>()
  const started: string[] = []
  const send = (name: string, work = Promise.resolve()) =>
    uploads.receive(request(), connection, sender, async () => {
      started.push(name)
      await work
      return name
    })
  return { send, held, started }
}

test('an upload waits for a place and gets it when one is free', async () => {
  const { send, held, started } = opened(600_000)
  const first = send('first', held.promise)
  await until(() => started.length === 1)
  const second = send('second')
  held.resolve()
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
})

test('503: an upload that has waited too long, and frees the queue', async () => {
  const { send, held, started } = opened(10)
  const first = send('first', held.promise)
  await until(() => started.length === 1)
  await expect(send('second')).rejects.toMatchObject({ status: 503 })
  held.resolve()
  expect(await first).toBe('first')
  expect(await send('third')).toBe('third')
  expect(started).toEqual(['first', 'third'])
})
