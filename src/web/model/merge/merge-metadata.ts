import type { Metadata, Songbook } from '../../../client/types.ts'
import { commonPairs } from '../../../core/lcs.ts'
import { type Choice, type Choices, type Merged, mergeValue, Questions } from './choice.ts'

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

interface Lists<T> {
  base: readonly T[]
  mine: readonly T[]
  theirs: readonly T[]
}

interface Subject<T> {
  key: string
  kind: 'entries' | 'sequence'
  subject: string
  /** Two entries with the same identity are the same entry. */
  identity: (entry: T) => string
  /** What a person sees for an entry. */
  show: (entry: T) => string
  /** For lists whose order hardly matters, two additions in one place both stay. */
  additionsBothStay: boolean
  /** Whether an entry may stand in the result; all may without it. */
  keeps?: (entry: T) => boolean
}

/**
 * Merges lists whose entries have no identity of their own: the three lists are cut where all agree, and each
 * stretch between is taken from the side that changed it. A stretch both changed differently is asked about; of a
 * singing order, where a part means little, the whole is one question.
 */
export function mergeEntries<T>(questions: Questions, subject: Subject<T>, lists: Lists<T>): T[] {
  const ids = (list: readonly T[]) => list.map(subject.identity)
  const parts = [...stretches(ids(lists.base), ids(lists.mine), ids(lists.theirs))].map((stretch) =>
    partOf(subject, {
      base: lists.base.slice(...stretch.base),
      mine: lists.mine.slice(...stretch.mine),
      theirs: lists.theirs.slice(...stretch.theirs),
    }),
  )
  const outcome = (choice: Choice) => parts.flatMap((part) => part[choice])
  if (subject.kind === 'sequence') {
    const merged = kept(subject, outcome('mine'))
    if (isSame(subject, merged, kept(subject, outcome('theirs')))) return merged
    return ask(questions, subject, subject.key, { ...lists, both: outcome('both') })
  }
  let at = 0
  return parts.flatMap((part) => {
    const key = `${subject.key}:${at}`
    at += part.base.length
    return ask(questions, subject, key, part)
  })
}

/** What comes of each answer, and what there was before. */
type Outcomes<T> = Lists<T> & Record<Choice, readonly T[]>

/** What comes of one stretch by each answer: the same by all of them, unless both sides changed it differently. */
function partOf<T>(subject: Subject<T>, lists: Lists<T>): Outcomes<T> {
  const { base, mine, theirs } = lists
  const settled = (list: readonly T[]) => ({ base, mine: list, theirs: list, both: list })
  if (isSame(subject, mine, theirs) || isSame(subject, theirs, base)) return settled(mine)
  if (isSame(subject, mine, base)) return settled(theirs)
  const known = new Set(mine.map(subject.identity))
  const both = [...mine, ...theirs.filter((entry) => !known.has(subject.identity(entry)))]
  return base.length === 0 && subject.additionsBothStay ? settled(both) : { base, mine, theirs, both }
}

const isSame = <T>({ identity }: Subject<T>, a: readonly T[], b: readonly T[]) =>
  a.map(identity).join('\0') === b.map(identity).join('\0')

const kept = <T>({ keeps }: Subject<T>, list: readonly T[]) => list.filter((entry) => keeps?.(entry) ?? true)

/** Asks only where the answers differ, shows what comes of each, and offers both only where that is neither. */
function ask<T>(questions: Questions, subject: Subject<T>, key: string, outcomes: Outcomes<T>): T[] {
  const mine = kept(subject, outcomes.mine)
  const theirs = kept(subject, outcomes.theirs)
  const both = kept(subject, outcomes.both)
  if (isSame(subject, mine, theirs)) return mine
  const isOther = !isSame(subject, both, mine) && !isSame(subject, both, theirs)
  const choice = questions.ask({
    key,
    kind: subject.kind,
    subject: subject.subject,
    base: outcomes.base.map(subject.show),
    mine: mine.map(subject.show),
    theirs: theirs.map(subject.show),
    both: isOther ? both.map(subject.show) : null,
  })
  return { mine, theirs, both }[choice]
}

type Span = [start: number, end: number]
interface Stretch {
  base: Span
  mine: Span
  theirs: Span
}

/** Alternating stretches: every other one is a single entry that stands in all three lists. */
function* stretches(base: string[], mine: string[], theirs: string[]): Generator<Stretch> {
  const toMine = new Map(commonPairs(base, mine))
  const toTheirs = new Map(commonPairs(base, theirs))
  let at = { base: 0, mine: 0, theirs: 0 }
  for (let anchor = 0; anchor <= base.length; anchor++) {
    const end = anchor === base.length
    const inMine = end ? mine.length : toMine.get(anchor)
    const inTheirs = end ? theirs.length : toTheirs.get(anchor)
    if (inMine === undefined || inTheirs === undefined) continue
    yield { base: [at.base, anchor], mine: [at.mine, inMine], theirs: [at.theirs, inTheirs] }
    if (!end)
      yield { base: [anchor, anchor + 1], mine: [inMine, inMine + 1], theirs: [inTheirs, inTheirs + 1] }
    at = { base: anchor + 1, mine: inMine + 1, theirs: inTheirs + 1 }
  }
}
