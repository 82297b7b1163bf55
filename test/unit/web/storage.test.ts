import { describe, expect, test } from 'bun:test'
import { SafeStorage } from '../../../src/web/model/storage.ts'
import { memory } from './memory-storage.ts'

const forbidden = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

/** Every call fails, as in a private window of an older browser. */
const refusing: Storage = {
  length: 0,
  clear: forbidden,
  getItem: forbidden,
  key: forbidden,
  removeItem: forbidden,
  setItem: forbidden,
}

describe('storage', () => {
  test('keeps what it is given in the browser', () => {
    const browser = memory()
    const storage = new SafeStorage(() => browser)
    expect(storage.set('a', '1')).toBe(true)
    expect(new SafeStorage(() => browser).get('a')).toBe('1')
    storage.remove('a')
    expect([storage.get('a'), browser.length]).toEqual([null, 0])
  })

  test.each([
    ['forbidden', forbidden],
    ['refusing', () => refusing],
  ])('that is %s keeps it as long as the page is open, and says so', (_name, find) => {
    const storage = new SafeStorage(find)
    expect(storage.get('a')).toBeNull()
    expect(storage.set('a', '1')).toBe(false)
    expect(storage.get('a')).toBe('1')
    storage.remove('a')
    expect(storage.get('a')).toBeNull()
  })

  test('that is full still holds the newest text, and goes on when there is space again', () => {
    const browser = memory(10)
    const storage = new SafeStorage(() => browser)
    expect(storage.set('a', 'short')).toBe(true)
    expect(storage.set('a', 'a much longer text')).toBe(false)
    expect(storage.get('a')).toBe('a much longer text')
    expect(storage.set('a', 'fits')).toBe(true)
    expect([storage.get('a'), browser.getItem('a')]).toEqual(['fits', 'fits'])
    storage.set('a', 'a much longer text')
    storage.remove('a')
    expect([storage.get('a'), browser.getItem('a')]).toEqual([null, null])
  })
})

test('nothing in the web app uses the storage of the browser but its wrapper and the stores of imports', async () => {
  const root = `${import.meta.dir}/../../../src/web/`
  const using: string[] = []
  for await (const path of new Bun.Glob('**/*.{ts,tsx}').scan(root)) {
    const text = await Bun.file(root + path).text()
    if (/\b(?:localStorage|sessionStorage|indexedDB|document\.cookie)\b/.test(text)) using.push(path)
  }
  expect(using.toSorted()).toEqual(['model/import/import-store.ts', 'model/storage.ts'])
})
