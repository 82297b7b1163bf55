import { ownValue } from '../../core/own-value.ts'
import { fetchScript, type Script } from '../api/fetch-script.ts'
import { readable } from '../ui/fetched.tsx'
import type { Language } from './texts.ts'

/** Fetches texts. They are asked for again by themselves until they are there. */
export type LazyTexts<Texts> = ((language: Language) => Promise<Texts>) & Script

/**
 * Texts that are fetched apart from the others, because only few people open their pages. A language that is not here has
 * those of English.
 */
export function lazyTexts<Texts>(
  languages: Readonly<Record<Language, () => Promise<Texts>>>,
): LazyTexts<Texts> {
  const loading = new Map<Language, Promise<Texts>>()
  const loaded = new Set<Language>()
  const known = (language: Language) => (ownValue(languages, language) ? language : 'en')
  const source = (language: Language) => ownValue(languages, known(language)) ?? notThere
  const fetch = (language: Language): Promise<Texts> => {
    const name = known(language)
    const earlier = loading.get(name)
    if (earlier) return earlier
    const texts = readable(fetchScript(source(name)))
    loading.set(name, texts)
    texts.then(
      () => loaded.add(name),
      // The next page tries again.
      () => loading.delete(name),
    )
    return texts
  }
  const isThere = (language: Language) => loaded.has(known(language))
  return Object.assign(fetch, { fetch, isThere, ahead: (language: Language) => source(language)() })
}

const notThere = () => Promise.reject(new Error('There are no texts in English.'))
