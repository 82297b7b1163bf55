import { analyse } from 'chardet'
import { ALPHABETS, SIGNS, WHOLE_SCRIPTS } from './alphabets.ts'

/** Enough of a file to recognise its encoding. */
const SAMPLE = 60_000

/** The labels of the platform's decoders for what the detector names otherwise, or does not name. */
const LABELS: Readonly<Record<string, string>> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-7': 'windows-1253',
  'ISO-8859-9': 'windows-1254',
  'ISO-8859-8': 'windows-1255',
  'ISO-8859-6': 'windows-1256',
  GB18030: 'gb18030',
}

/** Looked at for every file, whatever the detector found; the first wins where all are alike. */
const USUAL = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'koi8-u',
  'ibm866',
  'windows-1257',
  'windows-1254',
  'windows-874',
]

/**
 * The encoding of a text that is no Unicode: the detector's finding, checked by the scripts and the letters that the text
 * then has. A text of Windows-1250 that is read as Windows-1252 has letters that no language has together.
 */
export const guessEncoding = (bytes: Uint8Array): string => {
  const sample = withoutCutEnd(bytes.subarray(0, SAMPLE))
  const found = new Map<string, number>()
  for (const { name, confidence } of analyse(sample)) {
    const label = labelOf(LABELS[name] ?? name)
    if (label !== null) found.set(label, Math.max(found.get(label) ?? 0, confidence / 100))
  }
  const candidates = [...new Set([...USUAL, ...found.keys()])].filter((label) => !/^(utf|ascii)/.test(label))
  let best = { label: 'windows-1252', score: -1 }
  const seen = new Set<string>()
  for (const label of candidates) {
    const text = decoded(sample, label)
    if (text === null || seen.has(text)) continue
    seen.add(text)
    const score = plausibility(text) + CONFIDENCE * (found.get(label) ?? 0)
    if (score > best.score + 1e-9) best = { label, score }
  }
  return best.label
}

/** The detector's share in the decision: it decides between readings with letters of one language each. */
const CONFIDENCE = 0.05

const labelOf = (name: string): string | null => {
  try {
    return new TextDecoder(name).encoding
  } catch {
    return null
  }
}

const decoded = (bytes: Uint8Array, label: string): string | null => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** A sample must not end within a character of several bytes. */
const withoutCutEnd = (bytes: Uint8Array): Uint8Array => {
  if (bytes.length < SAMPLE) return bytes
  const end = bytes.findLastIndex((byte) => byte === 0x0a || byte === 0x0d)
  return end > 0 ? bytes.subarray(0, end) : bytes
}

/** How much of what is beyond ASCII can be words of one language: from 0 to 1. */
const plausibility = (text: string): number => {
  // Control characters of this range are in no text; other encodings have letters and signs at their bytes.
  if (/[\u0080-\u009f]/.test(text)) return -1
  let all = 0
  let whole = 0
  const letters = new Map<string, number>()
  for (const [word] of text.matchAll(/[\p{L}\p{M}]+|[^\p{L}\p{M}\s\u0021-\u007e]/gu)) {
    const beyond = [...word].filter((character) => character > '\u007f')
    if (beyond.length === 0) continue
    if (!/[\p{L}\p{M}]/u.test(word)) {
      if (!SIGNS.test(word)) all++
      continue
    }
    all += beyond.length
    if (isBroken(word)) continue
    for (const letter of beyond)
      if (WHOLE_SCRIPTS.test(letter)) whole++
      else letters.set(letter, (letters.get(letter) ?? 0) + 1)
  }
  if (all === 0) return 1
  const plain = text.toLowerCase().match(/(?<![\p{L}\p{M}])[a-z]+(?![\p{L}\p{M}])/gu) ?? []
  const scores = ALPHABETS.map((alphabet) => {
    const known = [...letters].reduce(
      (sum, [letter, count]) => sum + (alphabet.letters.has(letter) ? count : 0),
      0,
    )
    const common = plain.filter((word) => alphabet.words.has(word)).length
    return (known + whole) / all + COMMON_WORDS * (common / Math.max(plain.length, 1))
  })
  return Math.max(...scores)
}

/** The share of common words in the decision: õ is a letter of Portuguese, but not beside words of Hungarian. */
const COMMON_WORDS = 0.2

const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Hangul}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
]

/** Letters of several scripts, half-width letters, or a large letter behind a small one. */
const isBroken = (word: string): boolean =>
  SCRIPTS.filter((script) => script.test(word)).length > 1 ||
  /[\uff61-\uffdc]/.test(word) ||
  /\p{Ll}[^\p{L}]*(?=\p{Lu})(?=\P{ASCII})/u.test(word)
