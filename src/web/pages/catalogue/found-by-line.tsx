import type { LyricMatch, Metadata } from '../../../client/types.ts'
import { type FoundBy, foundBy } from '../../model/search/found-by.ts'
import { type Language, type Texts, useLanguage, useTexts } from '../../texts/texts.ts'
import { lyricNameInSentence } from '../song/language-names.ts'

interface Props {
  metadata: Metadata
  matches: readonly LyricMatch[]
  q: string
}

/** Why a search found this song. */
export function FoundByLine({ metadata, matches, q }: Props) {
  const t = useTexts()
  const language = useLanguage()
  const reasons = foundBy(metadata, matches, q)
  if (reasons.length === 0) return null
  return (
    <p className="mt-1 text-accent text-sm">
      {reasons.map((reason) => inWords(reason, t, language)).join(' · ')}
    </p>
  )
}

function inWords(reason: FoundBy, t: Texts, language: Language): string {
  switch (reason.kind) {
    case 'number':
      return t.found.number(reason.books.join(', '))
    case 'title':
      return t.found.title
    case 'lyrics': {
      const names = reason.matches.map((match) => lyricNameInSentence(match, language))
      return t.search.matchedIn([...new Set(names)].join(', '))
    }
    default:
      return t.found[reason.kind](reason.names.join(', '))
  }
}
