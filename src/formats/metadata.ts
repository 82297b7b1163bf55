import type { Metadata } from '../client/types.ts'
import { foldName } from '../core/text.ts'
import type { FormatLyrics, ReadSong, Warning } from './song.ts'

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

const titleOfFile = (filename: string): string =>
  (filename.split(/[\\/]/).at(-1) ?? '')
    .replace(/\.[^.]{1,9}$/, '')
    .replaceAll('_', ' ')
    .trim()

export const extensionOf = (filename: string): string =>
  /\.([^./\\]{1,12})$/.exec(filename)?.[1]?.toLowerCase() ?? ''

/**
 * The people of one field, without the years behind their names. "Ada Weaver, Jon Field & Mia Ost" are three;
 * "Weaver, Ada" is one, because a comma between people stands after a whole name.
 */
export const authorsOf = (text: string): string[] => {
  const names = text
    .split(BETWEEN_PEOPLE)
    .flatMap((group) => {
      const parts = group.split(',').map((name) => name.replace(/\s+/g, ' ').trim())
      return parts.every((name) => name.includes(' ')) ? parts : [group.replace(/\s+/g, ' ').trim()]
    })
    .map(withoutYears)
  return [...new Set(names)].filter((name) => name !== '')
}

const BETWEEN_PEOPLE = /[;&|/\n]|\s(?:[Aa]nd|AND|[Uu]nd|UND|et|y|og|och|en|és|и|та)\s/u

const YEARS = /[ ,(]{0,3}\b(?:1\d{3}|20\d\d)\b[\d –/-]{0,8}\)?$/

const withoutYears = (name: string): string => {
  const [head, tail] = [name.slice(0, -20), name.slice(-20)]
  return (head + tail.replace(YEARS, '')).trim()
}
