import { test } from 'bun:test'
import { readSongFile } from '../../src/formats/read-file.ts'
import { expectLinear } from './expect-linear.ts'

const filled = (beginning: string, part: string, size: number, end = ''): Uint8Array =>
  new TextEncoder().encode(`${beginning}${part.repeat(size / part.length)}${end}`)

const read = (bytes: Uint8Array) => readSongFile(bytes, 'song.xml')

test.each([
  ['a tag without an end', '<song><', 'a', 15_000],
  ['comments without an end', '<song>', '<!--', 45_000],
  ['processing instructions without an end', '<song>', '<?', 45_000],
  ['CDATA sections without an end', '<song>', '<![CDATA[', 45_000],
  ['document types without an end', '<song>', '<!DOCTYPE', 45_000],
  ['attribute values without an end', '<song ', 'a="', 45_000],
  ['ampersands', '<song>', '&', 45_000],
])('the time to read %s grows with the size', (_, beginning, part, size) => {
  expectLinear(read, filled(beginning, part, size), filled(beginning, part, 4 * size))
})

test('the time to read white space before an equals sign grows with the size', () => {
  const gap = (size: number) => filled('<song ', ' ', size, '=></song>')
  expectLinear(read, gap(20_000), gap(80_000))
})
