import { directionOf } from '../../model/song/language-tags.ts'
import type { Language } from '../../texts/texts.ts'

export { directionOf }

interface Named {
  language: string
  label: string
}

/** What a person calls the language of a tag, in the language they read; the tag itself when nobody knows. */
export const languageName = (tag: string, reader: Language): string => nameIn(reader, tag) ?? tag

/** A version in a sentence: its language, and its label in brackets. */
export function lyricName({ language, label }: Named, reader: Language): string {
  return withLabel(nameIn(reader, language), language, label)
}

/** A version in a menu, for who reads either: "German · Deutsch". */
export function lyricNames({ language, label }: Named, reader: Language): string {
  const name = nameIn(reader, language)
  const own = ownName(language)
  const isNew = own !== null && own.toLowerCase() !== name?.toLowerCase()
  return withLabel(
    isNew ? [name, isolated(own, language)].filter(Boolean).join(' · ') : name,
    language,
    label,
  )
}

/** A label says more than a tag that has no name. */
function withLabel(name: string | null, tag: string, label: string): string {
  const said = label.trim()
  if (said === '') return name ?? tag
  return name ? `${name} (${said})` : said
}

/** A language's name for itself, as it begins a menu's line; null where the browser knows none in that script. */
function ownName(tag: string): string | null {
  const own = nameIn(tag, tag)
  return own && own.charAt(0).toLocaleUpperCase(tag) + own.slice(1)
}

function nameIn(reader: string, tag: string): string | null {
  try {
    // Names are known for a tag without its private part, which is named as it is.
    const [known = tag, ...privately] = tag.split(/-x-/i)
    const names = new Intl.DisplayNames([reader], { type: 'language', fallback: 'none' })
    // Without names in this language and script the browser would answer in some other one.
    if (scriptOf(names.resolvedOptions().locale) !== scriptOf(reader)) return null
    const name = names.of(new Intl.Locale(known).baseName)
    return name === undefined || name === known ? null : withLabel(name, tag, privately.join(', '))
  } catch {
    return null
  }
}

function scriptOf(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize()
  return `${language}-${script}`
}

/** Words that run the other way are kept from turning what stands beside them. */
const isolated = (text: string, tag: string): string =>
  directionOf(tag) === 'rtl' ? `\u2068${text}\u2069` : text

/** Whether a tag is well formed, as far as the browser knows. */
export function isLanguageTag(tag: string): boolean {
  try {
    return tag.length >= 2 && tag.length <= 35 && Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
