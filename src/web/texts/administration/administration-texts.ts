import { type Language, useLanguage } from '../texts.ts'
import { administration as german } from './de.ts'
import { administration as english } from './en.ts'

const ALL: Record<Language, typeof english> = { en: english, de: german }

/** What the page for Administrators says; fetched together with it. */
export const useAdministrationTexts = (): typeof english => ALL[useLanguage()]
