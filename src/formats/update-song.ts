import type {
  Arrangement,
  ArrangementDocument,
  LyricLine,
  LyricSection,
  LyricsDocument,
  LyricVersion,
  Metadata,
  NewLyrics,
  Song,
} from '../client/types.ts'
import { commonPairs } from '../core/lcs.ts'
import { LIMITS } from '../core/limits.ts'
import { foldName, trimLine } from '../core/text.ts'
import { arrangementDocument, lyricsDocument } from './lyrics-document.ts'
import type { FormatLyrics, FormatSection, FormatSong } from './song.ts'

/** A save with the key it has from the start: sent again, it is a replay. */
export type UpdateSave =
  | { kind: 'changeSong'; key: string; version: number; body: Metadata }
  | { kind: 'createLyrics'; key: string; body: NewLyrics }
  | { kind: 'changeLyrics'; key: string; lyricVersionId: string; version: number; body: LyricsDocument }
  | { kind: 'createArrangement'; key: string; body: ArrangementDocument }

/** The saves that bring the content of a file into the current song; none if the song has it already. */
export function updateSaves(
  file: FormatSong,
  current: { song: Song; lyrics: readonly LyricVersion[]; arrangements: readonly Arrangement[] },
  newId: () => string,
): UpdateSave[] {
  const { song, lyrics, arrangements } = current
  const saves: UpdateSave[] = []
  const metadata = updatedMetadata(song.metadata, file.metadata)
  // Both made the same way, so that only their content can differ.
  if (JSON.stringify(metadata) !== JSON.stringify(updatedMetadata(song.metadata, song.metadata)))
    saves.push({ kind: 'changeSong', key: newId(), version: song.version, body: metadata })
  const free = new Set(lyrics)
  for (const words of file.lyrics) {
    const version = versionFor(words, [...free])
    if (!version) {
      saves.push({ kind: 'createLyrics', key: newId(), body: lyricsDocument(words, '', newId) })
      continue
    }
    free.delete(version)
    const body = mergedLyrics(version, words, newId)
    if (contentOf(version) !== contentOf(body))
      saves.push({
        kind: 'changeLyrics',
        key: newId(),
        lyricVersionId: version.id,
        version: version.version,
        body,
      })
  }
  if (file.arrangement && !hasChart(arrangements))
    saves.push({ kind: 'createArrangement', key: newId(), body: arrangementDocument(file.arrangement) })
  return saves
}

/** A chart is the work of musicians, so that a song with one gets no other from a file. */
export const hasChart = (arrangements: readonly Pick<Arrangement, 'chart'>[]): boolean =>
  arrangements.some(({ chart }) => (chart ?? '') !== '')

/** The same text for the same words. An empty order of singing is that of the sections. */
const contentOf = ({ label, sections, sequence }: LyricsDocument): string =>
  JSON.stringify([
    label,
    sections.map(({ id, name, lines }) => [id, name, lines.map((line) => [line.id, line.text])]),
    sequence.length > 0 ? sequence : sections.map(({ id }) => id),
  ])

/** The version in the same language and of the same edition; an edition without a name may be any. */
function versionFor(words: FormatLyrics, versions: readonly LyricVersion[]): LyricVersion | undefined {
  const label = foldName(words.label)
  const inLanguage = versions.filter(
    ({ language }) => language.toLowerCase() === (words.language ?? '').toLowerCase(),
  )
  return (
    inLanguage.find((version) => foldName(version.label) === label) ??
    inLanguage.find((version) => label === '' || foldName(version.label) === '')
  )
}

/**
 * The title stays, and another one of the file stands beside it. Lists get what they do not have yet, within their
 * limits; the copyright is that of the file if it has one.
 */
