import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { ownValue } from '../../core/own-value.ts'
import { plainLineEnds } from '../../core/text.ts'
import type { WarningCode } from '../song.ts'
import { attributeText, readPlainXml } from './plain.ts'
import { repairXml } from './repair.ts'

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

export interface XmlDocument {
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
