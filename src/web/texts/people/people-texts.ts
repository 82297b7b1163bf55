import { use } from 'react'
import { lazyTexts } from '../lazy-texts.ts'
import { useLanguage } from '../texts.ts'
import type { en } from './en.ts'

/** The texts about the people of a church and their invitations: each language has all texts of English. */
export type PeopleTexts = typeof en

export const loadPeopleTexts = lazyTexts<PeopleTexts>({
  de: () => import('./de.ts').then(({ de }) => de),
  en: () => import('./en.ts').then(({ en }) => en),
  es: () => import('./es.ts').then(({ es }) => es),
  fr: () => import('./fr.ts').then(({ fr }) => fr),
  ko: () => import('./ko.ts').then(({ ko }) => ko),
  pt: () => import('./pt.ts').then(({ pt }) => pt),
})

/** Waits for the texts like a page that is fetched when it is opened. */
export const usePeopleTexts = (): PeopleTexts => use(loadPeopleTexts(useLanguage()))
