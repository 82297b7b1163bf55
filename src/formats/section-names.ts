import { foldName } from '../core/text.ts'
import { headingWord } from './text/heading-words.ts'

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

/** What a section is called, by the language of its words. Other languages get the English names. */
const NAMES: Readonly<Record<string, SectionNames>> = {
  en: ENGLISH_NAMES,
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

const KINDS = Object.keys(ENGLISH_NAMES) as SectionKind[]

const kindByWord = new Map<string, SectionKind>(
  KINDS.flatMap((kind) =>
    Object.values(NAMES).map((names): [string, SectionKind] => [foldName(names[kind]), kind]),
  ),
)

export const sectionName = (
  kind: SectionKind,
  number: number | string | null,
  language: string | null,
): string => {
  const primary = language?.split('-')[0]?.toLowerCase() ?? 'en'
  const word = (Object.hasOwn(NAMES, primary) ? (NAMES[primary] ?? ENGLISH_NAMES) : ENGLISH_NAMES)[kind]
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
  const kind = kindByWord.get(word ?? '') ?? headingWord(word ?? '')?.kind
  return kind ? { kind, number: number ?? null } : null
}
