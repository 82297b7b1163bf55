import type { Metadata, Songbook } from '../../../client/types.ts'
import { type Choices, type Merged, Questions } from './choice.ts'
import { mergeEntries } from './entries.ts'
import { mergeValue } from './value.ts'

const LISTS = ['alternateTitles', 'authors', 'themes'] as const

const asIs = (entry: string) => entry

/** Field by field; lists entry by entry. */
export function mergeMetadata(
  base: Metadata,
  mine: Metadata,
  theirs: Metadata,
  choices: Choices = {},
): Merged<Metadata> {
  const questions = new Questions(choices)
  const value = (field: 'title' | 'copyright') =>
    mergeValue(
      questions,
      { key: field, kind: 'field', subject: field },
      { base: base[field], mine: mine[field], theirs: theirs[field] },
    )
  const list = (field: (typeof LISTS)[number]) =>
    mergeEntries<string>(
      questions,
      { key: field, kind: 'entries', subject: field, identity: asIs, show: asIs, additionsBothStay: true },
      { base: base[field], mine: mine[field], theirs: theirs[field] },
    )
  return questions.result({
    title: value('title'),
    alternateTitles: list('alternateTitles'),
    authors: list('authors'),
    copyright: value('copyright'),
    themes: list('themes'),
    songbooks: mergeEntries<Songbook>(
      questions,
      {
        key: 'songbooks',
        kind: 'entries',
        subject: 'songbooks',
        identity: ({ book, number }) => JSON.stringify([book, number]),
        show: ({ book, number }) => `${book} ${number}`,
        additionsBothStay: true,
      },
      { base: base.songbooks, mine: mine.songbooks, theirs: theirs.songbooks },
    ),
  })
}
