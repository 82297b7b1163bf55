import { ownValue } from '../../../core/own-value.ts'

/** What a person answers when both sides touched the same thing. */
type Side = 'mine' | 'theirs'
export type Choice = Side | 'both'
export type Choices = Readonly<Record<string, Choice>>

/**
 * One thing both sides changed differently. `base`, `mine` and `theirs` are what a person compares;
 * null: it does not exist on that side.
 */
export interface Conflict {
  /** Stays the same however the other questions are answered. */
  key: string
  kind: 'text' | 'name' | 'section' | 'place' | 'order' | 'sequence' | 'field' | 'entries'
  /** Which thing is meant: a section's name, or the name of a field. */
  subject: string
  base: string[] | null
  mine: string[] | null
  theirs: string[] | null
  /** What keeping both would give; null where that is not possible, or the same as one of them. */
  both: string[] | null
  choice: Choice | null
}

export interface Merged<Document> {
  document: Document
  conflicts: Conflict[]
  /** How many questions still wait for an answer. */
  open: number
}

/** Collects the questions of one merge; an unanswered one counts as `mine` in the preview. */
export class Questions {
  readonly conflicts: Conflict[] = []

  constructor(private readonly choices: Choices) {}

  ask(question: Omit<Conflict, 'choice' | 'both'> & { both?: string[] | null }): Choice {
    const answer = ownValue(this.choices, question.key)
    const both = question.both ?? null
    const choice = answer === 'both' && both === null ? null : (answer ?? null)
    this.conflicts.push({ ...question, both, choice })
    return choice ?? 'mine'
  }

  result<Document>(document: Document): Merged<Document> {
    const open = this.conflicts.filter((conflict) => conflict.choice === null).length
    return { document, conflicts: this.conflicts, open }
  }
}

/** One thing in three states. */
export interface Three<T> {
  base: T
  mine: T
  theirs: T
}

/** One value with three states: the side that changed it wins, and when both did, it is a question. */
export function mergeValue<T extends string | number | null>(
  questions: Questions,
  subject: { key: string; kind: 'text' | 'name' | 'field'; subject: string },
  { base, mine, theirs }: Three<T>,
): T {
  if (mine === theirs || theirs === base) return mine
  if (mine === base) return theirs
  const shown = (value: T) => (value === null ? null : [String(value)])
  const choice = questions.ask({ ...subject, base: shown(base), mine: shown(mine), theirs: shown(theirs) })
  return choice === 'theirs' ? theirs : mine
}

interface Orders {
  base: readonly string[]
  mine: readonly string[]
  theirs: readonly string[]
}

interface Subject {
  key: string
  subject: string
  /** What a person sees for an id. */
  show: (id: string) => string
  /** The first one has a meaning of its own, so two different new firsts are a question too. */
  firstMatters?: boolean
}

/**
 * The order of the kept ids, when each side may have moved, added or removed some. An order that only one side
 * changed is taken; when both changed it differently a person decides. What the other side added is put after
 * its neighbour there. The result holds each kept id that mine or theirs know, exactly once.
 */
export function mergeOrder(
  questions: Questions,
  subject: Subject,
  orders: Orders,
  kept: ReadonlySet<string>,
): string[] {
  const { base, mine, theirs } = orders
  const inAll = new Set(base.filter((id) => kept.has(id) && mine.includes(id) && theirs.includes(id)))
  const common = (list: readonly string[]) => list.filter((id) => inAll.has(id)).join()
  const iMoved = common(mine) !== common(base)
  const theyMoved = common(theirs) !== common(base)
  let primary = theyMoved && !iMoved ? theirs : mine
  const disputed = iMoved && theyMoved && common(mine) !== common(theirs)
  if (disputed || (subject.firstMatters && firstsDiffer(orders, kept))) {
    const shown = (list: readonly string[]) => list.filter((id) => kept.has(id)).map(subject.show)
    const choice = questions.ask({
      key: subject.key,
      kind: 'order',
      subject: subject.subject,
      base: shown(base),
      mine: shown(mine),
      theirs: shown(theirs),
    })
    primary = choice === 'theirs' ? theirs : mine
  }
  return interleave(primary, primary === mine ? theirs : mine, kept)
}

function firstsDiffer({ base, mine, theirs }: Orders, kept: ReadonlySet<string>): boolean {
  const first = (list: readonly string[]) => list.find((id) => kept.has(id))
  return first(mine) !== first(base) && first(theirs) !== first(base) && first(mine) !== first(theirs)
}

function interleave(
  primary: readonly string[],
  secondary: readonly string[],
  kept: ReadonlySet<string>,
): string[] {
  const result = [...new Set(primary.filter((id) => kept.has(id)))]
  let previous: string | null = null
  for (const id of secondary) {
    if (!kept.has(id)) continue
    if (!result.includes(id)) result.splice(previous === null ? 0 : result.indexOf(previous) + 1, 0, id)
    previous = id
  }
  return result
}

/** Whether two documents hold the same, in whatever order their fields were set. */
export const isSameDocument = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

const canonical = (document: unknown): string => JSON.stringify(document, sorted)

const sorted = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
