import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { ownValue } from '../core/own-value.ts'
import { plainLineEnds } from '../core/text.ts'
import type { WordsBudget } from './bounded.ts'
import type { WarningCode } from './song.ts'

export interface XmlElement {
  /** Without its namespace prefix. */
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  /** Elements, and texts as they were written: with entities, so that a written &#32; is not yet a space. */
  readonly children: readonly (XmlElement | string)[]
}

/** Songs have some hundred elements; this many would keep a browser busy for seconds. */
const MOST_TAGS = 200_000
const DEEPEST = 60
const WIDEST_GAP = 64

const TEXT = '#text'
const CDATA = '#cdata'
const ATTRIBUTES = ':@'

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  removeNSPrefix: true,
  cdataPropName: CDATA,
  processEntities: { enabled: false },
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: DEEPEST,
  // Otherwise the parser writes the path of each element as a text.
  jPath: false,
})

interface XmlDocument {
  readonly root: XmlElement
  /** Whether its tags did not match, so that part of it may be missing or in a wrong place. */
  readonly isDamaged: boolean
}

/** A document by its root element, or what is wrong. Entities that a document defines are refused. */
export const parseXml = (text: string): XmlDocument | Extract<WarningCode, 'unreadable' | 'tooLarge'> => {
  const source = text.trimStart()
  if (!source.startsWith('<') || source.includes('<!ENTITY')) return 'unreadable'
  if (tagCount(source) > MOST_TAGS) return 'tooLarge'
  const plain = readPlainXml(plainLineEnds(source), DEEPEST)
  if (plain) return { root: plain, isDamaged: false }
  if (hasWideGap(source)) return 'unreadable'
  try {
    const isDamaged = !isWellFormed(source)
    const wellFormed = isDamaged ? (repairXml(source, DEEPEST) ?? '') : source
    if (isDamaged && !isWellFormed(wellFormed)) return 'unreadable'
    const roots = nodes(parser.parse(wellFormed)).filter((node) => typeof node !== 'string')
    return roots.length === 1 && roots[0] ? { root: roots[0], isDamaged } : 'unreadable'
  } catch {
    return 'unreadable'
  }
}

const isWellFormed = (source: string): boolean => XMLValidator.validate(source) === true

const tagCount = (source: string): number => {
  let count = 0
  for (let at = source.indexOf('<'); at >= 0; at = source.indexOf('<', at + 1)) count++
  return count
}

/** The validator reads white space before `=` once for each of its characters, which is quadratic for a long run. */
const hasWideGap = (source: string): boolean => {
  for (let at = source.indexOf('='); at >= 0; at = source.indexOf('=', at + 1)) {
    const before = source.slice(Math.max(0, at - WIDEST_GAP), at)
    if (before.length === WIDEST_GAP && before.trim() === '') return true
  }
  return false
}

type ParsedNode = Readonly<Record<string, unknown>>

const nodes = (parsed: unknown): (XmlElement | string)[] =>
  Array.isArray(parsed) ? parsed.map((node: ParsedNode) => toNode(node)) : []

const toNode = (node: ParsedNode): XmlElement | string => {
  const name = Object.keys(node).find((key) => key !== ATTRIBUTES) ?? ''
  if (name === TEXT) return String(node[TEXT])
  if (name === CDATA) return nodes(node[CDATA]).map(escapedText).join('')
  const attributes = Object.entries(node[ATTRIBUTES] ?? {}).map(([key, value]): [string, string] => [
    key,
    attributeText(String(value)),
  ])
  return { name, attributes: new Map(attributes), children: nodes(ownValue(node, name)) }
}

const escapedText = (text: XmlElement | string): string =>
  typeof text === 'string' ? text.replaceAll('&', '&amp;') : ''

/** The element with its texts as far as one song has room for them. */
export const boundedElement = (element: XmlElement, budget: WordsBudget): XmlElement => ({
  ...element,
  children: element.children.map((child) =>
    isElement(child) ? boundedElement(child, budget) : budget.take(child),
  ),
})

export const isElement = (node: XmlElement | string): node is XmlElement => typeof node !== 'string'

/** The child elements with this name, or all. */
export const childrenOf = (element: XmlElement | undefined, name?: string): XmlElement[] =>
  element?.children.filter(
    (child): child is XmlElement => isElement(child) && (name === undefined || child.name === name),
  ) ?? []

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  childrenOf(element, name)[0]

/** All elements with this name inside this one, in order; those inside such an element are not looked for. */
export const within = (
  element: XmlElement | undefined,
  name: string,
  found: XmlElement[] = [],
): XmlElement[] => {
  for (const child of element?.children ?? []) {
    if (!isElement(child)) continue
    if (child.name === name) found.push(child)
    else within(child, name, found)
  }
  return found
}

export const attribute = (element: XmlElement | undefined, name: string): string =>
  element?.attributes.get(name) ?? ''

