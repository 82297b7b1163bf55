import { bodyBytes, LIMITS } from '../../core/limits.ts'
import type { FormatSong } from '../song.ts'
import type { WarningList } from '../warnings/warnings.ts'
import { manyLines, oneLine, shortened } from './text.ts'

type Metadata = FormatSong['metadata']
type Lists = Pick<Metadata, 'alternateTitles' | 'authors' | 'themes' | 'songbooks'>

export const fitMetadata = (metadata: Metadata, title: string, warnings: WarningList): Metadata => {
  const texts = (values: readonly string[], limit: { items: number; length: number }, known = '') => {
    const clean = values.map((value) => shortened(oneLine(value), limit.length, warnings))
    const kept = [...new Set(clean)].filter((value) => value !== '' && value !== known)
    return limited(kept, limit.items, warnings)
  }
  const fitted = {
    title,
    alternateTitles: texts(metadata.alternateTitles, LIMITS.alternateTitles, title),
    authors: texts(metadata.authors, LIMITS.authors),
    copyright: shortened(manyLines(metadata.copyright), LIMITS.copyright, warnings),
    themes: texts(metadata.themes, LIMITS.themes),
    songbooks: fitSongbooks(metadata.songbooks, warnings),
  }
  return { ...fitted, ...withinBody(fitted, warnings) }
}

const limited = <T>(values: readonly T[], items: number, warnings: WarningList): T[] => {
  if (values.length > items) warnings.add('entriesDropped', undefined, values.length - items)
  return values.slice(0, items)
}

const fitSongbooks = (songbooks: Metadata['songbooks'], warnings: WarningList): Metadata['songbooks'] => {
  const clean = songbooks.map(({ book, number }) => ({
    book: shortened(oneLine(book), LIMITS.songbooks.book, warnings),
    number: shortened(oneLine(number), LIMITS.songbooks.number, warnings),
  }))
  const byText = new Map<string, { book: string; number: string }>()
  for (const entry of clean)
    if (entry.book !== '' && entry.number !== '') byText.set(JSON.stringify(entry), entry)
    else if (entry.book !== '' || entry.number !== '')
      warnings.add('entriesDropped', entry.book || entry.number)
  return limited([...byText.values()], LIMITS.songbooks.items, warnings)
}

/** Drops the last entries of the largest list until the whole can be sent. */
const withinBody = (metadata: Metadata, warnings: WarningList): Lists => {
  const { alternateTitles, authors, themes, songbooks } = metadata
  const lists = {
    alternateTitles: [...alternateTitles],
    authors: [...authors],
    themes: [...themes],
    songbooks: [...songbooks],
  }
  while (bodyBytes({ ...metadata, ...lists }) > LIMITS.bodyBytes) {
    const [largest] = Object.values(lists).sort((a, b) => bodyBytes(b) - bodyBytes(a))
    largest?.pop()
    warnings.add('entriesDropped')
  }
  return lists
}
