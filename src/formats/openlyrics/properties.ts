import type { FormatSong } from '../model.ts'
import type { WarningList } from '../warnings.ts'
import type { XmlElement } from '../xml/parse.ts'
import { blockText, decoded, trimXml } from '../xml/text.ts'
import { attribute, childOf, childrenOf, sourceOf, textOf } from '../xml/tree.ts'
import { type Note, readNote } from './notes.ts'

const listOf = (properties: XmlElement | undefined, list: string, entry: string): XmlElement[] =>
  childrenOf(properties, list).flatMap((element) => childrenOf(element, entry))

const titles = (properties: XmlElement | undefined): XmlElement[] => listOf(properties, 'titles', 'title')

export const readMetadata = (properties: XmlElement | undefined): FormatSong['metadata'] => {
  const all = titles(properties)
  const main = all.find((title) => attribute(title, 'original') === 'true') ?? all[0]
  return {
    title: textOf(main),
    alternateTitles: all.filter((title) => title !== main).map(textOf),
    authors: listOf(properties, 'authors', 'author').map(textOf),
    copyright: copyrightOf(properties),
    themes: listOf(properties, 'themes', 'theme').map(textOf),
    songbooks: songbooksOf(properties),
  }
}

/** The publisher and the year belong there too, unless they are named already. */
const copyrightOf = (properties: XmlElement | undefined): string => {
  const copyright = blockText(sourceOf(childOf(properties, 'copyright')))
  const more = ['publisher', 'released'].map((name) => textOf(childOf(properties, name)))
  return [copyright, ...more.filter((text) => !copyright.includes(text))].filter(Boolean).join('\n')
}

const songbooksOf = (properties: XmlElement | undefined): FormatSong['metadata']['songbooks'] => {
  const listed = listOf(properties, 'songbooks', 'songbook').map((songbook) => ({
    book: attribute(songbook, 'name') || textOf(songbook),
    number: attribute(songbook, 'entry'),
  }))
  const ccli = textOf(childOf(properties, 'ccliNo'))
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
  listOf(properties, 'comments', 'comment').flatMap((comment) => {
    const lines = trimXml(sourceOf(comment))
      .split('\n')
      .map((line) => decoded(trimXml(line)))
    const notes = lines.flatMap((line) => readNote(line) ?? [])
    if (notes.length < lines.filter(Boolean).length) warnings.add('commentsRemoved')
    return notes
  })
