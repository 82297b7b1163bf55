/**
 * Chord symbols are made of letters that also spell words, so a token is weighed: `sure` spells no word, `letter`
 * and `syllable` may (A, Am, As, Do, La), `small` is a German minor chord, `sign` stands between chords.
 */
type Weight = 'sure' | 'letter' | 'minor' | 'syllable' | 'small' | 'bar' | 'sign' | 'none'

const ACCIDENTAL = '(?:##?|bb?|♯|♭|is|es|s)?'
const QUALITY =
  '(?:maj|min|mi|dim|aug|sus|add|alt|omit|no|m|M|j|°|º|ø|Δ|\\+|-|1[0-35]|[2-9]|[#b♯♭]1?\\d|,|\\((?:maj|add|sus|no|[#b♯♭])?1?\\d?\\))'
const CHORD = new RegExp(`^[A-H]${ACCIDENTAL}${QUALITY}{0,6}(?:/(?:[A-Ha-h]${ACCIDENTAL}|1?\\d))?$`)
const SYLLABLE = new RegExp(
  `^(?:Do|Re|Ré|Mi|Fa|Sol|La|Si|DO|RE|RÉ|MI|FA|SOL|LA|SI)${ACCIDENTAL}${QUALITY}{0,6}$`,
)
const SMALL = /^[a-h](?:is|es|s|#|b)?(?:7|6|9|sus4)?(?:\/[A-Ha-h](?:is|es|s|#|b)?)?$/
const NO_CHORD = /^\(?N\.?C\.?\)?$/
const SIGN = /^(?:[-–—~*./%:→]{1,8}|\(?[x×]\d\)?|\(?\d[x×]\)?|\d\/\d)$/
const WORDS_TOO = /^(?:As|Es|Ab|Des|Ges|Ces|Ami|Hm|Eb|Dis)$/
/** A string of a guitar: `e|--0--1--|`, `E----0--3--`. */
const TABLATURE = /^\s*[A-Ga-g]?[#b]?\s?[|:-][-\d|hpbrsx/\\~^().\s]{5,}$/
const LONGEST_CHORD = 16
const LONGEST_LINE = 400

export const isChord = (text: string): boolean => {
  const bare = text.trim()
  return bare.length <= LONGEST_CHORD && [CHORD, SYLLABLE, SMALL, NO_CHORD].some((form) => form.test(bare))
}

function weigh(token: string): Weight {
  const bare = bareToken(token)
  if (/^\|[|:]?$|^:?\|$/.test(token)) return 'bar'
  if (NO_CHORD.test(token)) return 'sure'
  if (SIGN.test(token)) return 'sign'
  if (bare.length > LONGEST_CHORD) return 'none'
  if (SYLLABLE.test(bare)) return /[\d#♯♭°+]/.test(bare) ? 'sure' : 'syllable'
  if (SMALL.test(bare)) return 'small'
  if (!CHORD.test(bare)) return /^[^-,]+([-,][^-,]+)+$/.test(bare) ? weighJoined(bare) : 'none'
  if (bare.length === 1 || WORDS_TOO.test(bare)) return 'letter'
  return /^[A-H]m$/.test(bare) ? 'minor' : 'sure'
}

/** Without the parentheses around it, or around it and its neighbours, and without signs behind it: `(G`, `D)`, `G.`. */
const bareToken = (token: string): string => {
  if (/^\(.*\)$/.test(token)) return token.slice(1, -1)
  return (/^\([^)]*$/.test(token) ? token.slice(1) : token)
    .replace(/[.,*]{1,4}$/, '')
    .replace(/^([^(]*)\)$/, '$1')
}

/** `G-D-Em` and `G,D,C`: one token, three chords. */
const weighJoined = (token: string): Weight =>
  token.split(/[-,]/).every((part) => CHORD.test(part)) ? 'sure' : 'none'

interface Weighed {
  weights: Weight[]
  distinct: number
  wide: boolean
}

function weighLine(written: string): Weighed | null {
  // OpenSong marks its lines of chords with a dot.
  const line = written.replace(/^\./, ' ')
  const first = line.length > LONGEST_LINE ? undefined : /\S+/.exec(line)?.[0]
  if (first === undefined || (!first.includes('|') && weigh(first) === 'none')) return null
  const tokens = line
    .trim()
    .replaceAll('|', ' | ')
    .split(/\s+/)
    .filter((token) => token !== '')
  const weights: Weight[] = []
  for (const token of tokens) {
    const weight = weigh(token)
    if (weight === 'none') return null
    weights.push(weight)
  }
  const chords = tokens.filter((_, at) => !['bar', 'sign'].includes(weights[at] ?? ''))
  if (chords.length === 0) return null
  return { weights, distinct: new Set(chords).size, wide: /\S(?: {2,}|\t+)\S/.test(line) }
}

const TABLATURE_WEIGHT: Weighed = { weights: ['sure'], distinct: 1, wide: false }

const isTablature = (line: string) =>
  line.length <= LONGEST_LINE && line.includes('--') && /[\d|]/.test(line) && TABLATURE.test(line)

/** A line that can be nothing but chords. */
function isSurelyChords(found: Weighed): boolean {
  const has = (weight: Weight) => found.weights.includes(weight)
  if (has('sure')) return true
  const upper = has('letter') || has('minor')
  if (has('bar')) return upper || has('syllable')
  return found.distinct > 1 && upper && (has('minor') || found.wide) && !has('syllable')
}

/** Which lines are chords. A lone `A` or `G D` counts only in a text that has lines which are surely chords. */
export function chordLinesOf(lines: readonly string[]): Set<number> {
  const weighed = new Map<number, Weighed>()
  lines.forEach((line, at) => {
    const found = isTablature(line) ? TABLATURE_WEIGHT : weighLine(line)
    if (found) weighed.set(at, found)
  })
  const sure = new Set([...weighed].filter(([, found]) => isSurelyChords(found)).map(([at]) => at))
  if (sure.size === 0) return sure
  const usesSyllables = [...sure].some((at) =>
    (lines[at] ?? '').split(/[\s|]+/).some((token) => SYLLABLE.test(token)),
  )
  const all = new Set(sure)
  const usesSmall = [...sure].some((at) => weighed.get(at)?.weights.includes('small'))
  for (const [at, { weights, distinct }] of weighed) {
    const letters =
      weights.includes('letter') ||
      weights.includes('minor') ||
      (usesSmall && distinct > 1 && weights.includes('small'))
    if (weights.includes('syllable') ? usesSyllables && distinct > 1 : letters) all.add(at)
  }
  return all
}

/** Sections without their lines of chords and tablature, for formats in which these stand unmarked among the words. */
export const withoutChordLines = <Section extends { lines: string[] }>(sections: readonly Section[]) => {
  const chords = chordLinesOf(sections.flatMap(({ lines }) => lines))
  if (chords.size === 0) return { sections, removed: 0 }
  let at = 0
  return {
    sections: sections.map((section) => ({
      ...section,
      lines: section.lines.filter(() => !chords.has(at++)),
    })),
    removed: chords.size,
  }
}

const COUNT = /\[\s?([x×]\s?\d{1,2}|\d{1,2}\s?[x×])\s?\](?!:)/gi

/** `[x2]` says how often a line is sung and is no chord, so it gets round brackets; `[x2]:` is a heading. */
export const withRoundCounts = (text: string): string => text.replace(COUNT, '($1)')

/**
 * `[: words :]` is sung again. The signs of a repeat are bars, because brackets would be a chord or a heading; `[Interlude:]` is one.
 */
export const repeatSigns = (text: string): string =>
  text.replace(/\[(?!:)[^[\]\n]{1,80}:\]|\[:|:\]/g, (sign) => SIGNS_OF_REPEATS.get(sign) ?? sign)

const SIGNS_OF_REPEATS = new Map([
  ['[:', '|:'],
  [':]', ':|'],
])

const INLINE = /\[([^[\]\n]{0,80})\]/g

/** `A[G]mazing`: chords and notes in brackets go, and with them the gaps they stood in. */
export function withoutInlineChords(line: string): { text: string; removed: number } {
  if (!line.includes('[')) return { text: line, removed: 0 }
  let removed = 0
  const counted = withRoundCounts(line)
  const text = counted.replace(INLINE, (whole, inside: string) => {
    if (!isInlineChord(inside)) return whole
    removed++
    return '\ufffc'
  })
  if (removed === 0) return { text: counted, removed }
  const closed = text
    .replace(/(^|\s)\ufffc[\s\ufffc]*\s/g, '$1')
    .replaceAll('\ufffc', '')
    .trimEnd()
  return { text: closed, removed }
}

/** Whether a line that chords were taken from has only signs left: bars, repeats. */
export const isWordless = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text)

const isInlineChord = (inside: string): boolean =>
  inside === '' ||
  inside.startsWith('*') ||
  inside.split(/[\s|]+/).every((part) => part === '' || weigh(part) !== 'none')
