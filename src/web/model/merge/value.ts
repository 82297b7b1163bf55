import type { Questions } from './choice.ts'

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
