import { ownValue } from '../../core/own-value.ts'
import type { Language } from './texts.ts'

/**
 * Texts that are fetched apart from the others, because only few people open their pages. A language that is not here has
 * those of English.
 */
export function lazyTexts<Texts>(languages: Readonly<Record<Language, () => Promise<Texts>>>) {
  const loaded = new Map<Language, Promise<Texts>>()
  const load = (language: Language): Promise<Texts> => {
    const fetchTexts = ownValue(languages, language)
    if (!fetchTexts) return load('en')
    const known = loaded.get(language)
    if (known) return known
    const texts = fetchTexts()
    loaded.set(language, texts)
    // The next page tries again.
    texts.catch(() => loaded.delete(language))
    return texts
  }
  return load
}
