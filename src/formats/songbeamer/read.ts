import { foldName } from '../../core/text.ts'
import { authorsOf } from '../authors.ts'
import { withChart } from '../chordpro/arrangement.ts'
import { extensionOf, metadataOf, readSong } from '../metadata.ts'
import { ENGLISH_NAMES } from '../section-names.ts'
import type { FormatLyrics, ReadFile } from '../song.ts'
import { ccliEntry } from '../text/details/details.ts'
import { orderOf } from '../text/order.ts'
import { inOrder, type SungLyrics, sectionsOf } from '../text/sections.ts'
import { chartOf, chordsOf } from './chart.ts'
import { pagesByLanguage } from './languages.ts'

const TAG = /^\s{0,3}#\s?([\w()]{1,30})\s{0,3}=(.*)$/

/** A song of SongBeamer: lines `#Name=value`, then pages between lines of `---`, with one or several languages. */
export const readSongBeamer = (text: string, filename: string): ReadFile => {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const begin = lines.findIndex((line) => /^\s*---/.test(line))
  const head = lines.slice(0, begin < 0 ? lines.length : begin)
  const fields = new Map(
    head.flatMap((line) => {
      const [, name = '', value = ''] = TAG.exec(line) ?? []
      return name === '' || value.trim() === '' ? [] : [[name.toLowerCase(), value.trim()] as const]
    }),
  )
  const field = (name: string): string => fields.get(name) ?? ''
  const announced = Math.min(Math.max(Number.parseInt(field('langcount'), 10) || 1, 1), 4)
  const { pages, count } = pagesByLanguage(lines.slice(head.length), announced, field('titlelang2') !== '')
  const titles = Array.from({ length: count }, (_, at) => field(at === 0 ? 'title' : `titlelang${at + 1}`))
  const unknown = new Set<string>()
  const lyrics = titles.map((title, language): FormatLyrics => {
    const blocks = pages.map(({ heading, lines: all }) => ({
      heading,
      lines: all.filter((line) => line.language === language).map((line) => line.text),
    }))
    const sung = sectionsOf(blocks, { verse: ENGLISH_NAMES.verse, between: null })
    const { sequence, missing } = sequenceOf(field('verseorder'), sung)
    if (language === 0) for (const name of missing) unknown.add(name)
    const label = language === 0 ? '' : title || `${language + 1}`
    return {
      sections: sung.sections,
      sequence,
      language: language === 0 ? field('lang') || null : null,
      label,
    }
  })
  const metadata = metadataOf([
    { title: field('title'), alternateTitles: [...titles.slice(1), field('otitle')] },
    { authors: ['author', 'melody', 'translation'].flatMap((name) => authorsOf(field(name))) },
    ...['(c)', 'rights', 'natcopyright', 'addcopyrightinfo'].map((name) => ({ copyright: field(name) })),
    { themes: [...field('categories').split(/[,;]/), ...field('keywords').split(/[,;]/)] },
    /^\d{2,9}$/.test(field('ccli')) ? ccliEntry(field('ccli')) : {},
    { songbooks: booksOf(field('songbook')) },
  ])
  if (metadata.title === '' && lyrics.every(({ sections }) => sections.length === 0))
    return { songs: [], warnings: [{ code: 'noSong' }] }
  const chords = chordsOf(field('chords'))
  const song = readSong(metadata, lyrics, filename, [
    { code: 'chordsRemoved', count: chords.length },
    { code: 'commentsRemoved', count: field('comments') === '' ? 0 : 1 },
    ...[...unknown].map((about) => ({ code: 'unknownInSequence' as const, about })),
  ])
  // Chords whose places are unknown make no chart.
  const isWhole = chords.every(({ line }) => line >= 0)
  const music = { key: field('key').replaceAll('=', ''), tempo: field('tempo') }
  const played = () => chartOf(lines.slice(head.length), count, chords, music)
  return { songs: [isWhole ? withChart(song, played) : song], warnings: [] }
}

/** The parts as far as STOP; behind it are parts that are not sung today. */
const sequenceOf = (order: string, { sections, sequence }: SungLyrics) => {
  const all = order.split(',').map((name) => name.trim().replace(/^\$\$M=/, ''))
  const stop = all.findIndex((name) => /^stop$/i.test(name))
  const names = (stop < 0 ? all : all.slice(0, stop)).filter((name) => name !== '')
  const places = new Map(sections.map(({ name }, at) => [foldName(name), at]))
  const found = names.map((name) => places.get(foldName(name)) ?? orderOf(name, sections).sequence[0])
  const sung = found.filter((place) => place !== undefined)
  return {
    sequence: sung.length === 0 ? sequence : inOrder(sung, sections.length) ? [] : sung,
    missing: names.filter((_, at) => found[at] === undefined),
  }
}

/** `Glaubenslieder I / 1, Feiert Jesus 2 / 86`. */
const booksOf = (text: string) =>
  text.split(/[,;]/).flatMap((entry) => {
    const at = entry.lastIndexOf('/')
    const [book, number] =
      at < 0
        ? (/^(.*\S)\s+(\d\S*)$/.exec(entry.trim())?.slice(1) ?? [])
        : [entry.slice(0, at), entry.slice(at + 1)]
    return book?.trim() && number?.trim() ? [{ book: book.trim(), number: number.trim() }] : []
  })

const FIELD =
  /^\s{0,3}#(?:LangCount|Title|VerseOrder|Editor|Version|Author|Songbook|ChurchSongID|CCLI)\s?=/gim

export const looksLikeSongBeamer = (text: string, filename: string): boolean => {
  const extension = extensionOf(filename)
  if (!['sng', 'txt', ''].includes(extension)) return false
  const head = text.slice(0, 20_000).split(/^[^\S\r\n\u2028\u2029]*---/m)[0] ?? ''
  const fields = head.match(FIELD)?.length ?? 0
  return fields > 1 || (fields === 1 && extension === 'sng')
}
