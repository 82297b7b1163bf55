import { use } from 'react'
import type { en } from './chart/en.ts'
import { lazyTexts } from './lazy-texts.ts'
import { useLanguage } from './texts.ts'

/** The texts around charts: each language has all texts of English. */
export type ChartTexts = typeof en

export const loadChartTexts = lazyTexts<ChartTexts>({
  de: () => import('./chart/de.ts').then(({ de }) => de),
  en: () => import('./chart/en.ts').then(({ en }) => en),
  es: () => import('./chart/es.ts').then(({ es }) => es),
  fr: () => import('./chart/fr.ts').then(({ fr }) => fr),
  ko: () => import('./chart/ko.ts').then(({ ko }) => ko),
  pt: () => import('./chart/pt.ts').then(({ pt }) => pt),
})

/** Waits for the texts like a page that is fetched when it is opened. */
export const useChartTexts = (): ChartTexts => use(loadChartTexts(useLanguage()))
