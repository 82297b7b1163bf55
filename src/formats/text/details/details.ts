import type { Metadata } from '../../../client/types.ts'
import { authorsOf } from '../../authors.ts'
import { CREDIT_LABEL, CREDIT_LINK, LABELS, type LabelKind } from './detail-words.ts'

export type DetailKind =
  | 'title'
  | 'authors'
  | 'ccli'
  | 'copyright'
  | 'songbook'
  | 'themes'
  | 'language'
  | 'order'
  | 'notice'

/** A line that is about the song instead of being sung. */
export interface DetailLine {
  /** Its place among the lines of the text. */
  line: number
  text: string
  kind: DetailKind
  /** What it adds to the song's details; nothing for a notice, a language or an order. */
  gives: Partial<Metadata>
  /** The language or the order it names. */
  value: string
}

type Detail = Omit<DetailLine, 'line' | 'text'>

/** Longer lines are lyrics or prose: no credit has this length. */
const LONGEST = 10_000

/** The detail of the song in a line, by the wording of the line alone. */
export function detailOf(line: string): Detail | null {
  const text = line.trim()
  if (text === '' || text.length > LONGEST) return null
  return (
    ccliOf(text) ??
    noticeOf(text) ??
    copyrightOf(text) ??
    (HAS_LABEL.test(text) ? (labelledOf(text) ?? creditOf(text)) : null)
  )
}

const HAS_LABEL = /[:：]|\s(?:by|von|de|di|av|af|door|par|por)\s/

export const ccliEntry = (number: string): Partial<Metadata> => ({ songbooks: [{ book: 'CCLI', number }] })

function ccliOf(text: string): Detail | null {
  if (text.length > 90 || !/\bCCLI\b/i.test(text) || /^(?:©|\(c\)|copyright)/i.test(text)) return null
  // The number of a church's licence is no detail of the song.
  if (/li[cz]en[sczt]|lisens|licenc|лиценз|ліценз/i.test(text)) return notice
  const numbers = text.match(/\d{2,9}/g) ?? []
  if (numbers.length !== 1 || text.replace(/\d+/g, '').length > 40) return null
  return { kind: 'ccli', gives: ccliEntry(numbers[0] ?? ''), value: '' }
}

const notice: Detail = { kind: 'notice', gives: {}, value: '' }

const NOTICE =
  /^(?:for use solely|note: reproduction|used by permission|all rights reserved|international copyright secured|alle rechte vorbehalten|nutzung (?:ausschließlich|nur)|mit freundlicher genehmigung|utilisation uniquement|tous droits réservés|uso exclusivo|(?:https?:\/\/)?(?:www\.|songselect\.)ccli\.com)/i

const noticeOf = (text: string): Detail | null => (NOTICE.test(text) ? notice : null)

const COPYRIGHT =
  /^(?:[©℗]|\(c\)\s{0,3}(?:\d{4}|\p{Lu})|copyright\b|public domain\b|gemeinfrei\b|domaine public\b|dominio público\b)/iu

function copyrightOf(text: string): Detail | null {
  if (!COPYRIGHT.test(text) || /^\(c\)\s*$/i.test(text)) return null
  const copyright = text.replace(/^copyright(?:\s*:\s*|\s+(?=[©(]))/i, '').trim()
  return copyright === '' || /^copyright$/i.test(copyright)
    ? notice
    : { kind: 'copyright', gives: { copyright }, value: '' }
}

/** `Title: …`, `Key: G`: a label that is known, a colon, and something behind it. */
function labelledOf(text: string): Detail | null {
  const [, label = '', value = ''] = /^([\p{L}][\p{L} .-]{0,24}?)\s{0,2}[:：]\s{0,9}(\S.*)$/u.exec(text) ?? []
  const kind = LABELS.get(label.toLowerCase().trim())
  if (!kind || value === '') return null
  return labelled(kind, value.trim())
}

export function labelled(kind: LabelKind, value: string): Detail {
  if (kind === 'title') return { kind, gives: { title: value }, value: '' }
  if (kind === 'alternateTitles')
    return { kind: 'title', gives: { alternateTitles: listOf(value, /[;|]/) }, value: '' }
  if (kind === 'authors') return { kind, gives: { authors: authorsOf(value) }, value: '' }
  if (kind === 'copyright') return { kind, gives: { copyright: value }, value: '' }
  if (kind === 'themes') return { kind, gives: { themes: listOf(value, /[;|,]/) }, value: '' }
  if (kind === 'songbook') return { kind, gives: { songbooks: songbooksOf(value) }, value: '' }
  if (kind === 'ccli') {
    const number = /\d{2,9}/.exec(value)?.[0]
    return number ? { kind, gives: ccliEntry(number), value: '' } : notice
  }
  return { kind, gives: {}, value }
}

const CREDITS = `(?:${CREDIT_LABEL})(?:\\s{0,2}(?:${CREDIT_LINK})\\s{0,2}(?:${CREDIT_LABEL})){0,3}`
const CREDIT = new RegExp(`^${CREDITS}`, 'iu')
const NEXT_CREDIT = new RegExp(`\\s{0,3}[/|;,.]?\\s{1,3}(?=${CREDITS}\\s{0,2}[:：])`, 'iu')
const AFTER_COLON = /^\s{0,2}[:：]\s{0,4}(\S.*)$/u
const AFTER_BY = /^\s{1,2}(?:by|von|de|di|av|af|door|par|por):?\s{1,4}(\p{Lu}.*)$/u

/** `Words and music by A and B`, `Text: A / Melodie: B`. */
function creditOf(text: string): Detail | null {
  const label = CREDIT.exec(text)?.[0]
  if (!label) return null
  const [first = '', ...others] = text.slice(label.length).split(NEXT_CREDIT)
  const made = [first, ...others.map((part) => part.replace(CREDIT, ''))].map(
    (part) => (AFTER_COLON.exec(part) ?? AFTER_BY.exec(part))?.[1],
  )
  const authors = made.flatMap((names) => (names === undefined ? [] : authorsOf(names)))
  return made.includes(undefined) ? null : { kind: 'authors', gives: { authors: unique(authors) }, value: '' }
}

/** `by Ada Weaver`, where it stands right below a title. */
export function bylineOf(line: string): Detail | null {
  const [, name = ''] =
    /^(?:by|von|par|door|av|af)\s{1,3}(\p{Lu}.{1,80})$/iu.exec(line.trim().slice(0, 100)) ?? []
  return /^\p{Lu}/u.test(name) ? { kind: 'authors', gives: { authors: authorsOf(name) }, value: '' } : null
}

const listOf = (text: string, separator: RegExp) => unique(text.split(separator).map((entry) => entry.trim()))

const unique = (list: string[]): string[] => [...new Set(list)].filter((entry) => entry !== '')

/** `Green Book 12; Blue Book 7`: the last word with a digit is the number. */
export function songbooksOf(text: string): Metadata['songbooks'] {
  return listOf(text, /[;|]/).flatMap((entry) => {
    const at = Math.max(entry.lastIndexOf(' '), entry.lastIndexOf('#'))
    const number = entry.slice(at + 1)
    const book = /\d/.test(number) ? entry.slice(0, Math.max(at, 0)) : ''
    return book.trim() === '' ? [] : [{ book: book.replace(/[\s#:,]{1,9}$/, ''), number }]
  })
}
