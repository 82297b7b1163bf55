import type { Questions } from './choice.ts'
import { type LyricSides, unionOf } from './lyric-sides.ts'

export interface PlacedLine {
  id: string
  text: string
  home: string
  /** The other side's wording, when a person asked to keep both. */
  alsoText: string | null
}

/** Which lines stay, with their words and their section. */
export function mergeLines(
  questions: Questions,
  sides: LyricSides,
  kept: ReadonlySet<string>,
): Map<string, PlacedLine> {
  const { mine, theirs } = sides
  const lines = new Map<string, PlacedLine>()
  for (const id of unionOf(mine.texts.keys(), theirs.texts.keys())) {
    const inBoth = mine.texts.has(id) && theirs.texts.has(id)
    const line = inBoth ? mergeLine(questions, sides, kept, id) : oneSidedLine(questions, sides, kept, id)
    if (line) lines.set(id, line)
  }
  return lines
}

function mergeLine(
  questions: Questions,
  sides: LyricSides,
  kept: ReadonlySet<string>,
  id: string,
): PlacedLine {
  const [base, mine, theirs] = texts(sides, id)
  const home = mergeHome(questions, sides, kept, id)
  const line = { id, home, text: mine, alsoText: null }
  if (mine === theirs || theirs === base) return line
  if (mine === base) return { ...line, text: theirs }
  const choice = askAboutText(questions, sides, id, true)
  if (choice === 'both') return { ...line, alsoText: theirs }
  return { ...line, text: choice === 'theirs' ? theirs : mine }
}

/** A line only one side has: it was added there, or removed on the other side. */
function oneSidedLine(
  questions: Questions,
  sides: LyricSides,
  kept: ReadonlySet<string>,
  id: string,
): PlacedLine | null {
  const { base, mine, theirs } = sides
  const side = mine.texts.has(id) ? 'mine' : 'theirs'
  const holder = sides[side]
  const home = holder.homes.get(id) ?? ''
  const line = { id, home, text: holder.texts.get(id) ?? '', alsoText: null }
  if (!kept.has(home)) return null // the section's own question, or its removal, decided this line too
  if (!base.texts.has(id)) return line
  const sectionWasRemoved = !(side === 'mine' ? theirs : mine).sections.has(home)
  if (sectionWasRemoved) return line // the section was kept after asking, with what its side has in it
  const untouched = line.text === base.texts.get(id) && home === base.homes.get(id)
  if (untouched) return null
  return askAboutText(questions, sides, id, false) === side ? line : null
}

function askAboutText(questions: Questions, sides: LyricSides, id: string, canKeepBoth: boolean) {
  const { base, mine, theirs } = sides
  const shown = (text: string | undefined) => (text === undefined ? null : [text])
  const home = mine.homes.get(id) ?? theirs.homes.get(id) ?? ''
  const wordings = [mine.texts.get(id), theirs.texts.get(id)].filter((text) => text !== undefined)
  return questions.ask({
    key: `line:${id}`,
    kind: 'text',
    subject: mine.nameOf(home) || theirs.nameOf(home),
    base: shown(base.texts.get(id)),
    mine: shown(mine.texts.get(id)),
    theirs: shown(theirs.texts.get(id)),
    both: canKeepBoth ? wordings : null,
  })
}

function mergeHome(questions: Questions, sides: LyricSides, kept: ReadonlySet<string>, id: string): string {
  const { base, mine, theirs } = sides
  const [before, here, there] = [base.homes.get(id), mine.homes.get(id) ?? '', theirs.homes.get(id) ?? '']
  const candidates = [here, there].filter((home) => kept.has(home))
  if (here === there || candidates.length < 2) return candidates[0] ?? [...kept].at(-1) ?? ''
  if (here === before) return there
  if (there === before) return here
  const choice = questions.ask({
    key: `place:${id}`,
    kind: 'place',
    subject: mine.texts.get(id) ?? '',
    base: before === undefined ? null : [base.nameOf(before)],
    mine: [mine.nameOf(here)],
    theirs: [theirs.nameOf(there)],
  })
  return choice === 'theirs' ? there : here
}

const texts = ({ base, mine, theirs }: LyricSides, id: string): [string | undefined, string, string] => [
  base.texts.get(id),
  mine.texts.get(id) ?? '',
  theirs.texts.get(id) ?? '',
]
