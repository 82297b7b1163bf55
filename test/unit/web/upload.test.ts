import { describe, expect, test } from 'bun:test'
import type { Asset } from '../../../src/client/types.ts'
import { refusalOf } from '../../../src/web/model/file-checks.ts'
import { newId } from '../../../src/web/model/new-id.ts'
import { NoAnswer, RefusedRequest } from '../../../src/web/model/save/failure.ts'
import { placeFile, replaceFile, sameFile, UploadQueue } from '../../../src/web/model/upload-queue.ts'

const file = (name: string, content = '%PDF-1.7 …') => new File([content], name)

describe('before a byte is sent', () => {
  test.each([
    ['a PDF', file('a.pdf'), null],
    ['a PDF behind a few stray bytes', file('a.pdf', `${' '.repeat(900)}%PDF-1.4`), null],
    ['a PDF behind 1,020', file('a.pdf', `${' '.repeat(1020)}%PDF-1.4`), null],
    ['a PDF behind too many', file('a.pdf', `${' '.repeat(1021)}%PDF-1.4`), 'lateHeader'],
    ['a PDF far behind', file('a.pdf', `${'%PDF'.padStart(3_000_000)}-1.4`), 'lateHeader'],
    ['a PDF without its dash', file('a.pdf', '%PDF 1.4'), null],
    ['another case', file('a.pdf', '%pdf-1.4'), 'notPdf'],
    ['a letter', file('letter.pdf', 'Dear choir'), 'notPdf'],
    ['nothing', file('a.pdf', ''), 'empty'],
    ['exactly 20 MB', file('a.pdf', `%PDF-${' '.repeat(20_000_000 - 5)}`), null],
    ['a byte more', file('a.pdf', `%PDF-${' '.repeat(20_000_000 - 4)}`), 'tooLarge'],
    ['a name of 256 characters', file(`${'x'.repeat(252)}.pdf`), 'nameTooLong'],
  ])('%s', async (_name, candidate, expected) => {
    expect(await refusalOf(candidate, candidate.name)).toBe(expected as Awaited<ReturnType<typeof refusalOf>>)
  })
})

/** A file on a slow disk: the test releases its first bytes. */
function slowFile(name: string, content: string) {
  const bytes = Promise.withResolvers<ArrayBuffer>()
  class SlowFile extends File {
    override slice(): Blob {
      return Object.assign(new Blob(), { arrayBuffer: () => bytes.promise })
    }
  }
  const read = async () => bytes.resolve(await new Blob([content]).arrayBuffer())
  return { file: new SlowFile([content || 'gone'], name), read: () => void read(), fail: bytes.reject }
}

/** A service in the test's hand: each file waits until the test answers it. */
function queueWith(copyOf: (file: File) => Promise<Asset | null> = async () => null) {
  const waiting = new Map<string, { answer: () => void; fail: (error: Error) => void; signal: AbortSignal }>()
  const assets: string[] = []
  const sent: string[] = []
  let files: readonly Asset[] = []
  const queue: UploadQueue = new UploadQueue({
    signedIn: () => null,
    send: ({ name }, onProgress, signal) =>
      new Promise<Asset>((resolve, reject) => {
        sent.push(name)
        onProgress(0.5)
        const asset = {
          id: name,
          filename: name,
          mediaType: '',
          size: 1,
          sha256: '',
          createdAt: '',
        }
        waiting.set(name, { answer: () => resolve(asset), fail: reject, signal })
      }),
    onAsset: (asset, order) => {
      assets.push(asset.filename)
      files = placeFile(files, asset, order)
    },
    copyOf,
    changed: () => {},
  })
  const states = () =>
    Object.fromEntries(queue.uploads.map((upload) => [upload.file.name, upload.state.kind]))
  const of = (name: string) => {
    const found = waiting.get(name)
    if (!found) throw new Error(`${name} is not being sent`)
    return found
  }
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  const names = () => files.map(({ filename }) => filename)
  return { queue, assets, sent, states, of, settled, names }
}

