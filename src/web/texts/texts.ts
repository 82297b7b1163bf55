import { createContext, useContext } from 'react'
import { choosing as germanChoosing } from './de-choosing.ts'
import { comparing as germanComparing } from './de-comparing.ts'
import { editing as germanEditing } from './de-editing.ts'
import { finding as germanFinding } from './de-finding.ts'
import { reading as germanReading } from './de-reading.ts'
import { visiting as germanVisiting } from './de-visiting.ts'
import { unsaved as germanUnsaved } from './drafts/de.ts'
import { unsaved as englishUnsaved } from './drafts/en.ts'
import { choosing as englishChoosing } from './en-choosing.ts'
import { comparing as englishComparing } from './en-comparing.ts'
import { editing as englishEditing } from './en-editing.ts'
import { finding as englishFinding } from './en-finding.ts'
import { reading as englishReading } from './en-reading.ts'
import { visiting as englishVisiting } from './en-visiting.ts'

export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const

export type Language = keyof typeof LANGUAGES

const english = {
  ...englishReading,
  visit: englishVisiting,
  ...englishFinding,
  ...englishEditing,
  choose: englishChoosing,
  ...englishComparing,
  ...englishUnsaved,
}

export type Texts = typeof english

const ALL: Record<Language, Texts> = {
  en: english,
  de: {
    ...germanReading,
    visit: germanVisiting,
    ...germanFinding,
    ...germanEditing,
    choose: germanChoosing,
    ...germanComparing,
    ...germanUnsaved,
  },
}

export const textsIn = (language: Language): Texts => ALL[language]

export const LanguageContext = createContext<Language>('en')

export const useLanguage = (): Language => useContext(LanguageContext)

/** Every word the app says, in the reader's language. */
export const useTexts = (): Texts => textsIn(useLanguage())

/** The first language of the browser that the app speaks. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const short = tag.slice(0, 2).toLowerCase()
    if (short === 'en' || short === 'de') return short
  }
  return 'en'
}
