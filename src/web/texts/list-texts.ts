import { type Texts, useTexts } from './texts.ts'

export type ListTexts = Texts['lists']

/** The texts of the pages of set lists. */
export const useListTexts = (): ListTexts => useTexts().lists
