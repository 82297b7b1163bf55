import { type Texts, useTexts } from './texts.ts'

/** What the page for Administrators says. */
export const useAdministrationTexts = (): Texts['administration'] => useTexts().administration
