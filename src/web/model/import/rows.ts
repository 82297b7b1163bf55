import type { Song } from '../../../client/types.ts'
import { duplicateKeys } from '../../../formats/duplicates.ts'
import type { FormatLyrics, FormatSong, Warning } from '../../../formats/song.ts'
import type { Found } from './found.ts'

export type Action =
  | { kind: 'create' }
  /**
   * `onlyUnchanged`: not if it was changed here since a file brought it. `among`: the words of the file choose one of these
   * songs, or `songId` if they do not decide.
   */
  | { kind: 'update'; songId: string; onlyUnchanged?: boolean; among?: string[] }
  | { kind: 'skip' }

/** What is done with songs that may exist already, unless a row has its own choice. */
export type DuplicatePolicy = 'skip' | 'update' | 'create'

/** A song that was read, and what it may be a duplicate of. */
export interface SongRow {
  number: number
  path: string
  song: FormatSong
  warnings: Warning[]
  /** The languages that the song's words seem to be in, one for each of its lyrics; null when that is not clear. */
  guesses: readonly (string | null)[]
  /** Songs of the church that may be the same, the most likely first. */
  known: Song[]
  /** The first song of the same files that may be the same. */
  twin: SongRow | null
}

/** The rows of everything found, one after the other. Warnings about a whole file stand with its first song. */
export function* songRows(
  found: readonly Found[],
  knownSongs: KnownSongs,
  guess: GuessLanguage,
): Generator<SongRow> {
  let number = 0
  const byKey = new Map<string, SongRow>()
  for (const file of found) {
    if (file.kind !== 'songs') continue
    for (const [at, { song, warnings }] of file.songs.entries()) {
      const keys = duplicateKeys(song)
      const row: SongRow = {
        number: number++,
        path: file.path,
        song,
        warnings: at === 0 ? [...file.warnings, ...warnings] : warnings,
        guesses: song.lyrics.map(guess),
        known: knownSongs.like(song),
        twin: keys.flatMap((key) => byKey.get(key) ?? [])[0] ?? null,
      }
      for (const key of keys) if (!byKey.has(key)) byKey.set(key, row)
      yield row
    }
  }
}

/** The songs of a church in its list: without their words, so that only titles are compared. */
export class KnownSongs {
  private readonly byKey = new Map<string, Song[]>()
  private readonly byId = new Map<string, Song>()

  get count(): number {
    return this.byId.size
  }

  add(song: Song): void {
    if (this.byId.has(song.id)) return
    this.byId.set(song.id, song)
    for (const key of keysWithoutWords(song.metadata))
      this.byKey.set(key, [...(this.byKey.get(key) ?? []), song])
  }

  like({ metadata }: FormatSong): Song[] {
    const found = keysWithoutWords(metadata).flatMap((key) => this.byKey.get(key) ?? [])
    return [...new Set(found)].slice(0, MOST_SHOWN)
  }
}

const MOST_SHOWN = 5

/** By any of its titles, with its CCLI number first. */
const keysWithoutWords = (metadata: FormatSong['metadata']): string[] =>
  titlesOf(metadata)
    .flatMap((title) => duplicateKeys({ metadata: { ...metadata, title }, lyrics: [] }))
    .filter((key, at, keys) => keys.indexOf(key) === at)

export const titlesOf = ({ title, alternateTitles }: FormatSong['metadata']): string[] => [
  title,
  ...alternateTitles,
]

const guessOf = ({ song, guesses }: SongRow, words: FormatLyrics): string | null =>
  guesses[song.lyrics.indexOf(words)] ?? null

export type LanguageChoices = ReadonlyMap<FormatLyrics, string>

/** The language that words are saved in, and where it comes from. */
export function languageOf(row: SongRow, words: FormatLyrics, chosen: LanguageChoices) {
  const guess = guessOf(row, words)
  const choice = chosen.get(words)
  if (choice) return { tag: choice, from: 'choice' as const }
  if (words.language !== null) return { tag: words.language, from: 'file' as const }
  return guess === null ? null : { tag: guess, from: 'guess' as const }
}

/** The guessed language of words whose file names another one. */
export function otherLanguage(row: SongRow, words: FormatLyrics): string | null {
  const guess = guessOf(row, words)
  if (guess === null || words.language === null) return null
  return new Intl.Locale(words.language).language === guess ? null : guess
}

/** Finds the row of a song that was read. */
export const rowFinder = (rows: readonly SongRow[]): ((song: FormatSong) => SongRow | null) => {
  const bySong = new Map(rows.map((row) => [row.song, row]))
  return (song) => bySong.get(song) ?? null
}

/** A row as the matching of PDFs sees it. */
export const songFile = ({ path, song: { metadata }, number }: SongRow, action: Action) => ({
  path,
  number,
  title: metadata.title,
  titles: titlesOf(metadata),
  isWanted: action.kind !== 'skip',
})

/** The action for a row without a choice of its own. */
export function defaultAction({ known, twin }: SongRow, policy: DuplicatePolicy): Action {
  const [first, ...others] = known
  if (policy === 'create' || (!first && !twin)) return { kind: 'create' }
  if (policy === 'update' && first && !twin)
    return {
      kind: 'update',
      songId: first.id,
      onlyUnchanged: true,
      ...(others.length > 0 && { among: known.map(({ id }) => id) }),
    }
  return { kind: 'skip' }
}

/** The tag of the language that words are in; null when that is not clear. */
type GuessLanguage = (words: FormatLyrics) => string | null

/** How far the likeliest language must be ahead of the next one. Short texts are like several languages. */
const LEAST_LEAD = 0.08

/** Loads the detector, which only an import needs. Without it no language is guessed. */
export async function loadGuess(): Promise<GuessLanguage> {
  try {
    const { eld } = await import('eld/extrasmall')
    return ({ sections }) => {
      const found = eld.detect(sections.flatMap(({ lines }) => lines).join('\n'))
      const [first = 0, second = 0] = Object.values(found.getScores()).sort((a, b) => b - a)
      return found.isReliable() && first - second >= LEAST_LEAD ? found.language : null
    }
  } catch {
    return () => null
  }
}

/** How long work may go on before the page gets its turn. */
const SLICE_MS = 12

/** Waited for between two steps of long work: lets the page have its turn as soon as a slice is over. */
export function slices(): () => Promise<void> {
  let end = performance.now() + SLICE_MS
  return async () => {
    if (performance.now() < end) return
    await new Promise((resolve) => setTimeout(resolve))
    end = performance.now() + SLICE_MS
  }
}
