import type { LyricMatch, Song } from '../../../../client/types.ts'
import { directionOf } from '../../../../core/languages/language-match.ts'
import { type FoundBy, foundBy, markedLine } from '../../../model/search/found-by.ts'
import { lyricNameInSentence } from '../../../texts/language-names.ts'
import { type Language, type Texts, useLanguage, useTexts } from '../../../texts/texts.ts'
import { matchShown } from '../song-address.ts'

interface Props {
  song: Song
  matches: readonly LyricMatch[]
  q: string
  /** By lyric version: the line that holds the words. */
  lines: ReadonlyMap<string, string>
}

/** Why a search found this song; of its words the line, with what was searched for marked. */
export function FoundByLine({ song, matches, q, lines }: Props) {
  const t = useTexts()
  const language = useLanguage()
  const reasons = foundBy(song.metadata, matches, q)
  if (reasons.length === 0) return null
  const match = matchShown(song, matches, q)
  const line = match && lines.get(match.lyricVersionId)
  return (
    <>
      <p className="mt-1 text-accent text-sm">
        {reasons.map((reason) => inWords(reason, t, language)).join(' · ')}
      </p>
      {line && <MarkedLine line={line} q={q} language={match.language} />}
    </>
  )
}

function MarkedLine({ line, q, language }: { line: string; q: string; language: string }) {
  const parts = markedLine(line, q).map((part, at) => ({ ...part, key: at }))
  return (
    <p lang={language} dir={directionOf(language)} className="mt-0.5 font-serif">
      {parts.map(({ key, text, isMarked }) =>
        isMarked ? (
          <mark key={key} className="rounded-sm bg-accent-soft font-semibold text-ink">
            {text}
          </mark>
        ) : (
          text
        ),
      )}
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
