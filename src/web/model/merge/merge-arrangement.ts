import type { ArrangementDocument } from '../../../client/types.ts'
import { linePairs } from '../diff.ts'
import { type Choices, type Merged, mergeOrder, mergeValue, Questions, type Three } from './choice.ts'

type Complete = Required<ArrangementDocument>

interface Names {
  file: (assetId: string) => string
  lyrics: (lyricVersionId: string) => string
}

/** Files and lyric versions by id; label, key and tempo as single values, the chart by lines, links as they are. */
export function mergeArrangement(
  base: Complete,
  mine: Complete,
  theirs: Complete,
  names: Names,
  choices: Choices = {},
): Merged<Complete> {
  const questions = new Questions(choices)
  const value = <Field extends 'label' | 'sourceKey' | 'tempo'>(field: Field): Complete[Field] =>
    mergeValue<Complete[Field]>(
      questions,
      { key: field, kind: 'field', subject: field },
      { base: base[field], mine: mine[field], theirs: theirs[field] },
    )
  const list = (
    field: 'lyricVersionIds' | 'assetIds',
    show: (id: string) => string,
    firstMatters: boolean,
  ) => {
    const orders = { base: base[field], mine: mine[field], theirs: theirs[field] }
    return mergeOrder(
      questions,
      { key: field, subject: field, show, firstMatters },
      orders,
      survivors(orders),
    )
  }
  const links = { base: keysOf(base.links), mine: keysOf(mine.links), theirs: keysOf(theirs.links) }
  return questions.result({
    label: value('label'),
    lyricVersionIds: list('lyricVersionIds', names.lyrics, false),
    assetIds: list('assetIds', names.file, true),
    sourceKey: value('sourceKey'),
    tempo: value('tempo'),
    chart: mergeLines(
      questions,
      { key: 'chart', subject: 'chart' },
      {
        base: base.chart,
        mine: mine.chart,
        theirs: theirs.chart,
      },
    ),
    links: mergeOrder(
      questions,
      { key: 'links', subject: 'links', show: (key) => linkOf(key).title, firstMatters: false },
      links,
      survivors(links),
    ).map(linkOf),
  })
}

const keysOf = (links: Complete['links']): string[] =>
  links.map(({ title, url, public: isPublic }) => JSON.stringify({ title, url, public: isPublic }))

const linkOf = (key: string): Complete['links'][number] => JSON.parse(key)

/** What both still have, and what either added. */
function survivors({
  base,
  mine,
  theirs,
}: {
  base: string[]
  mine: string[]
  theirs: string[]
}): Set<string> {
  const all = new Set([...mine, ...theirs])
  return new Set([...all].filter((id) => !base.includes(id) || (mine.includes(id) && theirs.includes(id))))
}

/** A text of several lines. Lines that both sides changed differently are a question for each place. */
function mergeLines(
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
