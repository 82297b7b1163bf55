import { use } from 'react'
import { lazyTexts } from '../lazy-texts.ts'
import { useLanguage } from '../texts.ts'
import type { en } from './en.ts'

/** The texts of the reader of sheet music: each language has all texts of English. */
export type ReaderTexts = typeof en

export const loadReaderTexts = lazyTexts<ReaderTexts>({
  de: () => import('./de.ts').then(({ de }) => de),
  en: () => import('./en.ts').then(({ en }) => en),
  es: () => import('./es.ts').then(({ es }) => es),
  fr: () => import('./fr.ts').then(({ fr }) => fr),
  ko: () => import('./ko.ts').then(({ ko }) => ko),
  pt: () => import('./pt.ts').then(({ pt }) => pt),
})

/** Waits for the texts like a page that is fetched when it is opened. */
export const useReaderTexts = (): ReaderTexts => use(loadReaderTexts(useLanguage()))
