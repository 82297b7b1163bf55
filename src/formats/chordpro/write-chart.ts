import type { FormatArrangement, FormatSong } from '../song.ts'
import { parseChart } from './chart.ts'
import { readChordPro } from './read.ts'
import { detailLines, directive } from './write.ts'

/** A chart as it is kept, as a file: details of the song, the key and the tempo stand above it where it has none. */
export const writeChart = (
  metadata: FormatSong['metadata'],
  { chart, sourceKey, tempo }: Omit<FormatArrangement, 'label'>,
  language: string | null,
): string => {
  const own = readChordPro(chart, '').songs[0]?.song
  const music = parseChart(chart)
  const lines = [
    ...detailLines(
      own ? missing(metadata, own.metadata) : metadata,
      own?.lyrics[0]?.language == null ? language : null,
    ),
    directive('key', music.key === null ? (sourceKey ?? '') : ''),
    directive('tempo', music.tempo === null && tempo !== null ? `${tempo}` : ''),
  ].filter((line) => line !== '')
  return [...lines, chart.endsWith('\n') ? chart : `${chart}\n`].join('\n')
}

type Metadata = FormatSong['metadata']

/** What a chart does not name; a list that it has is its own. */
const missing = (song: Metadata, chart: Metadata): Metadata => {
  const unless = (names: readonly string[], own: readonly string[]) => (own.length > 0 ? [] : [...names])
  return {
    title: chart.title === '' ? song.title : '',
    alternateTitles: unless(song.alternateTitles, chart.alternateTitles),
    authors: unless(song.authors, chart.authors),
    copyright: chart.copyright === '' ? song.copyright : '',
    themes: unless(song.themes, chart.themes),
    songbooks: song.songbooks.filter(
      ({ book, number }) => !chart.songbooks.some((own) => own.book === book && own.number === number),
    ),
  }
}
