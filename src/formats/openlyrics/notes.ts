/**
 * What OpenLyrics has no place for is written as comments of the song, one fact each: they are valid, programs show or
 * ignore them without harm, and OpenLP keeps them. `key` is the lang attribute of the verses meant.
 *
 *     Psaltery name [de] o1 = Aufgesang      the name of a section
 *     Psaltery order [de] = v1 c1 v1         the order of singing, where it is not the song's
 *     Psaltery label [en-x-ed2] = 1985       the label of a lyric version
 *     Psaltery language [und] = und          the language, where the attribute lacks it
 */
export interface Note {
  readonly fact: 'name' | 'order' | 'label' | 'language'
  readonly key: string
  /** The verse; empty for facts about the whole version. */
  readonly verse: string
  readonly value: string
}

const NOTE = /^Psaltery (name|order|label|language) \[([^\]]*)\](?: ([a-z]\d+[a-z]?))? =(?: (.*))?$/

export const noteText = ({ fact, key, verse, value }: Note): string =>
  `Psaltery ${fact} [${key}]${verse && ` ${verse}`} = ${value}`.trimEnd()

export const readNote = (line: string): Note | null => {
  const [, fact, key = '', verse = '', value = ''] = NOTE.exec(line) ?? []
  return fact === undefined ? null : { fact: fact as Note['fact'], key, verse, value }
}

/** Finds the value of a note. */
export const noteFinder = (notes: readonly Note[]) => {
  const place = (...parts: string[]): string => JSON.stringify(parts)
  const values = new Map(notes.map(({ fact, key, verse, value }) => [place(fact, key, verse), value]))
  return (fact: Note['fact'], key: string, verse = ''): string | null =>
    values.get(place(fact, key, verse)) ?? null
}
