import { type Texts, useTexts } from './texts.ts'

export type ListTexts = Texts['lists']

/** What the pages of set lists say. */
export const useListTexts = (): ListTexts => useTexts().lists
