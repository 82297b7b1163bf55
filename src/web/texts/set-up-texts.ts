import { use } from 'react'
import { lazyTexts } from './lazy-texts.ts'
import type { en } from './set-up/en.ts'
import { useLanguage } from './texts.ts'

/** The texts of the page that makes the first church: each language has all texts of English. */
export type SetUpTexts = typeof en

export const loadSetUpTexts = lazyTexts<SetUpTexts>({
  de: () => import('./set-up/de.ts').then(({ de }) => de),
  en: () => import('./set-up/en.ts').then(({ en }) => en),
  es: () => import('./set-up/es.ts').then(({ es }) => es),
  fr: () => import('./set-up/fr.ts').then(({ fr }) => fr),
  ko: () => import('./set-up/ko.ts').then(({ ko }) => ko),
  pt: () => import('./set-up/pt.ts').then(({ pt }) => pt),
})

/** Waits for the texts like a page that is fetched when it is opened. */
export const useSetUpTexts = (): SetUpTexts => use(loadSetUpTexts(useLanguage()))
