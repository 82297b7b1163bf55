import type { Questions } from './choice.ts'

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
