import { bestMatch } from './language-match.ts'

interface Words {
  readonly sections: readonly { readonly id: string }[]
  readonly sequence: readonly string[]
}

/** A song in a service: the words that were chosen, and their order on that day. */
export interface SungItem {
  readonly lyricVersionIds: readonly string[]
  readonly sequence: readonly string[]
}

/** The words whose sections an item names: the first chosen ones, else those in the language of the church, else the first. */
export const firstWords = <V extends { readonly id: string; readonly language: string }>(
  { lyricVersionIds }: Pick<SungItem, 'lyricVersionIds'>,
  lyrics: readonly V[],
  language: string | null,
): V | null => {
  const [chosen] = lyricVersionIds.flatMap((id) => lyrics.find((version) => version.id === id) ?? [])
  return chosen ?? bestMatch(language === null ? [] : [language], lyrics) ?? lyrics[0] ?? null
}

/** Words in the order of an item, without ids that they do not have. If none is left, their own order stays. */
export const inSungOrder = <W extends Words>(words: W, sequence: readonly string[]): W => {
  const ids = new Set(words.sections.map(({ id }) => id))
  const known = sequence.filter((id) => ids.has(id))
  return known.length === 0 ? words : { ...words, sequence: known }
}
