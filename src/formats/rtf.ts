const ENCODINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '932': 'shift_jis',
    '936': 'gbk',
    '949': 'euc-kr',
    '950': 'big5',
    '10000': 'macintosh',
    '65001': 'utf-8',
  }),
)

const decoderFor = (codePage: string): TextDecoder => {
  try {
    return new TextDecoder(ENCODINGS.get(codePage) ?? `windows-${codePage}`)
  } catch {
    return new TextDecoder('windows-1252')
  }
}

/** Groups whose text is not shown. */
const HIDDEN = new Set(
  'fonttbl colortbl stylesheet info pict object header footer headerl headerr footerl footerr footnote annotation listtable listoverridetable rsidtbl generator themedata datastore fldinst expandedcolortbl'.split(
    ' ',
  ),
)

const SHOWN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    par: '\n',
    line: '\n',
    softline: '\n',
    page: '\n',
    sect: '\n',
    row: '\n',
    tab: ' ',
    cell: ' ',
    emspace: ' ',
    enspace: ' ',
    emdash: '—',
    endash: '–',
    lquote: '‘',
    rquote: '’',
    ldblquote: '“',
    rdblquote: '”',
    bullet: '•',
  }),
)

const SYMBOLS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '\\': '\\',
    '{': '{',
    '}': '}',
    '~': '\u00a0',
    _: '-',
    '\n': '\n',
    '\r': '\n',
  }),
)

interface Group {
  readonly isHidden: boolean
  /** How many characters after \u are the replacement for readers without Unicode. */
  readonly fallback: number
}

const TOKEN =
  /\\(?:([a-zA-Z]{1,32})(-?\d{1,10})? ?|'([\da-fA-F]{2})|(\r\n|[^a-zA-Z]))|([{}])|[\r\n]+|([^\\{}\r\n]+)|\\/g

/** The text of an RTF document, given as a string of bytes. */
export const rtfText = (rtf: string): string => {
  let decoder = decoderFor('1252')
  let text = ''
  let bytes: number[] = []
  let group: Group = { isHidden: false, fallback: 1 }
  const outer: Group[] = []
  let skip = 0
  const flush = (): void => {
    if (bytes.length > 0) text += decoder.decode(new Uint8Array(bytes))
    bytes = []
  }
  const show = (shown: string): void => {
    if (group.isHidden) return
    flush()
    text += shown
  }
  const takeBytes = (taken: readonly number[]): void => {
    const kept = taken.slice(skip)
    skip -= taken.length - kept.length
    if (!group.isHidden) for (const byte of kept) bytes.push(byte)
  }
  const control = (word: string, value: string | undefined): void => {
    if (word === 'u' && value !== undefined) {
      show(String.fromCharCode(Number(value) & 0xffff))
      skip = group.fallback
    } else if (word === 'uc') group = { ...group, fallback: Math.min(Math.max(Number(value ?? 1), 0), 16) }
    else if (word === 'ansicpg' && value !== undefined) decoder = decoderFor(value)
    else if (HIDDEN.has(word)) group = { ...group, isHidden: true }
    else if (SHOWN.has(word)) show(SHOWN.get(word) ?? '')
  }
  for (const [, word, value, hex, symbol, brace, plain] of rtf.matchAll(TOKEN)) {
    if (plain !== undefined) takeBytes(Array.from(plain, (character) => character.charCodeAt(0) & 0xff))
    else if (hex !== undefined) takeBytes([Number.parseInt(hex, 16)])
    else if (word !== undefined) {
      skip = 0
      control(word, value)
    } else if (brace !== undefined) {
      flush()
      skip = 0
      if (brace === '{') outer.push(group)
      else group = outer.pop() ?? group
    } else if (symbol === '*') group = { ...group, isHidden: true }
    else if (symbol !== undefined) show(SYMBOLS.get(symbol === '\r\n' ? '\n' : symbol) ?? '')
  }
  flush()
  return text
}
