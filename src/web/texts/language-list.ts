import './rare-names.ts'
import { KNOWN_TAGS } from '../../core/languages/known-languages.ts'
import type { NamedLanguage } from '../model/find-language.ts'
import { lyricNames, nameIn, ownName } from './language-names.ts'
import type { Language } from './texts.ts'

interface ListedLanguage extends NamedLanguage {
  /** Both names: "German · Deutsch". */
  shown: string
}

const lists = new Map<Language, readonly ListedLanguage[]>()

/** Every language to choose from that has a name, in the reader's alphabet. Made once: there are hundreds. */
export function languageList(reader: Language): readonly ListedLanguage[] {
  const known = lists.get(reader) ?? makeList(reader)
  lists.set(reader, known)
  return known
}

function makeList(reader: Language): ListedLanguage[] {
  const named = KNOWN_TAGS.flatMap((tag): (ListedLanguage & { name: string })[] => {
    const name = nameIn(reader, tag)
    if (name === null) return []
    const names = [name, ownName(tag), nameIn('en', tag)].filter((each) => each !== null)
    return [
      { tag, name, names: [...new Set(names)], shown: lyricNames({ language: tag, label: '' }, reader) },
    ]
  })
  const { compare } = new Intl.Collator(reader)
  return named.toSorted((a, b) => compare(a.name, b.name))
}
