import type { Warning } from '../../../formats/model.ts'
import { warningSentence } from '../../../formats/warning-sentences.ts'
import { type Language, useLanguage } from '../texts.ts'
import { transfer as german } from './de.ts'
import { transfer as english } from './en.ts'

export type TransferTexts = typeof english

const ALL: Record<Language, TransferTexts> = { en: english, de: german }

/** What the pages for import and export say; fetched together with them. */
export const useTransferTexts = (): TransferTexts => ALL[useLanguage()]

export const warningText = (warning: Warning, t: TransferTexts): string =>
  warningSentence(warning, t.warnings)
