import { isLanguageTag } from '../../core/languages/language-tag.ts'
import { LIMITS } from '../../core/limits.ts'
import { foldName } from '../../core/text.ts'
import { NO_MATCH, rankOfNames, SHORTEST_PART } from './rank-names.ts'

/** A language as people look for it. */
export interface NamedLanguage {
  tag: string
  /** In the reader's language first, then in its own and in English. */
  names: readonly string[]
}

/** The languages that a typed text may mean, the likeliest first; all of them while nothing is typed. */
export function findLanguages<L extends NamedLanguage>(typed: string, languages: readonly L[]): L[] {
  const wanted = foldName(typed)
  if (wanted === '') return [...languages]
  return (
    languages
      .map((language) => ({ language, rank: rankOf(wanted, language) }))
      .filter(({ rank }) => rank < NO_MATCH)
      // Of languages that match alike, the language itself comes before its regions and scripts.
      .toSorted((a, b) => a.rank - b.rank || partsOf(a.language) - partsOf(b.language))
      .map(({ language }) => language)
  )
}

const partsOf = ({ tag }: NamedLanguage) => tag.split('-').length

function rankOf(wanted: string, { tag, names }: NamedLanguage): number {
  const foldedTag = tag.toLowerCase()
  const byTag =
    foldedTag === wanted
      ? 1
      : wanted.length >= SHORTEST_PART && foldedTag.startsWith(`${wanted}-`)
        ? 2
        : NO_MATCH
  return Math.min(byTag, rankOfNames(wanted, names))
}

/** The tag of a language whose whole name or tag is typed: "English" and "EN" are both `en`. */
export function languageCalled(typed: string, languages: readonly NamedLanguage[]): string | null {
  const wanted = foldName(typed)
  if (wanted === '') return null
  const called = languages.find(({ names }) => names.some((name) => foldName(name) === wanted))
  const tag = wanted.replaceAll('_', '-')
  return (called ?? languages.find((language) => language.tag.toLowerCase() === tag))?.tag ?? null
}

/**
 * The tag that is typed, as such tags are usually written. By the grammar "English" and "Klingon" would be tags too, of
 * languages that do not exist; a tag begins with two or three letters, or with the x- or i- of private and old ones.
 */
export function typedTag(typed: string): string | null {
  const tag = typed.trim().replaceAll('_', '-')
  if (!/^(?:[a-z]{2,3}|[xi])(?:-|$)/i.test(tag) || !isLanguageTag(tag)) return null
  if (tag.length > LIMITS.languageTag.max) return null
  const usual = canonical(tag)
  return usual.length <= LIMITS.languageTag.max ? usual : tag
}

function canonical(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag
  } catch {
    // Private and old tags are valid, although the platform rejects them.
    return tag
  }
}

/** The list with the languages that a reader is likeliest to choose in front; those that are used already are not. */
export function likelyFirst<L extends NamedLanguage>(
  languages: readonly L[],
  wanted: readonly string[],
  used: readonly string[],
): L[] {
  const tags = new Set(wanted.map((tag) => tag.split('-')[0]?.toLowerCase() ?? ''))
  const isUsed = (tag: string) => used.some((other) => other.split('-')[0]?.toLowerCase() === tag)
  const likely = [...tags].flatMap((tag) =>
    isUsed(tag) ? [] : languages.filter((language) => language.tag === tag),
  )
  return [...likely, ...languages.filter((language) => !likely.includes(language))]
}