export const updatedMetadata = (current: Metadata, file: Metadata): Metadata => ({
  title: current.title,
  alternateTitles: joined(
    current.alternateTitles,
    [file.title, ...file.alternateTitles].filter((title) => foldName(title) !== foldName(current.title)),
    LIMITS.alternateTitles.items,
    foldName,
  ),
  authors: joined(current.authors, file.authors, LIMITS.authors.items, foldName),
  copyright: file.copyright.trim() === '' ? current.copyright : file.copyright,
  themes: joined(current.themes, file.themes, LIMITS.themes.items, foldName),
  songbooks: joined(current.songbooks, file.songbooks, LIMITS.songbooks.items, ({ book, number }) =>
    foldName(`${book} ${number}`),
  ),
})

function joined<T>(mine: readonly T[], added: readonly T[], most: number, nameOf: (entry: T) => string): T[] {
  const names = new Set(mine.map(nameOf))
  const fresh = added.filter((entry) => {
    const name = nameOf(entry)
    if (names.has(name)) return false
    names.add(name)
    return true
  })
  return [...mine, ...fresh].slice(0, Math.max(most, mine.length))
}

/**
 * The words of a file in place of saved ones. A section keeps its id where its name or its words are the same, a line
 * where its text is; so an edit of the song meanwhile is merged by id, and the history shows what changed.
 */
export function mergedLyrics(
  current: LyricsDocument,
  file: FormatLyrics,
  newId: () => string,
): LyricsDocument {
  const free = new Set(current.sections)
  const before = file.sections.map((section) =>
    take(free, (old) => foldName(old.name) === foldName(section.name)),
  )
  const sections = file.sections.map((section, at) => {
    const old = before[at] ?? take(free, (other) => wordsOf(other) === section.lines.map(trimLine).join('\n'))
    return mergedSection(old, section, newId)
  })
  return {
    label: file.label === '' ? current.label : file.label,
    sections,
    sequence: file.sequence.flatMap((at) => sections[at]?.id ?? []),
  }
}

function take<T>(free: Set<T>, fits: (entry: T) => boolean): T | undefined {
  const found = [...free].find(fits)
  if (found) free.delete(found)
  return found
}

const wordsOf = ({ lines }: LyricSection) => lines.map(({ text }) => text).join('\n')

function mergedSection(
  old: LyricSection | undefined,
  { name, lines }: FormatSection,
  newId: () => string,
): LyricSection {
  const texts = lines.map(trimLine)
  const kept = new Map<number, LyricLine | undefined>()
  const pairs = old
    ? commonPairs(
        old.lines.map(({ text }) => text),
        texts,
      )
    : []
  for (const [from, to] of pairs) kept.set(to, old?.lines[from])
  return {
    id: old?.id ?? newId(),
    name: old && foldName(old.name) === foldName(name) ? old.name : name,
    lines: texts.map((text, at) => kept.get(at) ?? { id: newId(), text }),
  }
}

/** A document whose current revision a save replaces. */
export interface Replaced {
  readonly revisionId: string
  readonly version: number
  /** null for the song itself. */
  readonly lyricVersionId: string | null
}

/**
 * What the saves of an update replace. A newer file may replace what the import of an older one saved last: a document that
 * was changed here since is left to a person. What is only added replaces nothing.
 */
export const replacedBy = (
  saves: readonly UpdateSave[],
  { song, lyrics }: { readonly song: Song; readonly lyrics: readonly LyricVersion[] },
): Replaced[] => {
  const changed = new Set(saves.flatMap((save) => (save.kind === 'changeLyrics' ? save.lyricVersionId : [])))
  return [
    ...(saves.some(({ kind }) => kind === 'changeSong') ? [{ ...idsOf(song), lyricVersionId: null }] : []),
    ...lyrics.flatMap((words) =>
      changed.has(words.id) ? [{ ...idsOf(words), lyricVersionId: words.id }] : [],
    ),
  ]
}

const idsOf = ({ revisionId, version }: Pick<Song, 'revisionId' | 'version'>) => ({ revisionId, version })
