import { bestMatch } from './languages/language-match.ts'

interface Sung<Section> {
  readonly sections: Section[]
  readonly sequence: readonly string[]
}

/** The sections as they are sung. An empty sequence means each once, in order. */
export function singingOrder<Section extends { readonly id: string }>({
  sections,
  sequence,
}: Sung<Section>): Section[] {
  if (sequence.length === 0) return sections
  const byId = new Map(sections.map((section) => [section.id, section]))
  return sequence.flatMap((id) => byId.get(id) ?? [])
}

interface Words {
  readonly sections: readonly { readonly id: string }[]
  readonly sequence: readonly string[]
}

/** A song in a service: the words that were chosen, and their order on that day. */
export interface SungItem {
  readonly lyricVersionIds: readonly string[]
  readonly sequence: readonly string[]
}

/** The words whose sections an item names: the first chosen ones, else those in the language of the church, else the first. */
export const firstWords = <V extends { readonly id: string; readonly language: string }>(
  { lyricVersionIds }: Pick<SungItem, 'lyricVersionIds'>,
  lyrics: readonly V[],
  language: string | null,
): V | null => {
  const [chosen] = lyricVersionIds.flatMap((id) => lyrics.find((version) => version.id === id) ?? [])
  return chosen ?? bestMatch(language === null ? [] : [language], lyrics) ?? lyrics[0] ?? null
}

/** Words in the order of an item, without ids that they do not have. If none is left, their own order stays. */
export const inSungOrder = <W extends Words>(words: W, sequence: readonly string[]): W => {
  const ids = new Set(words.sections.map(({ id }) => id))
  const known = sequence.filter((id) => ids.has(id))
  return known.length === 0 ? words : { ...words, sequence: known }
}

/** The name of the parameter in an address. */
export const CHOICE_PARAMETER = 'lang'

/** Versions that are shown at once. */
const MOST_SHOWN = 2

/** Longer than two language tags with whole ids. A longer choice is ignored. */
const LONGEST_CHOICE = 150

export interface LyricVersionRef {
  id: string
  language: string
}

export interface Chosen<V> {
  first: V
  second: V | null
}

/**
 * The versions of a song to show: those that the address names, else the first wanted language that the song has, else
 * its first version. A second version is shown only if the address names it.
 */
export function chosenLyricVersions<V extends LyricVersionRef>(
  versions: readonly V[],
  chosen: string,
  wanted: readonly string[],
): Chosen<V> | null {
  const [first, second] = new Set(
    chosen.split(',', MOST_SHOWN).flatMap((part) => versionOf(part, versions) ?? []),
  )
  const shown = first ?? bestMatch(wanted, versions) ?? versions[0]
  return shown ? { first: shown, second: second ?? null } : null
}

/** "de", or "en.3f2a" with the end of an id; an id that is not there leaves the language. */
function versionOf<V extends LyricVersionRef>(part: string, versions: readonly V[]): V | null {
  const [language = '', id = ''] = part.split('.')
  if (language === '') return null
  const found = id && versions.find((version) => sameTag(version, language) && version.id.endsWith(id))
  return found || bestMatch([language], versions)
}

export const sameTag = (version: LyricVersionRef, language: string) =>
  version.language.toLowerCase() === language.toLowerCase()

/** The choice in the query of an address; empty if there is none, or one that is too long. */
export const choiceIn = (search: string): string => {
  const choice = new URLSearchParams(search).get(CHOICE_PARAMETER) ?? ''
  return choice.length > LONGEST_CHOICE ? '' : choice
}
