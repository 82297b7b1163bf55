import type { Metadata } from '../../../client/types.ts'
import { foldName } from '../../../core/text.ts'

/** A song's details with more of them. Nothing is replaced: another title becomes an alternate one. */
export function addDetails(before: Metadata, found: Metadata): Metadata {
  const titles = [found.title, ...found.alternateTitles].filter((title) => !isSame(title, before.title))
  return {
    title: before.title,
    alternateTitles: grown(before.alternateTitles, titles),
    authors: grown(before.authors, found.authors),
    copyright: before.copyright.includes(found.copyright)
      ? before.copyright
      : [before.copyright, found.copyright].filter((text) => text !== '').join('\n'),
    themes: grown(before.themes, found.themes),
    songbooks: [
      ...before.songbooks,
      ...found.songbooks.filter(
        ({ book, number }) =>
          !before.songbooks.some((known) => isSame(known.book, book) && isSame(known.number, number)),
      ),
    ],
  }
}

const isSame = (a: string, b: string) => foldName(a) === foldName(b)

const grown = (list: readonly string[], more: readonly string[]) => [
  ...list,
  ...more.filter((entry) => entry !== '' && !list.some((known) => isSame(known, entry))),
]
