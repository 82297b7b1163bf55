const ENTITY = /&(?:#x([\da-f]{1,8})|#(\d{1,8})|(amp|lt|gt|quot|apos));/gi
const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }),
)

/** The text that an XML source stands for. A code point that does not exist stands for nothing. */
export const decoded = (source: string): string =>
  source.includes('&') ? source.replace(ENTITY, characterOf) : source

const characterOf = (whole: string, hex?: string, decimal?: string, name?: string): string => {
  if (name !== undefined) return NAMED.get(name) ?? whole
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return code > 0x10ffff ? '' : String.fromCodePoint(code)
}

const isSpace = (character: string | undefined): boolean =>
  character === ' ' || character === '\n' || character === '\t' || character === '\r'

/** Without the white space of XML around it. A regular expression for the end would be quadratic. */
export const trimXml = (source: string): string => {
  let start = 0
  let end = source.length
  while (start < end && isSpace(source[start])) start++
  while (end > start && isSpace(source[end - 1])) end--
  return source.slice(start, end)
}

/** One line: a line break of the source, with its indentation, is a space. */
export const lineText = (source: string): string =>
  decoded(trimXml(isBroken(source) ? joined(source) : source))

const isBroken = (source: string): boolean => source.includes('\n') || source.includes('\r')

const joined = (source: string): string => source.replace(/[ \t\r\n]+/g, (run) => (isBroken(run) ? ' ' : run))

/** Lines as they are broken in the source, without their indentation. */
export const blockText = (source: string): string =>
  decoded(trimXml(source).split('\n').map(trimXml).join('\n'))

const NOT_IN_XML = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu
const ESCAPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    '\t': '&#9;',
    '\n': '&#10;',
    '\r': '&#13;',
  }),
)

/** For element contents and attributes. White space at its ends is written so that no reader takes it for layout. */
export const escaped = (text: string): string =>
  text
    .replace(NOT_IN_XML, '')
    .replace(/[&<>"\t\n\r]/g, (character) => ESCAPES.get(character) ?? character)
    .replace(/^ +/, (spaces) => '&#32;'.repeat(spaces.length))
