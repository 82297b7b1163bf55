/**
 * Makes a document whose tags do not match well-formed: an element is closed where its parent ends, and an end tag
 * without a start tag is left out. Returns null where elements nest deeper than `deepest`, and where the root has no
 * end tag: such a file was cut off. Linear in the length of the source, because import files are not trusted.
 */
export const repairXml = (source: string, deepest: number): string | null => {
  const open: string[] = []
  let repaired = ''
  let at = 0
  for (const { start, end, tag } of tokens(source)) {
    repaired += escaped(source.slice(at, start))
    at = end
    if (tag?.isEnd) repaired += closeUpTo(open, tag.name)
    else {
      repaired += source.slice(start, end)
      if (tag && !tag.isEmpty) open.push(tag.name)
      if (open.length > deepest) return null
    }
  }
  return open.length > 0 ? null : repaired + escaped(source.slice(at))
}

interface Tag {
  readonly name: string
  /** `</name>` */
  readonly isEnd: boolean
  /** `<name/>` */
  readonly isEmpty: boolean
}

/** A tag, or, without `tag`, a comment, CDATA section, processing instruction or document type. */
interface Token {
  readonly start: number
  readonly end: number
  readonly tag?: Tag
}

/** Constructs that may hold `<` and `>`, and that end at the first occurrence of `last`. */
const SECTIONS = [
  { first: '<!--', last: '-->' },
  { first: '<![CDATA[', last: ']]>' },
  { first: '<?', last: '?>' },
]

function* tokens(source: string): Generator<Token> {
  // The end of a section is not searched again after one search found none, or a document of openings is quadratic.
  const unclosed = new Set<string>()
  let start = source.indexOf('<')
  while (start >= 0) {
    const token = sectionAt(source, start, unclosed) ?? tagAt(source, start)
    if (token) yield token
    start = source.indexOf('<', token ? token.end : start + 1)
  }
}

const sectionAt = (source: string, start: number, unclosed: Set<string>): Token | null => {
  const section = SECTIONS.find(({ first }) => source.startsWith(first, start))
  if (!section || unclosed.has(section.first)) return null
  const last = source.indexOf(section.last, start + section.first.length)
  if (last >= 0) return { start, end: last + section.last.length }
  unclosed.add(section.first)
  return null
}

const TAG = /^(\/?)([A-Za-z_][\w:.-]*)/
const DOCUMENT_TYPE = /^!DOCTYPE[^[\]]*$/

const tagAt = (source: string, start: number): Token | null => {
  const last = endOfTag(source, start + 1)
  if (last < 0) return null
  const token = { start, end: last + 1 }
  const content = source.slice(start + 1, last)
  if (DOCUMENT_TYPE.test(content)) return token
  const [, slash, name] = TAG.exec(content) ?? []
  if (name === undefined) return null
  return { ...token, tag: { name, isEnd: slash === '/', isEmpty: content.endsWith('/') } }
}

/** The index of the first `>`, or -1 where a `<` or the end of the source comes before it. */
const endOfTag = (source: string, from: number): number => {
  const bracket = /[<>]/g
  bracket.lastIndex = from
  const found = bracket.exec(source)
  return found?.[0] === '>' ? found.index : -1
}

const endTag = (name: string): string => `</${name}>`

const closeUpTo = (open: string[], name: string): string => {
  const depth = open.lastIndexOf(name)
  return depth < 0 ? '' : open.splice(depth).reverse().map(endTag).join('')
}

const escaped = (text: string): string =>
  text.replaceAll('<', '&lt;').replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{1,10});)/gi, '&amp;')
