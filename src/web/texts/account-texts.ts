import { use } from 'react'
import type { en } from './account/en.ts'
import { lazyTexts } from './lazy-texts.ts'
import { useLanguage } from './texts.ts'

/** The texts of the pages around one's account: each language has all texts of English. */
export type AccountTexts = typeof en

export const loadAccountTexts = lazyTexts<AccountTexts>({
  de: () => import('./account/de.ts').then(({ de }) => de),
  en: () => import('./account/en.ts').then(({ en }) => en),
  es: () => import('./account/es.ts').then(({ es }) => es),
  fr: () => import('./account/fr.ts').then(({ fr }) => fr),
  ko: () => import('./account/ko.ts').then(({ ko }) => ko),
  pt: () => import('./account/pt.ts').then(({ pt }) => pt),
})

/** Waits for the texts like a page that is fetched when it is opened. */
export const useAccountTexts = (): AccountTexts => use(loadAccountTexts(useLanguage()))
