import { foldName } from '../../core/text.ts'
import { sectionLabel } from '../section-names.ts'
import type { FormatLyrics } from '../song.ts'
import { LETTERS, verseKey } from './verse-names.ts'

/**
 * A verse name such as v1 for each section, the same for sections of the same kind and number in every language. A
 * section of no known kind is an o, with the same number where its name is the same.
 */
export const verseKeys = (versions: readonly FormatLyrics[]): string[][] => {
  const otherNames = new Map<string, string>()
  return versions.map(({ sections }) => {
    const taken = new Set<string>()
    const take = (key: string): string | null => {
      if (taken.has(key)) return null
      taken.add(key)
      return key
    }
    const wanted = sections.map(({ name }) => wantedKey(name) ?? otherNames.get(foldName(name)) ?? null)
    const first = wanted.map((key) => key && take(key))
    return sections.map(({ name }, at) => {
      const key = first[at] ?? nextFree(wanted[at]?.[0] ?? 'o', taken)
      if (key.startsWith('o')) otherNames.set(foldName(name), key)
      return key
    })
  })
}

const wantedKey = (name: string): string | null => {
  const label = sectionLabel(name)
  const [letter] = [...LETTERS].find(([, kind]) => kind === label?.kind) ?? []
  return label && letter && !/^0/.test(label.number ?? '') ? verseKey(`${letter}${label.number ?? ''}`) : null
}

const nextFree = (letter: string, taken: Set<string>): string => {
  let number = 1
  while (taken.has(`${letter}${number}`)) number++
  taken.add(`${letter}${number}`)
  return `${letter}${number}`
}
