import { useLocation, useSearch } from 'wouter'
import {
  type Chosen,
  choiceIn,
  choiceOf,
  chosenLyricVersions,
  searchWithChoice,
} from '../model/song/language-choice.ts'
import { browserStorage } from '../model/storage.ts'

const LAST_CHOICE = 'psaltery.words-language'

/** The languages a reader wants words in: the last one chosen here, then those of the device. */
export const wantedLanguages = (): string[] => [
  ...[browserStorage.get(LAST_CHOICE) ?? []].flat(),
  ...navigator.languages,
]

/** Makes a language the first one that words are wanted in. */
export const rememberLanguage = (language: string): void => void browserStorage.set(LAST_CHOICE, language)

export interface ChosenLyrics<V> {
  /** Null while there are no words. */
  chosen: Chosen<V> | null
  /** As it stands in the address, to be handed on; empty where nothing was chosen. */
  choice: string
  choose: (next: Chosen<V>) => void
}

/** The one or two versions of the words that are shown. The choice stands in the address and is remembered. */
export function useChosenLyrics<V extends { id: string; language: string }>(
  lyrics: readonly V[],
): ChosenLyrics<V> {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const asked = choiceIn(search)
  const chosen = chosenLyricVersions(lyrics, asked, wantedLanguages())
  return {
    chosen,
    choice: asked !== '' && chosen ? choiceOf(chosen, lyrics) : asked,
    choose: (next) => {
      rememberLanguage(next.first.language)
      const address = path + searchWithChoice(search, choiceOf(next, lyrics)) + location.hash
      // Going back leads to where the reader came from, not through every language that was looked at.
      navigate(address, { replace: true, state: history.state })
    },
  }
}
