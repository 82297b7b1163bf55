import { lazyTexts } from '../lazy-texts.ts'
import type { en } from './en.ts'

/** What the server refuses, by the names of its sentences. Where a field is meant, its label comes first. */
export type RefusalTexts = typeof en
export type RefusalName = keyof RefusalTexts

export const loadRefusalTexts = lazyTexts<RefusalTexts>({
  de: () => import('./de.ts').then(({ de }) => de),
  en: () => import('./en.ts').then(({ en }) => en),
  es: () => import('./es.ts').then(({ es }) => es),
  fr: () => import('./fr.ts').then(({ fr }) => fr),
  ko: () => import('./ko.ts').then(({ ko }) => ko),
  pt: () => import('./pt.ts').then(({ pt }) => pt),
})
