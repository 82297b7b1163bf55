import { foldName } from '../core/text.ts'

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

type Names = Readonly<Record<SectionKind, string>>

const ENGLISH: Names = {
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

/** What a section is called, by the language of its words. Other languages get the English names. */
const NAMES: Readonly<Record<string, Names>> = {
  en: ENGLISH,
  de: {
    verse: 'Strophe',
    chorus: 'Refrain',
    preChorus: 'Pre-Chorus',
    bridge: 'Bridge',
    intro: 'Intro',
    interlude: 'Zwischenspiel',
    ending: 'Schluss',
    tag: 'Tag',
    other: 'Teil',
  },
}

/** Further words for the same kinds, as songbooks and other programs write them. */
const ALIASES: Readonly<Record<SectionKind, string>> = {
  verse: 'vers|stanza|couplet|estrofa|strofa|coupe',
  chorus: 'chor|ref|refrein|coro|estribillo|ritornello',
  preChorus: 'prechorus|pre chorus|pre-refrain|prerefrain|pre refrain|vorrefrain',
  bridge: 'brucke|pont|puente',
  intro: 'introduction|einleitung|vorspiel',
  interlude: 'instrumental|solo',
  ending: 'end|outro|coda|finale|ende|nachspiel',
  tag: 'tags',
  other: 'other|section|abschnitt',
}

const KINDS = Object.keys(ENGLISH) as SectionKind[]

const kindByWord = new Map<string, SectionKind>(
  KINDS.flatMap((kind) =>
    [...Object.values(NAMES).map((names) => names[kind]), ...ALIASES[kind].split('|')].map(
      (word): [string, SectionKind] => [foldName(word), kind],
    ),
  ),
)

export const sectionName = (
  kind: SectionKind,
  number: number | string | null,
  language: string | null,
): string => {
  const primary = language?.split('-')[0]?.toLowerCase() ?? 'en'
  const word = (Object.hasOwn(NAMES, primary) ? (NAMES[primary] ?? ENGLISH) : ENGLISH)[kind]
  return number === null ? word : `${word} ${number}`
}

export interface SectionLabel {
  readonly kind: SectionKind
  /** Such as 2 or 2b; null when the name has none. */
  readonly number: string | null
}

const WORD_AND_NUMBER = /^([^\d]{1,40}?)[\s.]*(\d{1,4}[a-z]?)?$/

/** What kind of section a name stands for; null when it is none of the known words. */
export const sectionLabel = (name: string): SectionLabel | null => {
  const [, word, number] = WORD_AND_NUMBER.exec(foldName(name)) ?? []
  const kind = kindByWord.get(word ?? '')
  return kind ? { kind, number: number ?? null } : null
}
