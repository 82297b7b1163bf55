import { use } from 'react'
import { lazyTexts } from '../lazy-texts.ts'
import { useLanguage } from '../texts.ts'
import type { en } from './en.ts'

/** The texts around charts: each language has all texts of English. */
export type ChartTexts = typeof en

export const loadChartTexts = lazyTexts<ChartTexts>({
  de: () => import('./de.ts').then(({ de }) => de),
  en: () => import('./en.ts').then(({ en }) => en),
  es: () => import('./es.ts').then(({ es }) => es),
  fr: () => import('./fr.ts').then(({ fr }) => fr),
  ko: () => import('./ko.ts').then(({ ko }) => ko),
  pt: () => import('./pt.ts').then(({ pt }) => pt),
})

/** Waits for the texts like a page that is fetched when it is opened. */
export const useChartTexts = (): ChartTexts => use(loadChartTexts(useLanguage()))
