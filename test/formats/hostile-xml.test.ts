import { describe, expect, test } from 'bun:test'
import { LIMITS } from '../../src/core/limits.ts'
import { readSongFile } from '../../src/formats/read-file.ts'
import type { ReadFile } from '../../src/formats/song.ts'
import { sampleSize } from '../../testkit/long-tests.ts'
import { Random } from '../../testkit/random.ts'

const MANY = sampleSize(5_000, 15_000)

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const read = (text: string): ReadFile => readSongFile(bytes(text), 'song.xml')
const codes = ({ warnings }: ReadFile): string[] => warnings.map(({ code }) => code)

const OPENLYRICS =
  '<?xml version="1.0" encoding="UTF-8"?><song xmlns="http://openlyrics.info/namespace/2009/song" version="0.8"><properties><titles><title>Grün &amp; blau</title></titles><comments><comment>Psaltery name [de] v1 = Anfang</comment></comments></properties><lyrics><verse name="v1" lang="de"><lines>Eins<br/><![CDATA[zwei]]></lines></verse></lyrics></song>'
const OPENSONG =
  '<?xml version="1.0"?><song><title>River</title><author>Ada &amp; Jon</author><presentation>V1 C</presentation><lyrics>[V1]\n.D\n One|two\n[C]\n Flow\n</lyrics></song>'
const PROPRESENTER = `<RVPresentationDocument CCLISongTitle="Harbour"><array rvXMLIvarName="groups"><RVSlideGrouping name="Chorus" uuid="a"><array><RVDisplaySlide><array><RVTextElement><NSString rvXMLIvarName="RTFData">${btoa('{\\rtf1 Sea\\par}')}</NSString></RVTextElement></array></RVDisplaySlide></array></RVSlideGrouping></array></RVPresentationDocument>`
const SAMPLES = { OpenLyrics: OPENLYRICS, OpenSong: OPENSONG, ProPresenter: PROPRESENTER }

describe('a file that is no song', () => {
  test.each([
    ['', 'noSong'],
    ['words without a tag', 'unknownFormat'],
    ['<song><title>open', 'unreadable'],
    ['<a></b>', 'unreadable'],
    ['<song><title>a</title></song><song/>', 'unreadable'],
    ['<song/>', 'noSong'],
    ['<bible><b n="1"/></bible>', 'unknownFormat'],
    ['<constructor/>', 'unreadable'],
    ['<__proto__><lyrics/></__proto__>', 'unreadable'],
  ])('%p is %s', (text, code) => {
    expect(read(text)).toEqual({ songs: [], warnings: [{ code: code as never }] })
  })
})

