import { LIMITS } from '../core/limits.ts'
import { foldName } from '../core/text.ts'
import { KNOWN_TAGS } from '../core/words/known-languages.ts'
import { isLanguageTag } from '../core/words/language-tag.ts'
import { isRegisteredLanguage } from '../core/words/registered-languages.ts'

/** Languages in whose words files name languages, the likeliest first. */
const NAMED_IN =
  'en de es fr pt it nl cs sk pl hu ro ru uk ko sv nb da fi zh ja ar he hi tr id vi el bg hr sr sl et lv lt sw af ca'.split(
    ' ',
  )

/** Codes of libraries that are no tags, and names that the platform does not have. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  (
    'alb sq|arm hy|baq eu|bur my|chi zh|cze cs|dut nl|fre fr|geo ka|ger de|gre el|ice is|mac mk|mao mi|may ms|per fa|rum ro|' +
    'slo sk|tib bo|wel cy|česky cs|slovensky sk|anglicky en|německy de|polsky pl|maďarsky hu|po polsku pl|magyarul hu|' +
    'castellano es|castilian es|flemish nl|vlaams nl|farsi fa|mandarin zh|tagalog tl|brazilian pt-BR|português brasileiro pt-BR|' +
    'schweizerdeutsch gsw|swiss german gsw|hochdeutsch de|plattdeutsch nds|traditional chinese zh-Hant|simplified chinese zh-Hans|' +
    '繁體中文 zh-Hant|简体中文 zh-Hans|bahasa indonesia id|bahasa id|bahasa melayu ms|bahasa malaysia ms|englisch en|ukrainian uk'
  )
    .split('|')
    .map((entry) => {
      const at = entry.lastIndexOf(' ')
      return [foldName(entry.slice(0, at)), entry.slice(at + 1)] as const
    }),
)

/** Names by the language they are in; each is made when it is first needed. */
const namesByLanguage = new Map<string, ReadonlyMap<string, string>>()

const namesIn = (language: string): ReadonlyMap<string, string> => {
  const known = namesByLanguage.get(language)
  if (known) return known
  const display = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' })
  const names = new Map<string, string>()
  for (const tag of KNOWN_TAGS) {
    const name = foldName(display.of(tag) ?? '')
    if (name !== '' && !names.has(name)) names.set(name, tag)
  }
  namesByLanguage.set(language, names)
  return names
}

let ownNames: ReadonlyMap<string, string> | null = null

/** What languages call themselves: Kiswahili, ไทย. */
const ownName = (name: string): string | undefined => {
  ownNames ??= new Map(
    KNOWN_TAGS.map((tag) => [
      foldName(new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' }).of(tag) ?? ''),
      tag,
    ]),
  )
  return ownNames.get(name)
}

const tagByName = (name: string): string | null => {
  if (name === '') return null
  const other = OTHER_NAMES.get(name)
  if (other) return other
  for (const language of NAMED_IN) {
    const tag = namesIn(language).get(name)
    if (tag) return tag
  }
  return ownName(name) ?? null
}

/** A tag that begins with a registered language, in its usual spelling: `EN_us` is `en-US`, `deu` is `de`. */
const registeredTag = (text: string): string | null => {
  const tag = text.replaceAll('_', '-')
  const { min, max } = LIMITS.languageTag
  if (tag.length < min || tag.length > max || !isLanguageTag(tag)) return null
  const usual = canonical(tag)
  const [first = ''] = usual.toLowerCase().split('-')
  if (first.length > 1 && !isRegisteredLanguage(first)) return null
  return usual.length <= max ? usual : tag
}

const canonical = (tag: string): string => {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag
  } catch {
    // Private and old tags are valid, although the platform rejects them.
    return tag
  }
}

/** Longer than any name of a language. */
const LONGEST = 60

/**
 * The tag for a language as files and people name it: `de`, `cze`, `Czech`, `Deutsch (Schweiz)`, `English / Español`, of
 * which the first counts. Null for anything else.
 */
export const languageTagOf = (text: string): string | null => {
  const clean = text.trim().replace(/\.utf-?8$/i, '')
  if (clean === '' || clean.length > LONGEST) return null
  const whole = registeredTag(clean) ?? tagByName(foldName(clean))
  if (whole) return whole
  const [first = '', ...others] = clean.split(/[/,;|&+()[\]]|\s-\s/).filter((part) => part.trim() !== '')
  return others.length > 0 || first.length < clean.length ? languageTagOf(first) : null
}
