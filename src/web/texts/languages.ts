import { FALLBACK, preferredLanguage } from '../../core/languages/language-match.ts'
import { ownValue } from '../../core/own-value.ts'
import { browserStorage } from '../model/storage.ts'
import type { Language, Locale, Texts } from './texts.ts'

const PLACE = 'languages'
const CHOICE = 'psaltery.language'

/** Where the texts of each language are, by its tag: the build writes into the page what it found. */
const addresses = (): Record<string, string> =>
  JSON.parse(document.getElementById(PLACE)?.textContent ?? '{}') as Record<string, string>

/** The tags of the languages of the app, in the order of their own names. */
export const languages = (): string[] =>
  Object.keys(addresses()).sort((a, b) => ownName(a).localeCompare(ownName(b), FALLBACK))

/** How a language calls itself, as it stands in a menu. */
export function ownName(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** The language that was chosen in this browser, else the browser's own. */
export function firstLanguage(): string {
  const available = languages()
  const chosen = browserStorage.get(CHOICE)
  return available.find((each) => each === chosen) ?? preferredLanguage(navigator.languages, available)
}

export function rememberLanguage(language: Language): void {
  browserStorage.set(CHOICE, language)
}

/** The first locale. English if the texts of the reader's language cannot be fetched. */
export const loadInitialLocale = (): Promise<Locale> =>
  loadLocale(firstLanguage()).catch(() => loadLocale(FALLBACK))

/** Fetches the texts of a language. Its file exports them and nothing else. */
export async function loadLocale(language: Language): Promise<Locale> {
  const address = ownValue(addresses(), language)
  if (!address) throw new Error(`There are no texts in ${language}.`)
  const [texts] = Object.values((await import(address)) as Record<string, Texts>)
  if (!texts) throw new Error(`The file of ${language} holds no texts.`)
  return { language, texts }
}
