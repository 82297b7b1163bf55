import { linePairs } from '../diff/text-lines.ts'
import type { Questions } from './choice.ts'
import { mergeValue, type Three } from './value.ts'

/** A text of several lines. Lines that both sides changed differently are a question for each place. */
export function mergeLines(
  questions: Questions,
  { key, subject }: { key: string; subject: string },
  { base, mine, theirs }: Three<string | null>,
): string | null {
  if (base === null || mine === null || theirs === null)
    return mergeValue(questions, { key, kind: 'field', subject }, { base, mine, theirs })
  if (mine === theirs || theirs === base) return mine
  if (mine === base) return theirs
  const [before, here, there] = [base.split('\n'), mine.split('\n'), theirs.split('\n')]
  const merged: string[] = []
  let [atBase, atMine, atTheirs] = [0, 0, 0]
  for (const [nextBase, nextMine, nextTheirs] of [
    ...inAll(before, here, there),
    [before.length, here.length, there.length] as const,
  ]) {
    const sides = {
      base: before.slice(atBase, nextBase),
      mine: here.slice(atMine, nextMine),
      theirs: there.slice(atTheirs, nextTheirs),
    }
    merged.push(...mergePlace(questions, { key: `${key}:${atBase}`, subject }, sides))
    merged.push(...before.slice(nextBase, nextBase + 1))
    ;[atBase, atMine, atTheirs] = [nextBase + 1, nextMine + 1, nextTheirs + 1]
  }
  return merged.join('\n')
}

/** The lines that all three texts have, as positions in each. */
function inAll(base: readonly string[], mine: readonly string[], theirs: readonly string[]) {
  const ofTheirs = new Map(linePairs(base, theirs))
  return linePairs(base, mine).flatMap(([at, atMine]): [number, number, number][] => {
    const atTheirs = ofTheirs.get(at)
    return atTheirs === undefined ? [] : [[at, atMine, atTheirs]]
  })
}

function mergePlace(
  questions: Questions,
  { key, subject }: { key: string; subject: string },
  { base, mine, theirs }: Three<string[]>,
): string[] {
  const same = (a: readonly string[], b: readonly string[]) => a.join('\n') === b.join('\n')
  if (same(mine, theirs) || same(theirs, base)) return mine
  if (same(mine, base)) return theirs
  const both = [...mine, ...theirs]
  const choice = questions.ask({
    key,
    kind: 'text',
    subject,
    base,
    mine,
    theirs,
    both: mine.length > 0 && theirs.length > 0 ? both : null,
  })
  if (choice === 'both') return both
  return choice === 'theirs' ? theirs : mine
}
