import { withChart } from './chordpro/arrangement.ts'
import { chartText } from './chordpro/chart.ts'
import { directive } from './chordpro/write.ts'
import { withoutBlankEdges } from './fit.ts'
import { authorsOf, extensionOf, metadataOf, readSong } from './metadata.ts'
import { ENGLISH_NAMES } from './section-names.ts'
import type { FormatSection, ReadFile } from './song.ts'
import { chordLinesOf, withoutInlineChords } from './text/chords.ts'
import { ccliEntry, labelled } from './text/details.ts'
import { headingOf } from './text/headings.ts'
import { type Block, sectionsOf } from './text/sections.ts'

/** A song of SongPro: `@title=…`, `# Verse 1`, words with chords in brackets, `| bars |`, `> comments`. */
export const readSongPro = (text: string, filename: string): ReadFile => {
  const details = new Map<string, string>()
  const blocks: Block[] = []
  const parts: { name: string; lines: string[] }[] = []
  const play = (line: string) => {
    if (parts.length === 0 && line !== '') parts.push({ name: ENGLISH_NAMES.verse, lines: [] })
    parts.at(-1)?.lines.push(line)
  }
  let [withChords, comments] = [0, 0]
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    const [, name, value = ''] = /^[@!](\w{1,40})=(.*)$/.exec(line) ?? []
    const heading = /^#\s{0,9}(\S.{0,99})$/.exec(line)?.[1]
    if (name) details.set(name.toLowerCase(), value.trim())
    else if (line.startsWith('>')) {
      comments++
      play(directive('comment', line.slice(1)))
    } else if (heading) {
      const found =
        headingOf(heading, ENGLISH_NAMES) ?? headingOf(`[${heading.replace(/[[\]]/g, '')}]:`, ENGLISH_NAMES)
      parts.push({ name: heading.trim(), lines: [] })
      blocks.push({ heading: found && found.words === '' ? found : null, lines: [] })
    } else {
      const { text: sung, removed } = withoutInlineChords(line)
      const isChords = removed > 0 ? sung.replace(/[|\s:]/g, '') === '' : chordLinesOf([line]).size > 0
      if (removed > 0 || isChords) withChords++
      // Bars are a line of chords without brackets.
      play(isChords && line.includes('|') ? line.replace(/[[\]]/g, '').trim() : line.trim())
      if (blocks.length === 0 && line.trim() !== '') blocks.push({ heading: null, lines: [] })
      if (!isChords) blocks.at(-1)?.lines.push(sung)
    }
  }
  const field = (wanted: string): string => details.get(wanted) ?? ''
  const lyrics = sectionsOf(blocks, { verse: ENGLISH_NAMES.verse, between: null })
  if (lyrics.sections.length === 0 && field('title') === '')
    return { songs: [], warnings: [{ code: 'noSong' }] }
  const ccli = /\d{2,9}/.exec(field('ccli'))?.[0]
  const metadata = metadataOf([
    { title: field('title'), alternateTitles: [field('subtitle')] },
    { authors: ['artist', 'composer', 'lyricist', 'author'].flatMap((each) => authorsOf(field(each))) },
    { copyright: field('copyright') },
    labelled('themes', field('tags')).gives,
    ccli ? ccliEntry(ccli) : {},
  ])
  const language = field('language') || null
  const song = readSong(metadata, [{ ...lyrics, language, label: '' }], filename, [
    { code: 'chordsRemoved', count: withChords },
    { code: 'commentsRemoved', count: comments },
  ])
  const music = { key: field('key'), tempo: field('tempo'), capo: field('capo'), time: field('time') }
  return { songs: [withChart(song, () => chartText(music, parts.map(trimmed)))], warnings: [] }
}

/** Without empty lines around it. */
const trimmed = ({ name, lines }: FormatSection): FormatSection => ({ name, lines: withoutBlankEdges(lines) })

export const looksLikeSongPro = (text: string, filename: string): boolean =>
  ['sng', 'songpro', 'txt', ''].includes(extensionOf(filename)) &&
  /^\ufeff?\s{0,99}@(?:title|artist|key|tempo|year|album|tuning)=/i.test(text.slice(0, 500))
