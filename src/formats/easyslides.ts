import { LONGEST_SONG } from './bounded.ts'
import { authorsOf, metadataOf, readMixedSong } from './metadata.ts'
import { ENGLISH_NAMES, numberedName, type SectionKind } from './section-names.ts'
import type { FormatLyrics, ReadFile, ReadSong } from './song.ts'
import { countingReader, type SongsReader } from './song.ts'
import { withoutInlineChords } from './text/chords.ts'
import { type Block, inOrder, sectionsOf } from './text/sections.ts'
import { blockText, childOf, preformattedOf, sourceOf, textOf, type XmlElement } from './xml.ts'

/** The marks of a part: `[1]`, `[chorus 2]`, `[prechorus]`. */
const KINDS: ReadonlyMap<string, SectionKind> = new Map(
  Object.entries({
    chorus: 'chorus',
    c: 'chorus',
    t: 'chorus',
    prechorus: 'preChorus',
    p: 'preChorus',
    q: 'preChorus',
    bridge: 'bridge',
    b: 'bridge',
    w: 'bridge',
    ending: 'ending',
    e: 'ending',
  }),
)

const headingOfMark = (mark: string): Block['heading'] => {
  const [, word = '', number = ''] =
    /^([a-z]*)\s?(\d{0,2})$/.exec(mark.toLowerCase().replaceAll('-', '')) ?? []
  const kind = word === '' ? 'verse' : KINDS.get(word)
  if (!kind || (word === '' && number === '')) return null
  // In a sequence `t`, `q` and `w` are the second chorus, pre-chorus and bridge.
  const digits = number || (/^[tqw]$/.test(word) ? '2' : '')
  const name = digits === '' ? ENGLISH_NAMES[kind] : numberedName(ENGLISH_NAMES[kind], Number(digits))
  return { name, kind, number: digits, times: 1 }
}

/** A song of an export of EasySlides. A mark `[region 2]` begins the words in the second language. */
export const readEasySlides = (item: XmlElement, filename: string): ReadSong => {
  const text = (name: string): string => textOf(childOf(item, name))
  let withChords = 0
  const regions: Block[][] = [[]]
  let blocks = regions[0] ?? []
  for (const line of preformattedOf(childOf(item, 'Contents')).split(/\r\n|\r|\n/)) {
    const mark = /^\s{0,9}\[([^[\]]{1,40})\]\s{0,9}$/.exec(line)?.[1]?.trim() ?? ''
    const heading = mark === '' ? null : headingOfMark(mark)
    if (/^region\s?2$/i.test(mark)) {
      blocks = []
      regions.push(blocks)
    } else if (heading) blocks.push({ heading, lines: [] })
    else if (!/^break$/i.test(mark)) {
      const { text: sung, removed } = withoutInlineChords(line.trimEnd())
      if (removed > 0) withChords++
      if (blocks.length === 0 && sung.trim() !== '') blocks.push({ heading: null, lines: [] })
      blocks.at(-1)?.lines.push(sung)
    }
  }
  const marks = text('Sequence')
    .split(/[\s,|]+/)
    .filter(Boolean)
  const lyrics = regions.map((region, at) => lyricsOf(region, marks, at))
  const metadata = metadataOf([
    { title: text('Title1'), alternateTitles: [text('Title2')] },
    { authors: authorsOf(text('Writer')) },
    ...['Copyright', 'LicenceAdmin1', 'LicenceAdmin2'].map((name) => ({
      copyright: blockText(sourceOf(childOf(item, name))),
    })),
    { themes: text('Category').split(/[;,]/) },
    {
      songbooks:
        text('SongNumber') > '0' && text('Folder') !== ''
          ? [{ book: text('Folder'), number: text('SongNumber') }]
          : [],
    },
    { songbooks: text('BookReference').split(/[,;]/).flatMap(bookOf) },
  ])
  return readMixedSong(metadata, lyrics, filename, [{ code: 'chordsRemoved', count: withChords }])
}

const lyricsOf = (blocks: readonly Block[], marks: readonly string[], region: number): FormatLyrics => {
  const { sections, sequence } = sectionsOf(blocks, { verse: ENGLISH_NAMES.verse, between: null })
  const places = new Map(sections.map(({ name }, at) => [name, at]))
  const named = marks.flatMap((mark) => places.get(headingOfMark(mark)?.name ?? '') ?? [])
  const order = named.length === 0 ? sequence : inOrder(named, sections.length) ? [] : named
  return { language: null, label: region === 0 ? '' : `${region + 1}`, sections, sequence: order }
}

/** `MP31`, `Mission Praise 31`. */
const bookOf = (entry: string) => {
  const [, book = '', number = ''] = /^(.*?\D)\s{0,3}#?(\d+[a-z]?)$/i.exec(entry.trim().slice(0, 200)) ?? []
  const whole = book.trim() || entry.trim()
  return whole === '' ? [] : [{ book: whole, number: book.trim() === '' ? '' : number }]
}

/** A song has tags and signs that are written as entities beside its words. */
const LONGEST = 8 * LONGEST_SONG

const END = '</Item>'

/** An export of EasySlides, song by song; `read` reads a document. */
export const easySlidesReader = (read: (document: string) => ReadFile): SongsReader => {
  let begun = ''

  const songsIn = (item: string): ReadSong[] => {
    const start = item.search(/<Item[\s>]/)
    if (start < 0) return []
    const { songs } = read(`<EasiSlides>${item.slice(start)}</EasiSlides>`)
    if (songs.length === 0) throw new Error('This is no song.')
    return songs
  }

  function* take(piece: string): Generator<ReadSong> {
    // The beginning of an end tag may be in the piece before.
    let from = Math.max(0, begun.length - END.length)
    const text = begun + piece
    let start = 0
    for (let end = text.indexOf(END, from); end >= 0; end = text.indexOf(END, from)) {
      from = end + END.length
      yield* songsIn(text.slice(start, from))
      start = from
    }
    begun = text.slice(start)
    if (begun.length > LONGEST) throw new Error('This is too long for a song.')
  }

  return countingReader({ take, end: () => [] })
}

export const looksLikeEasySlides = (text: string): boolean =>
  /^[\ufeff\s]*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)?<Eas[iy]Slides[\s>]/i.test(text.slice(0, 1000))
