/**
 * Compares what the readers took from song files with the files themselves, without any code of the readers:
 * `bun scripts/lib/formats/compare.ts FILES…`. A file is whole if each word of its songs is in the sections that were
 * read, and no other word is.
 */
import { readSongFile } from '../../../src/formats/read-file.ts'

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}]+/gu) ?? []

/** The words of an RTF text: without its tables and control words. */
const withoutRtf = (rtf: string): string =>
  rtf
    .replace(/\{\\(?:fonttbl|colortbl|\*\\)[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, '')
    .replace(/\\u(\d+) ?\??/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/\\'([\da-f]{2})/gi, (_, hex: string) =>
      new TextDecoder('windows-1252').decode(Uint8Array.of(Number.parseInt(hex, 16))),
    )
    .replace(/\\[a-z]+-?\d* ?/gi, (word) => (/^\\(?:par|line)\b/.test(word) ? '\n' : ''))
    .replaceAll('\u200b', '')

const unescaped = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&#x([\da-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, digits: string) => String.fromCodePoint(Number(digits)))
    .replace(/&amp;/g, '&')

/** The RTF texts between other bytes, by their braces. */
const rtfTexts = (text: string): string[] =>
  [...text.matchAll(/\{\\rtf/g)].map(({ index }) => {
    let depth = 0
    for (let at = index; at < text.length; at++) {
      if (text[at] === '\\') at++
      else if (text[at] === '{') depth++
      else if (text[at] === '}' && --depth === 0) return text.slice(index, at)
    }
    return ''
  })

/** The sung text of a file, by the marks of its format alone. Null: this program does not know the format. */
const sungText = (text: string): { format: string; sung: string } | null => {
  if (text.indexOf('{\\rtf') > 0 && text.includes('\0'))
    return { format: 'ProPresenter 7', sung: rtfTexts(text).map(withoutRtf).join(' ') }
  if (text.includes('<verse')) {
    const lines = [...text.matchAll(/<lines[^>]*>([\s\S]*?)<\/lines>/g)].map(([, inside = '']) => inside)
    const plain = lines.map((inside) =>
      inside.replace(/<comment>[\s\S]*?<\/comment>/g, ' ').replace(/<br[^>]*>/g, ' '),
    )
    return { format: 'OpenLyrics', sung: unescaped(plain.join(' ').replace(/<[^>]*>/g, '')) }
  }
  if (/^\ufeff?#\w+=/.test(text) && /^\s*---/m.test(text)) {
    const body = text.slice(text.search(/^\s*---/m))
    const mark =
      /^(?:\$\$M=.*|(?:vers|verse|strophe|refrain|chorus|intro|bridge|coda|ending|part|teil|misc|unknown|unbekannt|pre-\w+)(?: ?\d*[a-z]?)?)$/i
    const lines = body.split(/\r?\n/).filter((line) => !mark.test(line.trim()))
    return {
      format: 'SongBeamer',
      sung: lines
        .join(' ')
        .replace(/##\d/g, ' ')
        .replace(/<[^<>]*>/g, ' '),
    }
  }
  if (/[{,\s]"?Songs"?\s*:\s*\[/.test(text.slice(0, 5000))) {
    const verses = [...text.matchAll(/Verses"?\s*:\s*\[([\s\S]*?)\](?=\s*,|\s*\})/g)].map(
      ([, inside = '']) => inside,
    )
    const texts = verses.flatMap((inside) => [...inside.matchAll(/Text"?\s*:\s*"((?:[^"\\]|\\.)*)"/g)])
    return {
      format: 'VideoPsalm',
      sung: texts.map(([, words = '']) => words.replace(/\\[nrt]/g, ' ')).join(' '),
    }
  }
  if (text.startsWith('[') && text.includes('"layouts"')) {
    const values = [...text.matchAll(/"value"\s*:\s*"((?:[^"\\]|\\.)*)"/g)].map(([, value = '']) => value)
    return {
      format: 'FreeShow',
      sung: values
        .map((value) => JSON.parse(`"${value}"`))
        .join(' ')
        .replace(/<[^>]*>/g, ' '),
    }
  }
  if (/^\s*<song>/m.test(text) && text.includes('<lyrics>')) {
    const lyrics = unescaped(/<lyrics>([\s\S]*?)<\/lyrics>/.exec(text)?.[1] ?? '')
    const lines = lyrics.split(/\r?\n/).filter((line) => !/^[.;[-]/.test(line))
    return { format: 'OpenSong', sung: lines.join(' ').replaceAll('_', '') }
  }
  return null
}

/** The public files that are no UTF-8 are all in Windows-1252. */
const decoded = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const tallies = new Map<string, { tried: number; whole: number; warned: number; refused: number }>()
for (const path of process.argv.slice(2)) {
  const bytes = await Bun.file(path).bytes()
  const known = sungText(decoded(bytes))
  if (!known) continue
  const tally = tallies.get(known.format) ?? { tried: 0, whole: 0, warned: 0, refused: 0 }
  tallies.set(known.format, tally)
  const { songs, warnings } = readSongFile(bytes, path)
  const read = songs.flatMap(({ song }) =>
    song.lyrics.flatMap(({ sections }) => sections.flatMap(({ lines }) => lines)),
  )
  const [wanted, got] = [new Set(wordsOf(known.sung)), new Set(wordsOf(read.join(' ')))]
  const [lost, added] = [wanted.difference(got), got.difference(wanted)]
  tally.tried++
  if (songs.length === 0) tally.refused++
  else if (lost.size + added.size === 0) tally.whole++
  else
    console.info(
      `${path}: lost ${[...lost].slice(0, 5).join(' ')}; added ${[...added].slice(0, 5).join(' ')}`,
    )
  if (songs.length > 0 && (warnings.length > 0 || songs.some((song) => song.warnings.length > 0)))
    tally.warned++
}
console.table(Object.fromEntries(tallies))
