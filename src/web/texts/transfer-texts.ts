import type { Warning } from '../../formats/model.ts'
import { warningSentence } from '../../formats/warning-sentences.ts'
import { type Texts, useTexts } from './texts.ts'

export type TransferTexts = Texts['transfer']

/** What the pages for import and export say. */
export const useTransferTexts = (): TransferTexts => useTexts().transfer

export const warningText = (warning: Warning, t: TransferTexts): string =>
  warningSentence(warning, t.warnings)
