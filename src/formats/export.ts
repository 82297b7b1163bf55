import type { Arrangement, LyricVersion, Metadata } from '../client/types.ts'
import { foldName, withoutDirectionMarks } from '../core/text.ts'
import { writeChart, writeChordPro } from './chordpro/write.ts'
import { formatLyrics } from './lyrics-document.ts'
import { writeOpenLyrics } from './openlyrics/write.ts'
import { writePowerPoint } from './powerpoint.ts'
import { writeProPresenter } from './propresenter/write.ts'
import type { FormatLyrics, FormatSong } from './song.ts'
import { writePlainText } from './text/write.ts'

export const FORMATS = ['openlyrics', 'chordpro', 'text', 'propresenter', 'powerpoint'] as const

export type Format = (typeof FORMATS)[number]

export interface ExportedFile {
  name: string
  content: string | Blob
}

type Arranged = Pick<Arrangement, 'label' | 'lyricVersionIds' | 'sourceKey' | 'tempo' | 'chart'>

/**
 * A song as files of a format: OpenLyrics holds all languages in one, the others have a file for each. ChordPro also has
 * one for each chart, which stands in place of the words that it is used with.
 */
export async function filesOf(
  { metadata, updatedAt }: { metadata: Metadata; updatedAt: string },
  versions: readonly LyricVersion[],
  format: Format,
  arrangements: readonly Arranged[],
): Promise<ExportedFile[]> {
  const charts = format === 'chordpro' ? arrangements.flatMap((own) => chartOf(own, versions)) : []
  const covered = new Set(charts.flatMap(({ versionIds }) => versionIds))
  const lyrics = versions.filter(({ id }) => !covered.has(id))
  if (charts.length > 0) {
    const words = lyrics.length > 0 ? await filesOf({ metadata, updatedAt }, lyrics, format, []) : []
    const isOnly = charts.length + words.length === 1
    return [
      ...charts.map(({ label, language, words: own, arrangement }) => ({
        name: `${safeName(isOnly ? metadata.title : `${metadata.title} ${label}`)}.cho`,
        content: writeChart(metadata, arrangement, language, own),
      })),
      ...words,
    ]
  }
  const song = { metadata, lyrics: lyrics.map(formatLyrics) }
  if (format === 'openlyrics')
    return [{ name: `${safeName(metadata.title)}.xml`, content: writeOpenLyrics(song, new Date(updatedAt)) }]
  const { write, ending } = SINGLE[format]
  if (song.lyrics.length <= 1)
    return [{ name: `${safeName(metadata.title)}.${ending}`, content: await write(song) }]
  const named = song.lyrics.map(async (version) => ({
    name: `${safeName([metadata.title, version.language, version.label].filter(Boolean).join(' '))}.${ending}`,
    content: await write(song, version),
  }))
  return Promise.all(named)
}

/** A chart with the words in its place. One that names none stands for the only words of the song. */
const chartOf = (arrangement: Arranged, versions: readonly LyricVersion[]) => {
  const { label, lyricVersionIds, sourceKey = null, tempo = null, chart } = arrangement
  if (!chart) return []
  const named = versions.filter(({ id }) => lyricVersionIds.includes(id))
  const own = named.length === 0 && versions.length === 1 ? versions : named
  const [only = null] = own.length === 1 ? own : []
  return [
    {
      label,
      language: only?.language ?? null,
      words: only && formatLyrics(only),
      versionIds: own.map(({ id }) => id),
      arrangement: { sourceKey, tempo, chart },
    },
  ]
}

type Write = (song: FormatSong, version?: FormatLyrics) => string | Promise<Blob>

const SINGLE: Record<Exclude<Format, 'openlyrics'>, { write: Write; ending: string }> = {
  chordpro: { write: writeChordPro, ending: 'cho' },
  text: { write: writePlainText, ending: 'txt' },
  propresenter: { write: writeProPresenter, ending: 'pro6' },
  powerpoint: { write: (song, lyrics) => writePowerPoint([{ song, lyrics }]), ending: 'pptx' },
}

/** Makes names unique that a file system would treat as equal. */
export class UniqueNames {
  private readonly taken: Set<string>

  constructor(taken: readonly string[] = []) {
    this.taken = new Set(taken.map(foldName))
  }

  of(name: string): string {
    const end = name.lastIndexOf('.')
    let unique = name
    for (let number = 2; this.taken.has(foldName(unique)); number++)
      unique = `${name.slice(0, end)} (${number})${name.slice(end)}`
    this.taken.add(foldName(unique))
    return unique
  }
}

/** Whether a name is this one, or this one with a number. */
export const isNumbered = (name: string, wanted: string): boolean => {
  const end = wanted.lastIndexOf('.')
  const [start, ending] = [wanted.slice(0, end), wanted.slice(end)]
  if (name === wanted) return true
  const isAround = name.startsWith(start) && name.endsWith(ending)
  return isAround && /^ \(\d+\)$/.test(name.slice(start.length, -ending.length))
}

const MOST_CHARACTERS = 100

/** A name that every file system takes. */
export function safeName(name: string): string {
  const safe = withoutDirectionMarks(name)
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const short = [...safe].slice(0, MOST_CHARACTERS).join('')
  const bare = short.replace(/^[.\s]+|[.\s]+$/g, '')
  return bare === '' || /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(bare) ? `_${bare}` : bare
}