describe('the queue', () => {
  test('sends two at a time, and a refused file does not delay the others', async () => {
    const { queue, assets, states, of, settled } = queueWith()
    await queue.add([file('a.pdf'), file('letter.pdf', 'Dear choir'), file('b.pdf'), file('c.pdf')])
    expect(states()).toEqual({
      'a.pdf': 'sending',
      'letter.pdf': 'refused',
      'b.pdf': 'sending',
      'c.pdf': 'waiting',
    })
    of('b.pdf').answer()
    await settled()
    expect(states()['c.pdf']).toBe('sending')
    of('a.pdf').fail(new RefusedRequest(422, { error: 'This PDF is protected by a password.' }, null))
    of('c.pdf').answer()
    await settled()
    expect(assets).toEqual(['b.pdf', 'c.pdf'])
    expect(queue.uploads[0]?.state).toEqual({
      kind: 'refused',
      reason: 'message',
      message: 'This PDF is protected by a password.',
    })
  })

  test('a file that is refused before it is sent stays so when another one finishes meanwhile', async () => {
    const { queue, assets, sent, states, of, settled } = queueWith()
    await queue.add([file('a.pdf'), file('b.pdf')])
    const letter = slowFile('letter.pdf', 'Dear choir')
    const score = slowFile('score.pdf', '%PDF-1.7 …')
    const added = queue.add([letter.file, score.file])
    of('a.pdf').answer()
    of('b.pdf').answer()
    await settled()
    expect(sent).toEqual(['a.pdf', 'b.pdf'])
    expect(states()).toMatchObject({ 'letter.pdf': 'waiting', 'score.pdf': 'waiting' })
    letter.read()
    score.read()
    await added
    of('score.pdf').answer()
    await settled()
    expect(states()).toMatchObject({ 'letter.pdf': 'refused', 'score.pdf': 'done' })
    expect([sent, assets]).toEqual([
      ['a.pdf', 'b.pdf', 'score.pdf'],
      ['a.pdf', 'b.pdf', 'score.pdf'],
    ])
  })

  test('a file that cannot be read is refused, and the others are sent', async () => {
    const { queue, states } = queueWith()
    const gone = slowFile('gone.pdf', '')
    const added = queue.add([gone.file, file('a.pdf')])
    gone.fail(new DOMException('The file could not be read.', 'NotReadableError'))
    await added
    expect(states()).toEqual({ 'gone.pdf': 'refused', 'a.pdf': 'sending' })
    expect(queue.uploads[0]?.state).toEqual({ kind: 'refused', reason: 'unreadable' })
  })

  test('a file whose check ends after all were stopped is not sent', async () => {
    const { queue, sent, states, settled } = queueWith()
    const slow = slowFile('slow.pdf', '%PDF-1.7 …')
    const added = queue.add([slow.file, file('a.pdf')])
    queue.stopAll()
    slow.read()
    await added
    await settled()
    expect(sent).toEqual([])
    expect(states()).toEqual({ 'slow.pdf': 'stopped', 'a.pdf': 'stopped' })
  })

  test('a file that arrives although it was stopped does not join the song', async () => {
    const { queue, assets, states, of, settled } = queueWith()
    await queue.add([file('a.pdf')])
    of('a.pdf').answer()
    queue.stop(1)
    await settled()
    expect([assets, states()]).toEqual([[], { 'a.pdf': 'stopped' }])
  })

  test('a stopped file is called off and stays stopped; a lost one can be tried again', async () => {
    const { queue, assets, states, of, settled } = queueWith()
    await queue.add([file('a.pdf'), file('b.pdf')])
    queue.stop(1)
    expect(of('a.pdf').signal.aborted).toBe(true)
    of('a.pdf').fail(new NoAnswer())
    of('b.pdf').fail(new NoAnswer())
    await settled()
    expect(states()).toEqual({ 'a.pdf': 'stopped', 'b.pdf': 'refused' })
    queue.retry(2)
    of('b.pdf').answer()
    await settled()
    expect([states()['b.pdf'], assets]).toEqual(['done', ['b.pdf']])
  })
})

