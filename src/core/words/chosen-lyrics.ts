import { bestMatch } from './language-match.ts'

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
  asked: string,
  wanted: readonly string[],
): Chosen<V> | null {
  const [first, second] = new Set(
    asked.split(',', MOST_SHOWN).flatMap((part) => versionAsked(part, versions) ?? []),
  )
  const shown = first ?? bestMatch(wanted, versions) ?? versions[0]
  return shown ? { first: shown, second: second ?? null } : null
}

/** "de", or "en.3f2a" with the end of an id; an id that is not there leaves the language. */
function versionAsked<V extends LyricVersionRef>(part: string, versions: readonly V[]): V | null {
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
