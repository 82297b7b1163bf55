import { describe, expect, test } from 'bun:test'
import { decode } from '../../src/formats/decode.ts'
import { Random } from '../../testkit/random.ts'

const TEXT = '<a>Grüße, “morning” – 你好 😀</a>'

const utf16 = (text: string, littleEndian: boolean): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), littleEndian)
  return bytes
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('the text of a file', () => {
  test.each([
    ['UTF-8', utf8(TEXT)],
    ['UTF-8 with a byte order mark', utf8(`\ufeff${TEXT}`)],
    ['UTF-16, little end first, with a mark', utf16(`\ufeff${TEXT}`, true)],
    ['UTF-16, big end first, with a mark', utf16(`\ufeff${TEXT}`, false)],
    ['UTF-16, little end first', utf16(TEXT, true)],
    ['UTF-16, big end first', utf16(TEXT, false)],
  ])('%s is read', (_, bytes) => {
    expect(decode(bytes)).toBe(TEXT)
  })

  test('Windows-1252 is what is no UTF-8, whatever is declared', () => {
    const bytes = Uint8Array.of(0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0x80, 0x92)
    expect(decode(bytes)).toBe('Grüße €’')
    const declared = utf8('<?xml version="1.0" encoding="UTF-8"?><a>')
    expect(decode(Uint8Array.of(...declared, ...bytes))).toEndWith('<a>Grüße €’')
  })

  test('another encoding is read when the XML declaration names it', () => {
    const head = utf8("<?xml version='1.0' encoding='windows-1250'?>")
    expect(decode(Uint8Array.of(...head, 0xf8, 0xec))).toEndWith('řě')
    expect(
      decode(Uint8Array.of(...utf8('<?xml version="1.0" encoding="ISO-8859-1"?>'), 0xc3, 0xa4)),
    ).toEndWith('Ã¤')
  })

  test('a declaration that cannot be true, or names nothing known, is passed over', () => {
    for (const label of ['utf-16', 'UTF-16LE', 'klingon']) {
      const text = `<?xml version="1.0" encoding="${label}"?>ä`
      expect(decode(utf8(text))).toBe(text)
    }
  })

  test('any bytes give some text', () => {
    const random = new Random(5)
    for (let round = 0; round < 2000; round++)
      expect(typeof decode(Uint8Array.from(random.list(0, 40, () => random.between(0, 255))))).toBe('string')
    expect(decode(new Uint8Array())).toBe('')
  })
})
