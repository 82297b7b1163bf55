import { expect, test } from 'bun:test'
import { parseXml, readPlainXml } from '../../src/formats/xml.ts'
import { Random } from '../../testkit/random.ts'

const DEEPEST = 60

/** A comment is not plain, so the library reads the document. */
const byLibrary = (text: string) => parseXml(`${text}<!---->`)

const SAMPLES = [
  '<?xml version="1.0" encoding="UTF-8"?>\n<song xmlns="a" xmlns:b="c" b:lang=\'de "x"\'>\n <b:title>&amp; &#32;</b:title>\n</song>\n',
  '<song a="1" b=\'&lt;2\'><p x = "\t3">x<br/>y<br /></p>\n<q/></song>',
  '<a><a><b>1 &gt; 0</b></a>&nbsp; > t</a>',
]

const PIECES =
  '< > " \' & / = - : _ 1 é \u00a0 \ufeff \u2028 \0 <br/> </b> <b> </a\t> <a\t> &amp; &#x; <!-- --> <![CDATA[ ]]> <? ?> xmlns= x="1" \tx="2" <a\tb="<"> toString __proto__'
    .split(' ')
    .concat(' ', '\n')

test('plain documents are read as the library reads them', () => {
  for (const sample of SAMPLES) {
    const root = readPlainXml(sample, DEEPEST)
    expect(root).not.toBeNull()
    expect(parseXml(sample)).toEqual({ root, isDamaged: false } as never)
    expect(byLibrary(sample)).toEqual(parseXml(sample))
  }
})

test('whatever is changed in a plain document, it is read as the library reads it, or not as a plain one', () => {
  const random = new Random(151)
  const changed = (sample: string): string =>
    random
      .list(1, 3, () => random.pick(PIECES))
      .reduce((text, piece) => {
        const at = random.between(0, text.length)
        return text.slice(0, at) + piece + text.slice(at + (random.chance(0.3) ? random.between(1, 4) : 0))
      }, sample)
  const texts = Array.from({ length: 20_000 }, () => changed(random.pick(SAMPLES)).trimStart())
  const plain = texts.filter((text) => readPlainXml(text, DEEPEST) !== null)
  expect(plain.length).toBeGreaterThan(500)
  for (const text of plain)
    expect({ text, read: byLibrary(text) }).toEqual({
      text,
      read: { root: readPlainXml(text, DEEPEST), isDamaged: false },
    } as never)
})

test('lines that end as on Windows are the same lines', () => {
  const [sample = ''] = SAMPLES
  expect(parseXml(sample.replaceAll('\n', '\r\n'))).toEqual(parseXml(sample))
})
