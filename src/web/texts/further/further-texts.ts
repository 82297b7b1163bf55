import { use, useMemo } from 'react'
import { lazyTexts } from '../lazy-texts.ts'
import { type Texts, useLanguage, useTexts } from '../texts.ts'
import type { en } from './en.ts'

/** The texts that the first pages of visitors do without: each language has all texts of English. */
export type FurtherTexts = typeof en

export const loadFurtherTexts = lazyTexts<FurtherTexts>({
  de: () => import('./de.ts').then(({ de }) => de),
  en: () => import('./en.ts').then(({ en }) => en),
  es: () => import('./es.ts').then(({ es }) => es),
  fr: () => import('./fr.ts').then(({ fr }) => fr),
  ko: () => import('./ko.ts').then(({ ko }) => ko),
  pt: () => import('./pt.ts').then(({ pt }) => pt),
})

export type AllTexts = Texts & FurtherTexts

/** Those of every page too. Waits for the texts like a page that is fetched when it is opened. */
export function useAllTexts(): AllTexts {
  const texts = useTexts()
  const further = use(loadFurtherTexts(useLanguage()))
  return useMemo(() => ({ ...texts, ...further }), [texts, further])
}

/** The texts of the pages of set lists. */
export type ListTexts = FurtherTexts['lists']
