import type { Metadata } from '../client/types.ts'
import { foldName } from '../core/text.ts'
import type { FormatLyrics, ReadSong, Warning } from './song.ts'
import { withoutChordLines } from './text/chords.ts'

/** Merges the metadata of the parts of a file: the first title, all list entries, a line for each copyright. */
export function metadataOf(parts: readonly Partial<Metadata>[]): Metadata {
  const titles = listed(parts.map(({ title }) => title ?? ''))
  return {
    title: titles[0] ?? '',
    alternateTitles: listed([...titles.slice(1), ...parts.flatMap((part) => part.alternateTitles ?? [])]),
    authors: listed(parts.flatMap((part) => part.authors ?? [])),
    copyright: [...new Set(parts.map((part) => (part.copyright ?? '').replace(/\r\n?/g, '\n').trim()))]
      .join('\n')
      .trim(),
    themes: listed(parts.flatMap((part) => part.themes ?? [])),
    songbooks: parts
      .flatMap((part) => part.songbooks ?? [])
      .filter((entry, at, all) => all.findIndex((other) => isSame(entry, other)) === at),
  }
}

/** Stands for the number of a songbook that has none: the interface requires one, and songs are found by the book. */
export const NO_NUMBER = '–'

const isSame = (a: Metadata['songbooks'][number], b: Metadata['songbooks'][number]) =>
  a.book === b.book && a.number === b.number

/** Without empty and repeated entries. */
function listed(entries: readonly string[]): string[] {
  const byName = new Map<string, string>()
  for (const entry of entries) {
    const text = entry.replace(/\s+/g, ' ').trim()
    const name = foldName(text)
    if (name !== '' && !byName.has(name)) byName.set(name, text)
  }
  return [...byName.values()]
}

/** A song as it was read, without lyrics that have no section. A song without a title gets that of its file. */
export function readSong(
  metadata: Metadata,
  lyrics: readonly FormatLyrics[],
  filename: string,
  warnings: readonly Warning[],
): ReadSong {
  const sung = lyrics.filter(({ sections }) => sections.length > 0)
  const title = metadata.title || titleOfFile(filename)
  return {
    song: { metadata: { ...metadata, title }, lyrics: sung },
    warnings: [
      ...(metadata.title === '' ? [{ code: 'titleMissing' as const }] : []),
      ...(sung.length === 0 ? [{ code: 'noWords' as const }] : []),
      ...warnings.filter(({ count }) => count !== 0),
    ],
  }
}

/** The same for a format in which lines of chords stand unmarked among the words. */
export function readMixedSong(
  metadata: Metadata,
  lyrics: readonly FormatLyrics[],
  filename: string,
  warnings: readonly Warning[],
): ReadSong {
  let removed = 0
  const sung = lyrics.map((words) => {
    const plain = withoutChordLines(words.sections)
    removed += plain.removed
    return { ...words, sections: [...plain.sections] }
  })
  const count = removed + (warnings.find(({ code }) => code === 'chordsRemoved')?.count ?? 0)
  const others = warnings.filter(({ code }) => code !== 'chordsRemoved')
  return readSong(metadata, sung, filename, [{ code: 'chordsRemoved', count }, ...others])
}

export const titleOfFile = (filename: string): string =>
  (filename.split(/[\\/]/).at(-1) ?? '')
    .replace(/\.[^.]{1,9}$/, '')
    .replaceAll('_', ' ')
    .trim()

export const extensionOf = (filename: string): string =>
  /\.([^./\\]{1,12})$/.exec(filename)?.[1]?.toLowerCase() ?? ''

/**
 * The people of one field. "Ada Weaver, Jon Field & Mia Ost" are three; "Weaver, Ada" is one, because a comma between people
 * stands after a whole name. Years, and what stands in parentheses, belong to the name before them.
 */
export const authorsOf = (text: string): string[] => {
  if (text.includes('(') && text.length < LONGEST_FIELD) {
    // What stands in parentheses divides nothing.
    const kept: string[] = []
    const plain = text.replace(PARENTHESES, (whole) => `\ufffc${kept.push(whole) - 1}\ufffc`)
    return peopleIn(plain).map((name) =>
      name.replace(/\ufffc(\d{1,5})\ufffc/g, (_, at) => kept[Number(at)] ?? ''),
    )
  }
  return peopleIn(text)
}

const LONGEST_FIELD = 10_000
const PARENTHESES = /\([^()]{1,100}\)/g

const peopleIn = (text: string): string[] => {
  const names = text.split(BETWEEN_PEOPLE).flatMap((group) => {
    const parts = group.split(',').map((name) => name.replace(/\s+/g, ' ').trim())
    const people = parts.filter((name) => !YEARS.test(name))
    if (parts.length > people.length || !people.every((name) => name.includes(' ')))
      return people.every((name) => name.includes(' ')) ? withYears(parts) : [parts.join(', ')]
    return people
  })
  return [...new Set(names)].filter((name) => name !== '')
}

/** Each name with the years behind it: "Robert Lowry", "1874". */
const withYears = (parts: readonly string[]): string[] => {
  const names: string[] = []
  for (const part of parts)
    if (YEARS.test(part) && names.length > 0) names.push(`${names.pop()}, ${part}`)
    else names.push(part)
  return names
}

const BETWEEN_PEOPLE =
  /[;&|\n]|(?<!\d\s{0,2})\/|\/(?!\s{0,2}\d)|\s(?:[Aa]nd|AND|[Uu]nd|UND|et|y|og|och|en|és|и|та)\s/u

/** `1874`, `ca. 1529`, `1546–1556`, `17th century`. */
const YEARS =
  /^(?:(?:ca?\.?|circa|c\.|um|vor|nach|before|after|vers|alt\.?|arr\.?|b\.|d\.)\s{0,2})?(?:\d{3,4}\s?(?:[-–/]\s?(?:\d{2,4})?)?|\d{1,2}(?:st|nd|rd|th|\.)\s(?:century|cent\.|jh\.?|jahrhundert))\??$/iu
