import type { Metadata } from '../../client/types.ts'
import { authorsOf, NO_NUMBER } from '../metadata.ts'
import { withoutInlineChords } from './chords.ts'
import { isBlankLine } from './headings.ts'

type DetailKind =
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
  const hasLabel = HAS_LABEL.test(text)
  return (
    (hasLabel ? labelledOf(text) : null) ??
    ccliOf(text) ??
    noticeOf(text) ??
    copyrightOf(text) ??
    (hasLabel ? creditOf(text) : null)
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
  return /^copyright\s*:?$/i.test(text)
    ? notice
    : { kind: 'copyright', gives: { copyright: text }, value: '' }
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
    return { kind: 'title', gives: { alternateTitles: ownList(value) ?? listOf(value, /[;|]/) }, value: '' }
  if (kind === 'authors') return { kind, gives: { authors: ownList(value) ?? authorsOf(value) }, value: '' }
  if (kind === 'copyright') return { kind, gives: { copyright: value }, value: '' }
  if (kind === 'themes')
    return { kind, gives: { themes: ownList(value) ?? listOf(value, /[;|,]/) }, value: '' }
  if (kind === 'songbook') return { kind, gives: { songbooks: songbooksOf(value) }, value: '' }
  if (kind === 'ccli') {
    const number = /\d{2,9}/.exec(value)?.[0]
    return number ? { kind, gives: ccliEntry(number), value: '' } : notice
  }
  return { kind, gives: {}, value }
}

/** A list with a semicolon at its end too is divided by semicolons alone: `Ada Weaver, Jon Field; Mia Ost;`. */
const ownList = (value: string): string[] | null => (value.endsWith(';') ? listOf(value, /;/) : null)

/** Words that may stand before the names of authors. */
const CREDIT_LABEL =
  '(?:original\\s|orig\\.?\\s|dt\\.?\\s|deutscher\\s|deutsche\\s|english\\s|paroles\\soriginales\\s)?' +
  '(?:words|music|lyrics|text|texte|worte|musik|melodie|melody|satz|arr(?:anged|angement)?\\.?|written|composed|translated|translation|' +
  'übersetzung|übertragung|bearbeitung|paroles|musique|traduction|letra|música|traducción|tradução|parole|musica|testo|traduzione|' +
  'tekst|muziek|melodi|muzyka|słowa|hudba|zene|szöveg|слова|музыка|музика|перевод|переклад|t|m)(?!\\p{L})'

const CREDIT_LINK = 'and|und|et|y|e|og|och|en|i|a|és|и|та|&|\\+|/|,'

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
function bylineOf(line: string): Detail | null {
  const [, name = ''] =
    /^(?:by|von|par|door|av|af)\s{1,3}(\p{Lu}.{1,80})$/iu.exec(line.trim().slice(0, 100)) ?? []
  return /^\p{Lu}/u.test(name) ? { kind: 'authors', gives: { authors: authorsOf(name) }, value: '' } : null
}

const listOf = (text: string, separator: RegExp) => unique(text.split(separator).map((entry) => entry.trim()))

const unique = (list: string[]): string[] => [...new Set(list)].filter((entry) => entry !== '')

