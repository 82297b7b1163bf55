import { use } from 'react'
import { lazyTexts } from './lazy-texts.ts'
import type { en } from './people/en.ts'
import { useLanguage } from './texts.ts'

/** The texts about the people of a church and their invitations: each language has all texts of English. */
export type PeopleTexts = typeof en

export const loadPeopleTexts = lazyTexts<PeopleTexts>({
  de: () => import('./people/de.ts').then(({ de }) => de),
  en: () => import('./people/en.ts').then(({ en }) => en),
  es: () => import('./people/es.ts').then(({ es }) => es),
  fr: () => import('./people/fr.ts').then(({ fr }) => fr),
  ko: () => import('./people/ko.ts').then(({ ko }) => ko),
  pt: () => import('./people/pt.ts').then(({ pt }) => pt),
})

/** Waits for the texts like a page that is fetched when it is opened. */
export const usePeopleTexts = (): PeopleTexts => use(loadPeopleTexts(useLanguage()))
