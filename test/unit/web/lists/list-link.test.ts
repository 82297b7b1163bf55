import { describe, expect, test } from 'bun:test'
import { encode } from 'uqr'
import { checksum } from '../../../../src/core/bytes.ts'
import {
  decodeList,
  encodeList,
  listLinks,
  QR_LETTERS,
  QR_VERSION,
  toBase64Url,
} from '../../../../src/web/model/lists/list-link.ts'
import { LIST_LIMITS, type SetList } from '../../../../src/web/model/lists/set-list.ts'
import { Random } from '../../../../testkit/random.ts'
import { randomList, randomSong, sundayList } from './lists.ts'

const EMPTY: SetList = { title: '', date: null, songs: [] }
const PAGE = 'https://songs.a-church-with-a-long-name.example.org/c/8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11/list'

describe('a list in its link', () => {
  test('comes back as it was: 2,000 random lists', () => {
    for (let seed = 1; seed <= 2000; seed++) {
      const list = randomList(new Random(seed), 12)
      expect({ seed, ...decodeList(encodeList(list)) }).toEqual({ seed, kind: 'list', list })
    }
  })

  test('comes back at its largest: as many songs as a list has, every letter of four bytes', () => {
    const random = new Random(7)
    const full = (letters: number) => '🎵'.repeat(letters)
    const songs = Array.from({ length: LIST_LIMITS.songs }, (_, at) => ({
      ...randomSong(random, String(at)),
      title: full(60),
      note: full(LIST_LIMITS.note),
    }))
    const list = { title: full(LIST_LIMITS.title), date: '2199-12-31', songs }
    expect(decodeList(encodeList(list))).toEqual({ kind: 'list', list })
  })

  test('cuts a long title of a song, and holds nothing that an address would change', () => {
    const song = { ...randomSong(new Random(1), '0'), title: 'x'.repeat(200) }
    const fragment = encodeList({ ...EMPTY, songs: [song] })
    expect(fragment).toMatch(/^[\w-]+$/)
    expect(new URL(`${PAGE}#${fragment}`).hash).toBe(`#${fragment}`)
    expect(decodeList(`#${fragment}`)).toEqual({
      kind: 'list',
      list: { ...EMPTY, songs: [{ ...song, title: 'x'.repeat(60) }] },
    })
  })

  test('is the empty list too, and no fragment is none', () => {
    expect(decodeList(encodeList(EMPTY))).toEqual({ kind: 'list', list: EMPTY })
    expect(decodeList('')).toEqual({ kind: 'none' })
    expect(decodeList('#')).toEqual({ kind: 'none' })
  })
})

/** A link with a valid checksum and any content. */
const forged = (...content: number[]): string => {
  const sum = checksum(Uint8Array.from(content))
  return toBase64Url(
    Uint8Array.of(1, sum >>> 24, (sum >>> 16) & 255, (sum >>> 8) & 255, sum & 255, ...content),
  )
}
const ID = Array.from({ length: 16 }, (_, at) => at)

describe('a link that is not a list is broken and nothing else', () => {
  test('cut at every place, or with any one letter changed', () => {
    const fragment = encodeList(randomList(new Random(3), 6))
    for (let at = 1; at < fragment.length; at++) {
      expect(decodeList(fragment.slice(0, at)).kind).not.toBe('list')
      const other = fragment[at] === 'A' ? 'B' : 'A'
      const changed = decodeList(fragment.slice(0, at) + other + fragment.slice(at + 1))
      // The last letter holds bits that belong to no byte.
      if (at < fragment.length - 1) expect({ at, kind: changed.kind }).toEqual({ at, kind: 'broken' })
    }
  })

  test('20,000 random ones', () => {
    const random = new Random(11)
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_%=+/ .é'
    for (let run = 0; run < 20_000; run++) {
      const letters = random.list(1, 60, () => random.pick([...alphabet])).join('')
      expect(['broken', 'newer']).toContain(decodeList(letters).kind)
    }
  })

  test.each([
    ['nothing after the head', forged()],
    ['more songs than a list has', forged(0, 0, LIST_LIMITS.songs + 1)],
    ['a number without an end', forged(0, 0, ...Array.from({ length: 200 }, () => 0xff))],
    ['a title longer than the link', forged(0x90, 1, 65)],
    ['a title that is no UTF-8', forged(2, 0xc3, 0x28, 0, 0)],
    ['a title that is too long', forged(101, ...Array.from({ length: 101 }, () => 65), 0, 0)],
    ['a day after 2199', forged(0, 0xff, 0xff, 0x7f, 0)],
    ['a song that says it has something unknown', forged(0, 0, 1, ...ID, 32)],
    ['a language that is none', forged(0, 0, 1, ...ID, 2, 3, 60, 98, 62)],
    ['half an id', forged(0, 0, 1, ...ID.slice(8))],
    ['bytes after its end', forged(0, 0, 0, 0)],
    ['a million letters', 'A'.repeat(1_000_000)],
    ['version 0', toBase64Url(Uint8Array.of(0, 0, 0, 0, 0))],
    ['script', '<script>alert(1)</script>'],
  ])('%s', (_name, fragment) => {
    expect(decodeList(fragment)).toEqual({ kind: 'broken' })
  })

  test('one of a newer version says so', () => {
    expect(decodeList(toBase64Url(Uint8Array.of(2, 1, 2, 3)))).toEqual({ kind: 'newer' })
  })
})

describe('the QR code', () => {
  test('takes exactly the letters we count on', () => {
    const code = (letters: number) => encode('a'.repeat(letters), { ecc: 'L', maxVersion: QR_VERSION })
    expect(code(QR_LETTERS).version).toBe(QR_VERSION)
    expect(() => code(QR_LETTERS + 1)).toThrow()
  })

  test('holds 12 songs with titles, languages, words and arrangements, under a long address', () => {
    const list = sundayList(new Random(5))
    const { link, qr } = listLinks(PAGE, list, true)
    expect(qr).toBe(link)
    const { version } = encode(link, { ecc: 'L' })
    console.log(`12 songs: ${link.length} letters, a QR code of version ${version}`)
    expect(version).toBeLessThanOrEqual(QR_VERSION)
  })

  test('leaves titles out before it gives up, and says when only the notes are too long', () => {
    const random = new Random(9)
    const { songs } = sundayList(random)
    const many = { ...EMPTY, songs: [...songs, ...songs] }
    const links = listLinks(PAGE, many, true)
    expect(links.qr === null || links.qr.length < links.link.length).toBe(true)
    const opened = decodeList(new URL(links.qr ?? '').hash)
    expect(opened).toEqual({
      kind: 'list',
      list: { ...many, songs: many.songs.map((song, at) => ({ ...song, key: String(at), title: '' })) },
    })
    const noted = { ...EMPTY, songs: songs.map((song) => ({ ...song, note: 'Play it slowly. '.repeat(10) })) }
    expect(listLinks(PAGE, noted, true)).toMatchObject({ qr: null, fitsWithoutNotes: true })
    const without = listLinks(PAGE, noted, false)
    expect(without.qr).toBe(without.link)
    const endless = { ...EMPTY, songs: Array.from({ length: 60 }, () => songs[0] ?? randomSong(random, '')) }
    expect(listLinks(PAGE, endless, true)).toMatchObject({ qr: null, fitsWithoutNotes: false })
  })
})
