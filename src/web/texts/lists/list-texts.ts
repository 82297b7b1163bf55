import { type Language, useLanguage } from '../texts.ts'
import { lists as german } from './de.ts'
import { lists as english } from './en.ts'

export type ListTexts = typeof english

const ALL: Record<Language, ListTexts> = { en: english, de: german }

/** What the pages of set lists say; fetched together with them. */
export const useListTexts = (): ListTexts => ALL[useLanguage()]
