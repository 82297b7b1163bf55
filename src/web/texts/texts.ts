import { createContext, useContext } from 'react'
import { ownValue } from '../../core/own-value.ts'
import type { en } from './languages/en.ts'

/** The texts of a language: each has all texts of English. */
export type Texts = typeof en

/** The tag of a language of the app, such as de. */
export type Language = string

/** The texts in the reader's language, and the tag of that language. */
export interface Locale {
  readonly language: Language
  readonly texts: Texts
}

export const LocaleContext = createContext<Locale | null>(null)

function useLocale(): Locale {
  const locale = useContext(LocaleContext)
  if (!locale) throw new Error('The texts are not loaded yet.')
  return locale
}

export const useLanguage = (): Language => useLocale().language

/** Every text of the app, in the reader's language. */
export const useTexts = (): Texts => useLocale().texts

/** What a field of a song, its words or its sheet music is called; a field without a name stands for itself. */
export const fieldName = (t: Texts, field: string): string => ownValue<string>(t.fields, field) ?? field
