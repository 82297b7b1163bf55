import { bestMatch } from '../../../core/languages/language-match.ts'
import {
  CHOICE_PARAMETER,
  type Chosen,
  choiceIn,
  chosenLyricVersions,
  type LyricVersionRef,
  sameTag,
} from '../../../core/song-words.ts'

export { type Chosen, choiceIn, chosenLyricVersions }

/**
 * Of an id its end is enough, which is random in every kind of UUID: as many letters as distinguish it from the song's other
 * ids, and no fewer than these.
 */
const SHORTEST_END = 4

/** The ids of the versions, the first one first. */
export const idsOf = ({ first, second }: Chosen<LyricVersionRef>): string[] =>
  second ? [first.id, second.id] : [first.id]

/** Another first version; the one that was second already changes places with it. */
export const withFirst = <V extends LyricVersionRef>({ first, second }: Chosen<V>, next: V): Chosen<V> => ({
  first: next,
  second: second?.id === next.id ? first : second,
})

/** How a choice stands in an address: "de", "de,en", and "en.3f2a" where a song has several versions in English. */
export function choiceOf<V extends LyricVersionRef>(
  { first, second }: Chosen<V>,
  versions: readonly V[],
): string {
  return [first, second].flatMap((version) => (version ? shortName(version, versions) : [])).join(',')
}

function shortName(version: LyricVersionRef, versions: readonly LyricVersionRef[]): string {
  const others = versions.filter(({ id }) => id !== version.id)
  if (!others.some((other) => sameTag(other, version.language))) return version.language
  let length = SHORTEST_END
  while (others.some(({ id }) => id.endsWith(version.id.slice(-length)))) length++
  return `${version.language}.${version.id.slice(-length)}`
}

/** The choice of one version where the song's others are not known, and so always with the end of its id. */
export const exactChoice = ({ language, id }: LyricVersionRef): string =>
  `${language}.${id.slice(-SHORTEST_END)}`

/** The choice that opens the words a search was found in; of several the one its reader wants most. */
export function choiceOfMatch(
  matches: readonly { language: string; lyricVersionId: string }[],
  wanted: readonly string[],
): string {
  const best = bestMatch(wanted, matches) ?? matches[0]
  return best ? exactChoice({ language: best.language, id: best.lyricVersionId }) : ''
}

/** An address that keeps the choice. Written out, because a comma would be escaped otherwise. */
export function withChoice(address: string, choice: string): string {
  if (choice === '') return address
  return `${address}${address.includes('?') ? '&' : '?'}${CHOICE_PARAMETER}=${choice}`
}

/** The query of an address with another choice in it, and everything else as it was. */
export function searchWithChoice(search: string, choice: string): string {
  const rest = new URLSearchParams(search)
  rest.delete(CHOICE_PARAMETER)
  return withChoice(rest.size > 0 ? `?${rest}` : '', choice)
}
