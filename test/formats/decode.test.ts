import { describe, expect, test } from 'bun:test'
import { decode, decodeFile, encodingCalled } from '../../src/formats/encoding.ts'
import { readSongFile } from '../../src/formats/read-file.ts'
import { encoded } from '../../testkit/encoded.ts'
import { sampleSize } from '../../testkit/long-tests.ts'
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
    for (let round = 0; round < sampleSize(700, 2000); round++)
      expect(typeof decode(Uint8Array.from(random.list(0, 40, () => random.between(0, 255))))).toBe('string')
    expect(decode(new Uint8Array())).toBe('')
  })
})

describe('an encoding that the file does not say', () => {
  test.each([
    ['windows-1252', 'Alles schläft; einsam wacht\nnur das traute, größer für uns'],
    ['windows-1252', 'Le mystère annoncé s’accomplit\nÔ Dieu très élevé, gloire à l’être'],
    ['windows-1252', 'Noche de paz, el niñito Jesús ¡Aleluya! ¿Quién es?'],
    ['windows-1252', 'Ó Senhor, Deus de amor,\npobrezinho nasceu em Belém.\nSão corações, irmãos, não há'],
    ['windows-1252', 'hit de flyver med paradisgrønt,\nhva for Gud er skjønt på æren'],
    ['windows-1250', 'Tichá noc, svatá noc!\nDvé jen srdcí tu v Betlémě bdí,\nv nichž malé děťátko spí'],
    ['windows-1250', 'Cicha noc, święta noc,\npokój niesie ludziom wszem,\na u żłóbka Matka święta'],
    [
      'windows-1250',
      'Csendes éj! Drága szent éj!\nMindenek nyugta mély;\nszent család virraszt, égi örömhír, őrző, hű',
    ],
    ['windows-1251', 'Тихая ночь, дивная ночь!\nДремлет всё, лишь не спит'],
    ['windows-1251', 'Тиха ніч, свята ніч!\nЯсність б’є від зірниць.'],
    ['koi8-r', 'Тихая ночь, дивная ночь!\nДремлет всё, лишь не спит'],
    ['ibm866', 'Тихая ночь, дивная ночь!\nДремлет всё, лишь не спит'],
    ['windows-1253', 'Άγια νύχτα, σε προσμένουν\nμε χαρά οι Χριστιανοί'],
    ['windows-1254', 'Her şey sakin, her şey parlak\nışığın güneşi doğdu'],
    ['windows-1255', 'הבה נגילה ונשמחה\nהללויה הללו את שם'],
    ['windows-1256', 'ليلة صامتة ليلة مقدسة\nكل شيء هادئ'],
    ['windows-874', 'ราตรีสวัสดิ์ ราตรีศักดิ์สิทธิ์\nพระเจ้าทรงรักเรา'],
    ['gb18030', '平安夜，圣善夜\n万暗中，光华射\n照着圣母也照着圣婴'],
    ['big5', '平安夜，聖善夜\n萬暗中，光華射\n照著聖母也照著聖嬰'],
    ['euc-kr', '고요한 밤 거룩한 밤\n어둠에 묻힌 밤\n주의 부모 앉아서'],
    ['shift_jis', 'きよしこの夜　星は光り\nすくいの御子は　まぶねの中に'],
    ['euc-jp', 'きよしこの夜　星は光り\nすくいの御子は　まぶねの中に'],
  ])('%s is recognised: %s', (encoding, text) => {
    expect(decode(encoded(text, encoding))).toBe(text)
  })

  test('is told, and the one that is given is taken', () => {
    const bytes = encoded(
      'Tichá noc\n\nDvé jen srdcí tu v Betlémě bdí,\nv nichž malé děťátko spí',
      'windows-1250',
    )
    const read = readSongFile(bytes, 'a.txt')
    expect(read.warnings).toEqual([{ code: 'encodingGuessed', about: 'Windows-1250' }])
    const { songs, warnings } = readSongFile(bytes, 'a.txt', { encoding: 'windows-1251' })
    expect(warnings).toEqual([])
    expect(songs[0]?.song.lyrics[0]?.sections[0]?.lines[0]).toContain('Betlйmм')
    expect(decodeFile(utf8('Grüße'), 'windows-1251')).toEqual({ text: 'Grüße', guessed: null })
  })

  test.each([
    ['Windows-1250', 'windows-1250'],
    ['cp1251', 'windows-1251'],
    ['GBK', 'gbk'],
    ['EUC_KR', 'euc-kr'],
    ['latin1', 'windows-1252'],
    ['klingon', null],
  ])('--encoding %s is %p', (name, label) => {
    expect(encodingCalled(name)).toBe(label)
  })
})
