import { commonPairs } from '../lcs.ts'
import type { Questions } from './choice.ts'

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
  /** For lists where the order says little, two additions in one place simply both stay. */
  additionsBothStay: boolean
}

/**
 * Merges lists whose entries have no identity of their own: the three lists are cut where all agree, and each
 * stretch between is taken from the side that changed it. A stretch both changed differently is asked about.
 */
export function mergeEntries<T>(questions: Questions, subject: Subject<T>, lists: Lists<T>): T[] {
  const ids = (list: readonly T[]) => list.map(subject.identity)
  const same = (a: readonly T[], b: readonly T[]) => ids(a).join('\0') === ids(b).join('\0')
  const union = (first: readonly T[], second: readonly T[]) => {
    const known = new Set(ids(first))
    return [...first, ...second.filter((entry) => !known.has(subject.identity(entry)))]
  }
  const result: T[] = []
  for (const stretch of stretches(ids(lists.base), ids(lists.mine), ids(lists.theirs))) {
    const base = lists.base.slice(...stretch.base)
    const mine = lists.mine.slice(...stretch.mine)
    const theirs = lists.theirs.slice(...stretch.theirs)
    if (same(mine, theirs) || same(theirs, base)) result.push(...mine)
    else if (same(mine, base)) result.push(...theirs)
    else if (base.length === 0 && subject.additionsBothStay) result.push(...union(mine, theirs))
    else {
      const choice = questions.ask({
        key: `${subject.key}:${stretch.base[0]}`,
        kind: subject.kind,
        subject: subject.subject,
        base: base.map(subject.show),
        mine: mine.map(subject.show),
        theirs: theirs.map(subject.show),
        canKeepBoth: true,
      })
      result.push(...(choice === 'both' ? union(mine, theirs) : choice === 'theirs' ? theirs : mine))
    }
  }
  return result
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
