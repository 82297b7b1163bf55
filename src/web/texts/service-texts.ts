import { use } from 'react'
import { lazyTexts } from './lazy-texts.ts'
import type { en } from './services/en.ts'
import { useLanguage } from './texts.ts'

/** The texts of the pages of services: each language has all texts of English. */
export type ServiceTexts = typeof en

export const loadServiceTexts = lazyTexts<ServiceTexts>({
  de: () => import('./services/de.ts').then(({ de }) => de),
  en: () => import('./services/en.ts').then(({ en }) => en),
  es: () => import('./services/es.ts').then(({ es }) => es),
  fr: () => import('./services/fr.ts').then(({ fr }) => fr),
  ko: () => import('./services/ko.ts').then(({ ko }) => ko),
  pt: () => import('./services/pt.ts').then(({ pt }) => pt),
})

/** Waits for the texts like a page that is fetched when it is opened. */
export const useServiceTexts = (): ServiceTexts => use(loadServiceTexts(useLanguage()))
