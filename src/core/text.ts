/**
 * The folding of stored texts and of queries: texts that differ only in case, accents or quotes fold to the same
 * string.
 */
export function fold(text: string): string {
  if (ASCII_ONLY.test(text)) return text.toLowerCase()
  return foldCase(text.normalize('NFKD').replace(DROPPED_MARKS, ''))
    .replace(SPELLED_OUT, (letter) => SPELLINGS.get(letter) ?? letter)
    .normalize('NFC')
}

/** Names that fold to the same string are the same name. White space around them does not count. */
export const foldName = (name: string): string => fold(name).trim()

/** Letters and digits alone: titles and file names differ in spacing and punctuation. */
export const foldLetters = (text: string): string => lettersOf(fold(text))

/** The same for a folded text. */
export const lettersOf = (folded: string): string => folded.replace(/[^\p{Letter}\p{Number}\p{Mark}]/gu, '')

/** A lyric line as it is kept and counted. */
export const trimLine = (text: string): string => text.trimEnd()

/** A text of several lines as it is kept: each line ends with \n. */
export const plainLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n')

/** The distinct words of a query, folded. Folding comes first, because it can turn a character into a space. */
export const words = (query: string): string[] => [...new Set(splitWords(fold(query)))]

/** The words of a folded text, in order and with repeats. */
export const splitWords = (folded: string): string[] =>
  folded.split(WHITE_SPACE).filter((word) => word !== '')

/**
 * The order of Unicode code points, which is also the order of UTF-8 bytes and of MongoDB's plain string
 * comparison. JavaScript's `<` compares UTF-16 units and puts emoji before some letters.
 */
export function compareText(a: string, b: string): number {
  const shared = Math.min(a.length, b.length)
  for (let at = 0; at < shared; at++) {
    const unitOfA = a.charCodeAt(at)
    const unitOfB = b.charCodeAt(at)
    if (unitOfA !== unitOfB) return codePointRank(unitOfA) - codePointRank(unitOfB)
  }
  return a.length - b.length
}

/** Surrogates stand for code points above every other unit, although their own numbers lie below U+E000. */
const codePointRank = (unit: number) => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)

/**
 * Full case folding by way of upper case, which turns ß into SS and maps the rarer small letters (ς,
 * Cherokee, old Cyrillic forms) to their capital. The capital ẞ becomes SS only by way of its small form.
 * Lower case may give a capital sigma its final form again, depending on the letters around it, so that is undone last.
 */
const foldCase = (text: string) => text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ')

// The whole of ASCII, control characters included.
const ASCII_ONLY = /^[\0-\x7f]*$/

const WHITE_SPACE = /\p{White_Space}+/u

/** Marks that decomposition splits off and search ignores. The maddah and hamza of Arabic stay: they change the letter. */
const DROPPED_MARKS = new RegExp(
  `[${[
    '\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f', // Latin, Greek, Cyrillic
    '\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\ufb1e', // Hebrew points and accents
    '\\u0618-\\u061a\\u064b-\\u0652\\u0656-\\u065f\\u0670\\u08e3-\\u08f2', // Arabic harakat
    '\\u0640', // Arabic tatweel
  ].join('')}]+`,
  'g',
)

/**
 * The name of a file without marks that reorder or hide the letters around them: with one, "fdp.exe" can look like
 * "exe.pdf".
 */
export const withoutDirectionMarks = (name: string): string =>
  name.replace(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu, '')

/** Letters that Unicode does not decompose, although people type them both ways; and curly quotes. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ø: 'o',
    ł: 'l',
    đ: 'd',
    æ: 'ae',
    œ: 'oe',
    ı: 'i',
    þ: 'th',
    '\u2018': "'",
    '\u2019': "'",
    '\u201a': "'",
    '\u201b': "'",
    '\u02bb': "'",
    '\u02bc': "'",
    '\u201c': '"',
    '\u201d': '"',
    '\u201e': '"',
    '\u201f': '"',
  }),
)

const SPELLED_OUT = new RegExp(`[${[...SPELLINGS.keys()].join('')}]`, 'g')

/** A table for spreadsheets, which take the encoding from the byte order mark. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`

/** A spreadsheet must not take a text for a formula. */
const cell = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** The book that stands for the numbers of CCLI. */
export const CCLI = 'CCLI'

export const isCcli = ({ book }: { readonly book: string }): boolean => fold(book).trim() === fold(CCLI)
