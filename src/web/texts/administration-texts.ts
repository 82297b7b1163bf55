import { use } from 'react'
import type { en } from './administration/en.ts'
import { lazyTexts } from './lazy-texts.ts'
import { useLanguage } from './texts.ts'

/** The texts of the pages around a church's settings: each language has all texts of English. */
export type AdministrationTexts = typeof en

export const loadAdministrationTexts = lazyTexts<AdministrationTexts>({
  de: () => import('./administration/de.ts').then(({ de }) => de),
  en: () => import('./administration/en.ts').then(({ en }) => en),
  es: () => import('./administration/es.ts').then(({ es }) => es),
  fr: () => import('./administration/fr.ts').then(({ fr }) => fr),
  ko: () => import('./administration/ko.ts').then(({ ko }) => ko),
  pt: () => import('./administration/pt.ts').then(({ pt }) => pt),
})

/** Waits for the texts like a page that is fetched when it is opened. */
export const useAdministrationTexts = (): AdministrationTexts => use(loadAdministrationTexts(useLanguage()))