describe('a hostile file', () => {
  test('with entities of its own is refused, whatever they would become', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE song [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]>${OPENSONG.replace(/^.*?<song>/, '<song>').replace('River', '&c;')}`
    expect(codes(read(bomb))).toEqual(['unreadable'])
    const external =
      '<!DOCTYPE song [<!ENTITY x SYSTEM "file:///etc/passwd">]><song><title>&x;</title></song>'
    expect(codes(read(external))).toEqual(['unreadable'])
  })

  test('with a document type and no entities is read', () => {
    const file = read(
      '<!DOCTYPE song SYSTEM "song.dtd"><song><title>&unknown; &#x110000;T</title><lyrics>a</lyrics></song>',
    )
    expect(file.songs[0]?.song.metadata.title).toBe('&unknown; T')
  })

  test('with a hundred thousand nested elements is refused', () => {
    const nested = (name: string) => `<${name}>`.repeat(99_999) + `</${name}>`.repeat(99_999)
    expect(codes(read(nested('lyrics')))).toEqual(['unreadable'])
    expect(codes(read(`<song>${nested('tag')}</song>`))).toEqual(['unreadable'])
    expect(codes(read('<song>'.repeat(100_000)))).toEqual(['unreadable'])
  })

  test('over 20 MB, or of too many elements, is too large', () => {
    expect(codes(readSongFile(new Uint8Array(LIMITS.uploadBytes + 1), 'a'))).toEqual(['tooLarge'])
    expect(codes(read(`<song>${'<a/>'.repeat(200_000)}</song>`))).toEqual(['tooLarge'])
  })

  test('with a verse, a name or a field of a million characters is read and brought within the limits', () => {
    const long = 'wide river '.repeat(90_000)
    for (const text of [
      OPENSONG.replace('One', long),
      OPENSONG.replace('River', long),
      OPENSONG.replace('V1 C', 'V1 C '.repeat(200_000)),
      OPENSONG.replace('<title>', `<hymn_number>${'-'.repeat(1_000_000)}x</hymn_number><title>`),
      OPENLYRICS.replace('Eins', ` ${' '.repeat(1_000_000)}x`),
      OPENLYRICS.replace('Anfang', long),
      OPENLYRICS.replace('name="v1"', `name="${'v'.repeat(1_000_000)}"`),
    ]) {
      const file = read(text)
      expect(file.warnings).toEqual([])
      expect(file.songs).toHaveLength(1)
    }
  })

  test('with very many verses, notes, languages and names in its order is read', () => {
    const verse = '<verse name="v1" lang="de"><lines repeat="10">a</lines></verse>'
    const note = '<comment>Psaltery name [de] v1 = b</comment>'
    const order = `<verseOrder>${'v1 '.repeat(100_000)}</verseOrder>`
    const many = OPENLYRICS.replace('<comment>', `${note.repeat(MANY)}<comment>`)
      .replace('<lyrics>', `<lyrics>${verse.repeat(MANY)}`)
      .replace('<comments>', `${order}<comments>`)
    expect(read(many).songs).toHaveLength(1)
    const languages = Array.from({ length: MANY }, (_, at) => verse.replace('de', `de-x-${at}`)).join('')
    expect(read(many.replace(/<verse .*<\/verse>/, languages)).songs[0]?.song.lyrics).toHaveLength(
      LIMITS.lyricVersions,
    )
  })
})

describe('a damaged file', () => {
  test.each(Object.entries(SAMPLES))('of %s that is cut off anywhere is refused', (_, sample) => {
    const whole = bytes(sample)
    for (let length = 1; length < whole.length; length++) {
      const file = readSongFile(whole.subarray(0, length), 'song.xml')
      expect({ length, codes: codes(file), songs: file.songs.length }).toEqual({
        length,
        codes: ['unreadable'],
        songs: 0,
      })
    }
    expect(readSongFile(whole, 'song.xml').songs).toHaveLength(1)
  })

  test('with changed bytes gives an answer', () => {
    const random = new Random(11)
    for (let round = 0; round < sampleSize(1000, 3000); round++) {
      const broken = bytes(random.pick(Object.values(SAMPLES)))
      for (let change = random.between(1, 8); change > 0; change--)
        broken[random.between(0, broken.length - 1)] = random.pick([
          random.between(0, 255),
          60,
          62,
          38,
          0,
          34,
        ])
      const { songs, warnings } = readSongFile(broken, 'song.xml')
      expect(songs.length + warnings.length).toBeGreaterThan(0)
    }
  })

  test('of random bytes after its beginning gives an answer', () => {
    const random = new Random(12)
    for (let round = 0; round < sampleSize(400, 1000); round++) {
      const noise = Uint8Array.from([60, ...random.list(0, 300, () => random.between(1, 255))])
      expect(codes(readSongFile(noise, ''))).toEqual(['unreadable'])
    }
  })

  test('in another encoding than it declares is still read', () => {
    const latin = Uint8Array.from(OPENLYRICS, (character) => character.charCodeAt(0))
    expect(readSongFile(latin, '').songs[0]?.song.metadata.title).toBe('Grün & blau')
    const wide = new Uint8Array(Uint16Array.from(OPENLYRICS, (character) => character.charCodeAt(0)).buffer)
    expect(readSongFile(wide, '').songs[0]?.song.metadata.title).toBe('Grün & blau')
  })
})
