import type { FormatSong } from '../song.ts'
import type { WarningList } from '../warnings/warnings.ts'
import type { XmlElement } from '../xml/parse.ts'
import { blockText, decoded, trimXml } from '../xml/text.ts'
import { attribute, sourceOf, textOf, within } from '../xml/tree.ts'
import { type Note, readNote } from './notes.ts'

/** Anywhere inside: in files whose tags do not match, one property may have ended up in another. */
const property = (properties: XmlElement | undefined, name: string): XmlElement | undefined =>
  within(properties, name)[0]

const titles = (properties: XmlElement | undefined): XmlElement[] => within(properties, 'title')

export const readMetadata = (properties: XmlElement | undefined): FormatSong['metadata'] => {
  const all = titles(properties)
  const main = all.find((title) => attribute(title, 'original') === 'true') ?? all[0]
  return {
    title: textOf(main),
    alternateTitles: all.filter((title) => title !== main).map(textOf),
    authors: within(properties, 'author').map(textOf),
    copyright: copyrightOf(properties),
    themes: within(properties, 'theme').map(textOf),
    songbooks: songbooksOf(properties),
  }
}

/** The publisher and the year belong there too, unless they are named already. */
const copyrightOf = (properties: XmlElement | undefined): string => {
  const copyright = blockText(sourceOf(property(properties, 'copyright')))
  const more = ['publisher', 'released'].map((name) => textOf(property(properties, name)))
  return [copyright, ...more.filter((text) => !copyright.includes(text))].filter(Boolean).join('\n')
}

const songbooksOf = (properties: XmlElement | undefined): FormatSong['metadata']['songbooks'] => {
  const listed = within(properties, 'songbook').map((songbook) => ({
    book: attribute(songbook, 'name') || textOf(songbook),
    number: attribute(songbook, 'entry'),
  }))
  const ccli = textOf(property(properties, 'ccliNo'))
  const isListed = listed.some(({ book, number }) => book === 'CCLI' && number === ccli)
  return ccli === '' || isListed ? listed : [{ book: 'CCLI', number: ccli }, ...listed]
}

/** The language of titles, when they have no other. */
export const titleLanguages = (properties: XmlElement | undefined): string[] => [
  ...new Set(
    titles(properties)
      .map((title) => attribute(title, 'lang'))
      .filter(Boolean),
  ),
]

/** Our own notes among the comments; the other comments are counted. */
export const readNotes = (properties: XmlElement | undefined, warnings: WarningList): Note[] =>
  within(properties, 'comment').flatMap((comment) => {
    const lines = trimXml(sourceOf(comment))
      .split('\n')
      .map((line) => decoded(trimXml(line)))
    const notes = lines.flatMap((line) => readNote(line) ?? [])
    if (notes.length < lines.filter(Boolean).length) warnings.add('commentsRemoved')
    return notes
  })