test('1,000 ids made without a secure origin are version 4 UUIDs and all different', () => {
  const ids = Array.from({ length: 1000 }, newId)
  expect(
    ids.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toEqual([])
  expect(new Set(ids).size).toBe(1000)
})

describe('files keep the order in which they were dropped', () => {
  test('whatever finishes first', async () => {
    const { queue, of, settled, names } = queueWith()
    await queue.add([file('a.pdf'), file('b.pdf'), file('c.pdf')])
    of('b.pdf').answer()
    await settled()
    of('c.pdf').answer()
    await settled()
    expect(names()).toEqual(['b.pdf', 'c.pdf'])
    of('a.pdf').answer()
    await settled()
    expect(names()).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
  })

  const files = (...ids: string[]) => ids.map((id) => ({ id }))
  test.each([
    ['at the end when nothing was dropped with it', 'xy', 'a', 'a', 'xya'],
    ['behind the one before it', 'xay', 'b', 'ab', 'xaby'],
    ['behind the last of those before it', 'abx', 'c', 'abc', 'abcx'],
    ['before the first of those behind it', 'xbc', 'a', 'abc', 'xabc'],
    ['behind the one before it, although that was moved', 'bxa', 'c', 'abc', 'bxac'],
    ['not a second time', 'ab', 'a', 'ab', 'ab'],
    ['at the end when its place is not known', 'ab', 'c', 'ab', 'abc'],
  ])('%s', (_where, before, added, order, after) => {
    const placed = placeFile(files(...before), { id: added }, [...order])
    expect(placed).toEqual(files(...after))
  })
})

describe('a file that is there already', () => {
  const asset = (name: string, content: string): Asset => ({
    ...{ id: name, filename: name, mediaType: '', createdAt: '', size: content.length },
    sha256: new Bun.CryptoHasher('sha256').update(content).digest('hex'),
  })

  test('is known by its bytes, not by its name or size alone', async () => {
    const known = [asset('one.pdf', '%PDF one'), asset('two.pdf', '%PDF two')]
    expect((await sameFile(file('other.pdf', '%PDF two'), known))?.id).toBe('two.pdf')
    expect(await sameFile(file('two.pdf', '%PDF 222'), known)).toBeNull()
    expect(await sameFile(file('two.pdf', '%PDF longer'), known)).toBeNull()
    const large = `%PDF${'x'.repeat(2_500_000)}`
    expect((await sameFile(file('a.pdf', large), [asset('b.pdf', large)]))?.id).toBe('b.pdf')
  })

  test('is asked about before it is sent; the copy is taken, or it is sent all the same', async () => {
    const copy = asset('earlier.pdf', '%PDF-1.7 …')
    const { queue, sent, states, of, settled, names } = queueWith(async ({ name }) =>
      name === 'new.pdf' ? null : copy,
    )
    await queue.add([file('same.pdf'), file('again.pdf'), file('new.pdf')])
    expect(states()).toEqual({ 'same.pdf': 'known', 'again.pdf': 'known', 'new.pdf': 'sending' })
    of('new.pdf').answer()
    await settled()
    const [first, second] = queue.uploads
    queue.takeCopy(first?.id ?? 0)
    queue.retry(second?.id ?? 0)
    of('again.pdf').answer()
    await settled()
    expect(sent).toEqual(['new.pdf', 'again.pdf'])
    expect(names()).toEqual(['earlier.pdf', 'again.pdf', 'new.pdf'])
  })

  test('is not asked about when it was stopped meanwhile', async () => {
    const found = Promise.withResolvers<Asset | null>()
    const { queue, states } = queueWith(() => found.promise)
    const added = queue.add([file('a.pdf')])
    queue.stop(1)
    found.resolve(asset('a.pdf', 'a'))
    await added
    expect(states()).toEqual({ 'a.pdf': 'stopped' })
  })
})

test.each([
  ['in its place', ['a', 'b', 'c'], 'b', 'x', ['a', 'x', 'c']],
  ['by one that is there already, once', ['a', 'b', 'c'], 'a', 'c', ['c', 'b']],
  ['by itself', ['a', 'b'], 'a', 'a', ['a', 'b']],
  ['that is gone: at the end', ['a', 'b'], 'gone', 'x', ['a', 'b', 'x']],
])('a file is replaced %s', (_name, files, replaces, id, expected) => {
  const replaced = replaceFile(
    files.map((each) => ({ id: each })),
    replaces,
    { id },
  )
  expect(replaced.map((file) => file.id)).toEqual(expected)
})
