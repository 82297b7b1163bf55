import { use } from 'react'
import { lazyTexts } from './lazy-texts.ts'
import type { en } from './live/en.ts'
import { useLanguage } from './texts.ts'

/** The texts of a service that is sung: each language has all texts of English. */
export type LiveTexts = typeof en

export const loadLiveTexts = lazyTexts<LiveTexts>({
  de: () => import('./live/de.ts').then(({ de }) => de),
  en: () => import('./live/en.ts').then(({ en }) => en),
  es: () => import('./live/es.ts').then(({ es }) => es),
  fr: () => import('./live/fr.ts').then(({ fr }) => fr),
  ko: () => import('./live/ko.ts').then(({ ko }) => ko),
  pt: () => import('./live/pt.ts').then(({ pt }) => pt),
})

/** Waits for the texts like a page that is fetched when it is opened. */
export const useLiveTexts = (): LiveTexts => use(loadLiveTexts(useLanguage()))