/** All text inside, as it was written. */
export const sourceOf = (element: XmlElement | undefined): string =>
  element?.children.map((child) => (isElement(child) ? sourceOf(child) : child)).join('') ?? ''

export const textOf = (element: XmlElement | undefined): string => lineText(sourceOf(element))

/** All text inside with its line breaks and its indentation. */
export const preformattedOf = (element: XmlElement | undefined): string => decoded(sourceOf(element))

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

const NAME = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?'
const VALUE = '"[^"<]*"|\'[^\'<]*\''
const SPACE = '[ \\t\\n]'
const PLAIN_ATTRIBUTES = `(?:${SPACE}+${NAME}${SPACE}*=${SPACE}*(?:${VALUE}))*`
const START_TAG = new RegExp(`<(${NAME})(${PLAIN_ATTRIBUTES})${SPACE}*(/?)>`, 'y')
const ATTRIBUTE = new RegExp(`(${NAME})${SPACE}*=${SPACE}*(${VALUE})`, 'g')
const DECLARATION = /^<\?xml(?:[ \t\n]+[a-z]+=(?:"[\w.-]*"|'[\w.-]*'))*[ \t\n]*\?>/
const NOT_SPACE = /[^ \t\n]/
const LONE_AMPERSAND = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{1,10});)/i

type Children = (XmlElement | string)[]

/**
 * The root of a document that consists of elements, attributes and texts only, read in one pass. null for any other
 * document, well-formed or not: that one is for the library. Linear in the length of the source.
 */
export const readPlainXml = (source: string, deepest: number): XmlElement | null => {
  const top: Children = []
  const open: { readonly name: string; readonly children: Children }[] = []
  let children = top
  let at = DECLARATION.exec(source)?.[0].length ?? 0
  while (at < source.length) {
    const tag = source.indexOf('<', at)
    const text = source.slice(at, tag < 0 ? source.length : tag)
    if (text !== '') {
      if (open.length === 0 ? NOT_SPACE.test(text) : LONE_AMPERSAND.test(text)) return null
      children.push(text)
    }
    if (tag < 0) break
    if (source[tag + 1] === '/') {
      const closed = open.pop()
      at = tag + 3 + (closed?.name.length ?? 0)
      if (!closed || source.slice(tag + 2, at) !== `${closed.name}>`) return null
      children = open.at(-1)?.children ?? top
    } else {
      START_TAG.lastIndex = tag
      const [whole, name = '', written = '', slash] = START_TAG.exec(source) ?? []
      const attributes = written === '' ? NO_ATTRIBUTES : attributesIn(written)
      if (whole === undefined || attributes === null || isInherited(name)) return null
      const element = { name: localName(name), attributes, children: [] as Children }
      children.push(element)
      at = tag + whole.length
      if (slash === '/') continue
      open.push({ name, children: element.children })
      children = element.children
      if (open.length > deepest) return null
    }
  }
  const [root, ...others] = top.filter((node) => typeof node !== 'string')
  return open.length === 0 && others.length === 0 ? (root ?? null) : null
}

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()

/** null where a name comes twice. Names of namespaces are left out. */
const attributesIn = (written: string): ReadonlyMap<string, string> | null => {
  const names = new Set<string>()
  const attributes = new Map<string, string>()
  for (const [, name = '', value = ''] of written.matchAll(ATTRIBUTE)) {
    if (names.has(name) || isInherited(name)) return null
    names.add(name)
    if (name === 'xmlns' || name.startsWith('xmlns:')) continue
    attributes.set(localName(name), attributeText(value.slice(1, -1)))
  }
  return attributes
}

/** The text of a written value. */
const attributeText = (value: string): string => decoded(value.replace(/[\t\r\n]/g, ' '))

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The library gives names that each object has another form. */
const isInherited = (name: string): boolean => INHERITED.has(localName(name))

const INHERITED: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype))

/**
 * Makes a document whose tags do not match well-formed: an element is closed where its parent ends, and an end tag
 * without a start tag is left out. Returns null where elements nest deeper than `deepest`, and where the root has no
 * end tag: such a file was cut off. Linear in the length of the source, because import files are not trusted.
 */
const repairXml = (source: string, deepest: number): string | null => {
  const open: string[] = []
  let repaired = ''
  let at = 0
  for (const { start, end, tag } of tokens(source)) {
    repaired += withEscapes(source.slice(at, start))
    at = end
    if (tag?.isEnd) repaired += closeUpTo(open, tag.name)
    else {
      repaired += source.slice(start, end)
      if (tag && !tag.isEmpty) open.push(tag.name)
      if (open.length > deepest) return null
    }
  }
  return open.length > 0 ? null : repaired + withEscapes(source.slice(at))
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

const withEscapes = (text: string): string =>
  text.replaceAll('<', '&lt;').replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{1,10});)/gi, '&amp;')
