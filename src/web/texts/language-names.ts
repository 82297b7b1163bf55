import { directionOf } from '../../core/languages/language-match.ts'
import { fetchScript } from '../api/fetch-script.ts'
import type { Language } from './texts.ts'

interface Named {
  language: string
  label: string
}

/** The language of a tag in the reader's language, as it begins a line; the tag itself when it has no name there. */
export const languageName = (tag: string, reader: Language): string =>
  beginning(nameIn(reader, tag), reader) ?? tag

/** A version: its language as it begins a line, and its label in brackets. */
export function lyricName({ language, label }: Named, reader: Language): string {
  return withLabel(beginning(nameIn(reader, language), reader), language, label)
}

/** A version in the middle of a sentence. */
export function lyricNameInSentence({ language, label }: Named, reader: Language): string {
  return withLabel(nameIn(reader, language), language, label)
}

/** A version in a menu, in both languages: "German · Deutsch". */
export function lyricNames({ language, label }: Named, reader: Language): string {
  const name = beginning(nameIn(reader, language), reader)
  const own = ownName(language)
  const isNew = own !== null && own.toLowerCase() !== name?.toLowerCase()
  return withLabel(
    isNew ? [name, isolated(own, language)].filter(Boolean).join(' · ') : name,
    language,
    label,
  )
}

/** A label is clearer than a tag that has no name. */
function withLabel(name: string | null, tag: string, label: string): string {
  const said = label.trim()
  if (said === '') return name ?? tag
  return name ? `${name} (${said})` : said
}

/** A language's name for itself, as it begins a menu's line; null if the browser has none in that script. */
export function ownName(tag: string): string | null {
  return beginning(nameIn(tag, tag), tag)
}

/** A name as it begins a line: in Spanish and other languages names of languages are written in lower case. */
const beginning = (name: string | null, language: string): string | null =>
  name && name.charAt(0).toLocaleUpperCase(language) + name.slice(1)

export function nameIn(reader: string, tag: string): string | null {
  try {
    // Names are known for a tag without its private part, which is named as it is.
    const [known = tag, ...privately] = tag.split(/-x-/i)
    const base = new Intl.Locale(known).baseName
    const names = displayNames(reader)
    // Without names in this language and script the browser would answer in some other one.
    const isRight = scriptOf(names.resolvedOptions().locale) === scriptOf(reader)
    const told = isRight ? names.of(base) : undefined
    const name = told === undefined || told === known ? rareNameIn(reader, base) : told
    return name === null ? null : withLabel(name, tag, privately.join(', '))
  } catch {
    return null
  }
}

const cached = new Map<string, Intl.DisplayNames>()

/** Names in one language are asked for again and again, and making this object takes the browser longest. */
function displayNames(locale: string): Intl.DisplayNames {
  const names = cached.get(locale) ?? new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' })
  if (cached.size < MOST_CACHED) cached.set(locale, names)
  return names
}

const MOST_CACHED = 50

function scriptOf(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize()
  return `${language}-${script}`
}

/** Words that run the other way are kept from turning what stands beside them. */
const isolated = (text: string, tag: string): string =>
  directionOf(tag) === 'rtl' ? `\u2068${text}\u2069` : text

/** The name of a language in another one, or in its own. */
type RareName = (reader: string, tag: string) => string | null

let rareName: RareName | null = null
let isAsked = false
const listeners = new Set<() => void>()

/** Names that some browsers lack. `rare-names.ts` gives them once it is there. */
export function knowRareNames(by: RareName): void {
  rareName = by
  for (const listener of listeners) listener()
}

/** Whether they are there, for those who show names. */
export const rareNames = {
  areThere: () => rareName !== null,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** They are fetched when the first one is needed. Few songs need one. */
function rareNameIn(reader: string, tag: string): string | null {
  if (!rareName && !isAsked) {
    isAsked = true
    fetchScript(() => import('./rare-names.ts')).catch(() => {
      isAsked = false
    })
  }
  return rareName?.(reader, tag) ?? null
}
