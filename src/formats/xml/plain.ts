import type { XmlElement } from './parse.ts'
import { decoded } from './text.ts'

const NAME = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?'
const VALUE = '"[^"<]*"|\'[^\'<]*\''
const SPACE = '[ \\t\\n]'
const ATTRIBUTES = `(?:${SPACE}+${NAME}${SPACE}*=${SPACE}*(?:${VALUE}))*`
const START_TAG = new RegExp(`<(${NAME})(${ATTRIBUTES})${SPACE}*(/?)>`, 'y')
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
export const attributeText = (value: string): string => decoded(value.replace(/[\t\r\n]/g, ' '))

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The library gives names that each object has another form. */
const isInherited = (name: string): boolean => INHERITED.has(localName(name))

const INHERITED: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype))
