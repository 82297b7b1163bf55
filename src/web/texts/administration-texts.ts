import { use } from 'react'
import type { en } from './administration/en.ts'
import { type Language, useLanguage } from './texts.ts'

/** The texts of the pages around a church's settings: each language has all texts of English. */
export type AdministrationTexts = typeof en

/**
 * These texts are fetched apart from the others, because only few people open their pages. A language that is not here
 * has those of English.
 */
const LANGUAGES: Readonly<Record<Language, () => Promise<AdministrationTexts>>> = {
  de: () => import('./administration/de.ts').then(({ de }) => de),
  en: () => import('./administration/en.ts').then(({ en }) => en),
  es: () => import('./administration/es.ts').then(({ es }) => es),
  fr: () => import('./administration/fr.ts').then(({ fr }) => fr),
  ko: () => import('./administration/ko.ts').then(({ ko }) => ko),
  pt: () => import('./administration/pt.ts').then(({ pt }) => pt),
}

const loaded = new Map<Language, Promise<AdministrationTexts>>()

export function loadAdministrationTexts(language: Language): Promise<AdministrationTexts> {
  const load = LANGUAGES[language]
  if (!load) return loadAdministrationTexts('en')
  const known = loaded.get(language)
  if (known) return known
  const texts = load()
  loaded.set(language, texts)
  // The next page tries again.
  texts.catch(() => loaded.delete(language))
  return texts
}

/** Waits for the texts like a page that is fetched when it is opened. */
export const useAdministrationTexts = (): AdministrationTexts => use(loadAdministrationTexts(useLanguage()))
