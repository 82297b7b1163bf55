import { foldLetters } from '../../../core/text.ts'

export interface SongFile {
  path: string
  titles: readonly string[]
  /** Whether the song is imported at all. */
  isWanted: boolean
}

/**
 * Finds the song a PDF belongs to: one whose file has its name, one whose title is its name or stands before a dash or
 * bracket in it, or the only song of its folder. Null when none does, or when several do equally well.
 */
export function pdfMatcher<T extends SongFile>(songs: readonly T[]): (path: string) => T | null {
  // Only made when there is a PDF: most imports have none.
  let names: ReturnType<typeof namesOf<T>> | null = null
  return (path) => {
    names ??= namesOf(songs)
    const { byFile, byTitle, byFolder } = names
    const [name, folder] = [foldLetters(baseName(path)), folderOf(path)]
    const sameFile = byFile(name)
    const candidates = [
      sameFile.filter((song) => folderOf(song.path) === folder),
      sameFile,
      byTitle(name),
      ...beginningsOf(baseName(path))
        .map(foldLetters)
        .map((beginning) => [...new Set([...byFile(beginning), ...byTitle(beginning)])]),
    ]
    for (const found of candidates) {
      // The same song may be in several files of which only one is imported.
      const song = only(found) ?? only(found.filter(({ isWanted }) => isWanted))
      if (song) return song
    }
    return folder === '' ? null : only(byFolder(folder))
  }
}

const namesOf = <T extends SongFile>(songs: readonly T[]) => ({
  byFile: groups(songs, ({ path }) => [foldLetters(baseName(path))]),
  byTitle: groups(songs, ({ titles }) => titles.map(foldLetters)),
  byFolder: groups(songs, ({ path }) => [folderOf(path)]),
})

/** The entries by each of their names; an empty name is none. */
function groups<T>(entries: readonly T[], namesOfEntry: (entry: T) => string[]): (name: string) => T[] {
  const byName = new Map<string, T[]>()
  for (const entry of entries)
    for (const name of new Set(namesOfEntry(entry))) {
      const group = byName.get(name)
      if (group) group.push(entry)
      else byName.set(name, [entry])
    }
  return (name) => (name === '' ? [] : (byName.get(name) ?? []))
}

const only = <T>([first, ...more]: readonly T[]): T | null => (first && more.length === 0 ? first : null)

/** What to call the arrangement: the file's name, unless that is only the title again. */
export function arrangementLabel(path: string, titles: readonly string[], sheetMusic: string): string {
  const name = baseName(path).trim()
  const isTitle = titles.some((title) => foldLetters(title) === foldLetters(name))
  return isTitle || name === '' ? sheetMusic : name
}

/** "Title - Piano (in D)" begins with "Title - Piano" and with "Title"; the longest first. */
function beginningsOf(name: string): string[] {
  const ends = [...name.matchAll(/\s+[-–—]\s+|\s*[([_]/g)].map(({ index }) => index)
  return ends.toReversed().map((end) => name.slice(0, end))
}

export const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const baseName = (path: string): string => fileName(path).replace(/\.[^.]{1,8}$/, '')

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