/** `Green Book 12; Blue Book 7`: the last word with a digit is the number. A book may have none. */
export function songbooksOf(text: string): Metadata['songbooks'] {
  return listOf(text, /[;|]/).map((entry) => {
    const at = Math.max(entry.lastIndexOf(' '), entry.lastIndexOf('#'))
    const number = entry.slice(at + 1)
    const book = /\d/.test(number) || number === NO_NUMBER ? entry.slice(0, Math.max(at, 0)) : ''
    return book.trim() === ''
      ? { book: entry, number: '' }
      : { book: book.replace(/[\s#:,]{1,9}$/, ''), number }
  })
}

interface Text {
  lines: readonly string[]
  /** Whether the title is known already. */
  hasTitle: boolean
  isHeading: (line: number) => boolean
  /** Above such a heading no unnamed verse can stand. */
  isFirstHeading: (line: number) => boolean
  isChords: (line: number) => boolean
}

/** Only these are looked for among the words; labels such as `Key:` count above and below them. */
const ANYWHERE = new Set(['ccli', 'copyright', 'authors'])

/** Finds the title, the credits and the small print of a text, in the order of its lines. */
export function findDetails(text: Text): DetailLine[] {
  const { lines } = text
  const found = new Map<number, DetailLine>()
  const own = lines.map((line, at) => (text.isHeading(at) || text.isChords(at) ? null : detailOf(line)))
  const take = (at: number, detail: Omit<DetailLine, 'line' | 'text'> | null | undefined) => {
    if (detail) found.set(at, { ...detail, line: at, text: (lines[at] ?? '').trim() })
  }
  const isWords = (at: number) =>
    !isBlankLine(lines[at]) && !own[at] && !text.isHeading(at) && !text.isChords(at)

  const labelled = text.hasTitle || own.some((detail) => detail?.gives.title !== undefined)
  const title = labelled ? -1 : titleLine(text, own, isWords)
  if (title >= 0) take(title, { kind: 'title', gives: { title: (lines[title] ?? '').trim() }, value: '' })
  let at = title + 1
  const below = nextFilled(lines, at)
  if (title >= 0 && isWords(below) && !isWords(below + 1)) {
    const byline =
      bylineOf(lines[below] ?? '') ?? (below === title + 1 ? creditLine(lines[below] ?? '') : null)
    take(below, byline)
    if (byline) at = below + 1
  }
  for (; at < lines.length && (own[at] || isBlankLine(lines[at])); at++) take(at, own[at])
  for (let end = lines.length - 1; end >= at; ) end = takeLastBlock(end)
  own.forEach((detail, line) => {
    if (detail && (ANYWHERE.has(detail.kind) || (detail.kind === 'notice' && detail.value === '')))
      take(line, detail)
  })
  return [...found.values()].sort((a, b) => a.line - b.line)

  /** Takes the block that ends here, if all of it is small print. Gives the line before it, or -1 to stop. */
  function takeLastBlock(end: number): number {
    if (isBlankLine(lines[end])) return end - 1
    let start = end
    while (start > at && !isBlankLine(lines[start - 1])) start--
    const places = Array.from({ length: end - start + 1 }, (_, step) => start + step)
    const first = places.find((place) => own[place])
    if (first === undefined || places.some((place) => text.isHeading(place) || text.isChords(place)))
      return -1
    const song = places.some((place) => own[place]?.kind === 'ccli')
    const printed = song || places.some((place) => own[place]?.kind === 'copyright')
    for (const place of places.filter((other) => other > first || own[other])) {
      take(place, own[place] ?? (printed ? smallPrint(place) : null))
    }
    if (song && first === start + 1) take(start, smallPrint(start))
    return found.has(start) ? start - 1 : -1
  }

  /** An unmarked line in the small print: part of the copyright, or authors. */
  function smallPrint(place: number): Omit<DetailLine, 'line' | 'text'> {
    const line = (lines[place] ?? '').trim()
    const above = found.get(place - 1)?.kind
    if (above === 'copyright' && /\d{4}|admin|music|publish|verlag|songs\b|\(/i.test(line))
      return { kind: 'copyright', gives: { copyright: line }, value: '' }
    if (line.length > 200) return { kind: 'notice', gives: {}, value: '' }
    return creditLine(line)
  }
}

const creditLine = (line: string): Omit<DetailLine, 'line' | 'text'> => ({
  kind: 'authors',
  gives: { authors: authorsOf(line) },
  value: '',
})

/** The first line, when it stands apart from the words that follow; -1 when it does not. */
function titleLine(
  { lines, isHeading, isFirstHeading }: Text,
  own: readonly unknown[],
  isWords: (at: number) => boolean,
): number {
  const first = nextFilled(lines, 0)
  const line = (lines[first] ?? '').trim()
  if (!isWords(first) || line.length > 200 || /^\d{1,2}[.)]\s|[,;]$/.test(line)) return -1
  if (withoutInlineChords(line).removed > 0) return -1
  const next = first + 1
  const withAuthor = isBlankLine(lines[first + 2]) && isFirstHeading(nextFilled(lines, first + 2))
  const apart =
    isBlankLine(lines[next]) || own[next] || isHeading(next) || bylineOf(lines[next] ?? '') || withAuthor
  const more = lines.some((_, at) => at > first && (isHeading(at) || isWords(at)))
  return apart && more ? first : -1
}

function nextFilled(lines: readonly string[], from: number): number {
  let at = from
  while (at < lines.length && isBlankLine(lines[at])) at++
  return at
}

type LabelKind =
  | 'title'
  | 'alternateTitles'
  | 'authors'
  | 'copyright'
  | 'ccli'
  | 'themes'
  | 'songbook'
  | 'language'
  | 'order'
  | 'notice'

const WORDS: Record<LabelKind, string> = {
  title: 'title|song title|titel|liedtitel|titre|título|titulo|titolo|tytuł|tittel|název|cím|название|назва',
  alternateTitles:
    'alternate title|alternate titles|alternative title|also known as|weitere titel|originaltitel|original title',
  authors:
    'author|authors|autor|autoren|autorin|artist|artists|writer|writers|songwriter|songwriters|composer|composers|lyricist|' +
    'lyricists|komponist|texter|interpret|auteur|auteurs|compositeur|autores|compositor|autore|autori|compositore|автор|авторы|автори',
  copyright: 'copyright|rights|rechte|droits|derechos|direitos|diritti',
  ccli: 'ccli|ccli number|ccli-nummer|ccli nr|ccli song',
  themes: 'theme|themes|topic|topics|tags|thema|themen|schlagworte|stichworte|thèmes|temas|temi|keywords',
  songbook: 'songbook|songbooks|book|hymnal|liederbuch|liederbücher|gesangbuch|himnario|recueil',
  language: 'language|sprache|langue|idioma|lingua|język|язык|мова',
  order:
    'order|sequence|flow|reihenfolge|ablauf|ordre|orden|ordem|ordine|volgorde|kolejność|roadmap|song order|порядок',
  notice:
    'key|original key|transposedkey|tempo|bpm|time|time signature|capo|tonart|takt|taktart|duration|year|jahr|number|tuning|' +
    'midi|pitch|metronome|tonalité|tono|tom|admin|publisher|verlag|scripture|bible|meter|tune|restrictions|pdf|footer|copyright admin',
}

const LABELS: ReadonlyMap<string, LabelKind> = new Map(
  (Object.keys(WORDS) as LabelKind[]).flatMap((kind) =>
    WORDS[kind].split('|').map((word) => [word, kind] as const),
  ),
)
