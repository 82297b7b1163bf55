import { createContext, useContext } from 'react'
import type { en } from './languages/en.ts'

/** What every language has to say: whatever English says. */
export type Texts = typeof en

/** The tag of a language of the app, such as de. */
export type Language = string

/** The texts in the reader's language, and the tag of that language. */
export interface Spoken {
  readonly language: Language
  readonly texts: Texts
}

export const SpokenContext = createContext<Spoken | null>(null)

function useSpoken(): Spoken {
  const spoken = useContext(SpokenContext)
  if (!spoken) throw new Error('The texts are not loaded yet.')
  return spoken
}

export const useLanguage = (): Language => useSpoken().language

/** Every word the app says, in the reader's language. */
export const useTexts = (): Texts => useSpoken().texts

/** What a field of a song, its words or its sheet music is called; a field without a name stands for itself. */
export const fieldName = (t: Texts, field: string): string =>
  (t.fields as Readonly<Record<string, string>>)[field] ?? field
