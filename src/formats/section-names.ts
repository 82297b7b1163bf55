import { foldName } from '../core/text.ts'
import { headingWord, verseNumber } from './text/heading-words.ts'

export type SectionKind =
  | 'verse'
  | 'chorus'
  | 'preChorus'
  | 'bridge'
  | 'intro'
  | 'interlude'
  | 'ending'
  | 'tag'
  | 'other'

/** What each kind of section is called in one language. */
export type SectionNames = Readonly<Record<SectionKind, string>>

export const ENGLISH_NAMES: SectionNames = {
  verse: 'Verse',
  chorus: 'Chorus',
  preChorus: 'Pre-Chorus',
  bridge: 'Bridge',
  intro: 'Intro',
  interlude: 'Interlude',
  ending: 'Ending',
  tag: 'Tag',
  other: 'Part',
}

const NORWEGIAN = 'Vers|Refreng|Forrefreng|Bro|Intro|Mellomspill|Avslutning|Tag|Del'

/** Verse, chorus, pre-chorus, bridge, intro, interlude, ending, tag, and a part of any other kind. */
const ROWS: Readonly<Record<string, string>> = {
  de: 'Strophe|Refrain|Pre-Chorus|Bridge|Intro|Zwischenspiel|Schluss|Tag|Teil',
  es: 'Estrofa|Coro|Pre-coro|Puente|Intro|Interludio|Final|Tag|Parte',
  fr: 'Couplet|Refrain|Pré-refrain|Pont|Intro|Interlude|Fin|Tag|Partie',
  pt: 'Estrofe|Refrão|Pré-refrão|Ponte|Introdução|Interlúdio|Final|Tag|Parte',
  it: 'Strofa|Ritornello|Pre-ritornello|Ponte|Intro|Interludio|Finale|Tag|Parte',
  nl: 'Couplet|Refrein|Pre-refrein|Bridge|Intro|Tussenspel|Einde|Tag|Deel',
  pl: 'Zwrotka|Refren|Pre-refren|Bridge|Wstęp|Interludium|Zakończenie|Tag|Część',
  cs: 'Sloka|Refrén|Předrefrén|Bridge|Předehra|Mezihra|Závěr|Tag|Část',
  sv: 'Vers|Refräng|Förrefräng|Brygga|Intro|Mellanspel|Avslutning|Tag|Del',
  nb: NORWEGIAN,
  nn: NORWEGIAN,
  no: NORWEGIAN,
  da: 'Vers|Omkvæd|Foromkvæd|Bro|Intro|Mellemspil|Afslutning|Tag|Del',
  fi: 'Säkeistö|Kertosäe|Esikertosäe|Bridge|Intro|Välisoitto|Lopetus|Tag|Osa',
  hu: 'Versszak|Refrén|Előrefrén|Bridge|Bevezetés|Közjáték|Befejezés|Tag|Rész',
  ru: 'Куплет|Припев|Предприпев|Бридж|Вступление|Проигрыш|Окончание|Тэг|Часть',
  uk: 'Куплет|Приспів|Передприспів|Бридж|Вступ|Програш|Закінчення|Тег|Частина',
  ko: '절|후렴|프리코러스|브리지|전주|간주|후주|태그|부분',
}

const KINDS = Object.keys(ENGLISH_NAMES) as SectionKind[]

/** What a section is called, by the language of its words. */
const NAMES: ReadonlyMap<string, SectionNames> = new Map([
  ['en', ENGLISH_NAMES],
  ...Object.entries(ROWS).map(([language, row]): [string, SectionNames] => {
    const words = row.split('|')
    return [language, Object.fromEntries(KINDS.map((kind, at) => [kind, words[at]])) as typeof ENGLISH_NAMES]
  }),
])

/** The names in the language of a tag; null where they are not known. */
export function namesIn(language: 'en'): SectionNames
export function namesIn(language: string | null): SectionNames | null
export function namesIn(language: string | null): SectionNames | null {
  const primary = language?.split('-')[0]?.toLowerCase() ?? 'en'
  return NAMES.get(primary) ?? null
}

const kindByWord = new Map<string, SectionKind>(
  KINDS.flatMap((kind) =>
    [...NAMES.values()].map((names): [string, SectionKind] => [foldName(names[kind]), kind]),
  ),
)

/** The name with its number: `Verse 2`, and `2절` in Korean. */
export const numberedName = (name: string, number: number | string): string =>
  name === NAMES.get('ko')?.verse ? `${number}${name}` : `${name} ${number}`

/** A section's name in the language of its words, or in English. */
export const sectionName = (
  kind: SectionKind,
  number: number | string | null,
  language: string | null,
): string => {
  const word = (namesIn(language) ?? ENGLISH_NAMES)[kind]
  return number === null ? word : numberedName(word, number)
}

export interface SectionLabel {
  readonly kind: SectionKind
  /** Such as 2 or 2b; null when the name has none. */
  readonly number: string | null
}

const WORD_AND_NUMBER = /^([^\d]{1,40}?)[\s.]*(\d{1,4}[a-z]?)?$/

/** What kind of section a name stands for; null when it is none of the known words. */
export const sectionLabel = (name: string): SectionLabel | null => {
  const folded = foldName(name)
  const verse = verseNumber(folded)
  if (verse) return { kind: 'verse', number: verse }
  const [, word, number] = WORD_AND_NUMBER.exec(folded) ?? []
  const kind = kindByWord.get(word ?? '') ?? headingWord(word ?? '')?.kind
  return kind ? { kind, number: number ?? null } : null
}

/** Whether a name is the word for a part of no other kind, with or without a number. "Hook" and "Descant" are names of their own. */
const isPartName = (name: string): boolean => {
  const [, word = ''] = WORD_AND_NUMBER.exec(foldName(name)) ?? []
  return kindByWord.get(word) === 'other'
}

interface Named {
  readonly name: string
}

const hasName =
  (wanted: string) =>
  ({ name }: Named): boolean =>
    foldName(name) === foldName(wanted)

/** The same word, or words of two languages for the same thing: "Verse 2" and "Strophe 2". */
export function isSameName(one: string, other: string): boolean {
  if (foldName(one) === foldName(other)) return true
  const [first, second] = [sectionLabel(one), sectionLabel(other)]
  if (first === null || first.kind !== second?.kind || first.number !== second.number) return false
  return first.kind !== 'other' || (isPartName(one) && isPartName(other))
}

/**
 * The section of other words that is sung in place of this one: that of the same name, else of the same kind and number. Of
 * several such sections the first stands for the first, the second for the second.
 */
export function sameSection<Section extends Named>(
  section: Named,
  own: readonly Named[],
  others: readonly Section[],
): Section | undefined {
  const named = others.filter(hasName(section.name))
  if (named.length > 0) return named[own.filter(hasName(section.name)).indexOf(section)]
  const among = (all: readonly Named[]) => (one: Named) =>
    isSameName(one.name, section.name) && !all.some(hasName(one.name))
  return others.filter(among(own))[own.filter(among(others)).indexOf(section)]
}

/** Words for different things: "Verse 3" and "Refrain". Nothing is known of a name of one's own. */
export function isOtherKind(one: string, other: string): boolean {
  const [first, second] = [sectionLabel(one), sectionLabel(other)]
  return first !== null && second !== null && (first.kind !== second.kind || first.number !== second.number)
}
