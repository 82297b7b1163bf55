import type { LyricLine, LyricSection, LyricsDocument } from '../../../client/types.ts'
import { isBlank } from '../../../core/limits.ts'
import { type Choices, type Merged, mergeOrder, mergeValue, Questions } from './choice.ts'
import { keptSections, LyricSide, type LyricSides, sectionNames, unionOf } from './lyric-sections.ts'
import { mergeEntries } from './merge-metadata.ts'

/**
 * Three-way merge of lyrics by the ids of sections and lines. `idFor` gives the id of a line that is only made by
 * keeping both wordings; the same key must give the same id, so that answering another question changes nothing.
 */
export function mergeLyrics(
  base: LyricsDocument,
  mine: LyricsDocument,
  theirs: LyricsDocument,
  idFor: (key: string) => string,
  choices: Choices = {},
): Merged<LyricsDocument> {
  const questions = new Questions(choices)
  const sides = { base: new LyricSide(base), mine: new LyricSide(mine), theirs: new LyricSide(theirs) }
  const label = mergeValue(
    questions,
    { key: 'label', kind: 'field', subject: 'edition' },
    { base: base.label, mine: mine.label, theirs: theirs.label },
  )
  const sections = mergeSections(questions, sides, unusedId([mine, theirs], idFor))
  if (sections.length === 0) return questions.result(wholeDocument(questions, sides))
  return questions.result({ label, sections, sequence: mergeSequence(questions, sides, sections) })
}

/** A line of which both wordings were kept once may be asked about again: its second line has an id already. */
function unusedId(documents: readonly LyricsDocument[], idFor: (key: string) => string) {
  const used = new Set(
    documents.flatMap(({ sections }) => sections.flatMap(({ lines }) => lines.map(({ id }) => id))),
  )
  return (key: string): string => {
    let id = idFor(key)
    for (let next = 2; used.has(id); next++) id = idFor(`${key} ${next}`)
    return id
  }
}

function mergeSections(
  questions: Questions,
  sides: LyricSides,
  idFor: (key: string) => string,
): LyricSection[] {
  const { base, mine, theirs } = sides
  const kept = keptSections(questions, sides)
  const lines = mergeLines(questions, sides, kept)
  const ordered = mergeOrder(
    questions,
    { key: 'sections', subject: '', show: (id) => mine.nameOf(id) || theirs.nameOf(id) },
    { base: base.sectionIds, mine: mine.sectionIds, theirs: theirs.sectionIds },
    kept,
  )
  const filled = ordered.flatMap((id) => {
    const found = linesOfSection(questions, sides, lines, id, idFor)
    const words = found.some((line) => !isBlank(line.text))
      ? found
      : emptiedSection(questions, sides, lines, id)
    return words.length > 0 ? [{ id, lines: words }] : []
  })
  const names = sectionNames(
    questions,
    sides,
    filled.map((section) => section.id),
  )
  return filled.map((section) => ({
    id: section.id,
    name: names.get(section.id) ?? '',
    lines: section.lines,
  }))
}

function linesOfSection(
  questions: Questions,
  { base, mine, theirs }: LyricSides,
  lines: Map<string, PlacedLine>,
  sectionId: string,
  idFor: (key: string) => string,
): LyricLine[] {
  const members = [...lines.values()].filter((line) => line.home === sectionId).map((line) => line.id)
  const ordered = mergeOrder(
    questions,
    {
      key: `lines:${sectionId}`,
      subject: mine.nameOf(sectionId) || theirs.nameOf(sectionId),
      show: (id) => mine.texts.get(id) ?? theirs.texts.get(id) ?? '',
    },
    { base: base.lineIds(sectionId), mine: mine.lineIds(sectionId), theirs: theirs.lineIds(sectionId) },
    new Set(members),
  )
  return [...new Set([...ordered, ...members])].flatMap((id) => {
    const line = lines.get(id)
    if (!line) return []
    const own = { id, text: line.text }
    return line.alsoText === null ? [own] : [own, { id: idFor(`line:${id}`), text: line.alsoText }]
  })
}

/** Each side removed other lines until no words were left: whose version of the section stays? */
function emptiedSection(
  questions: Questions,
  { base, mine, theirs }: LyricSides,
  lines: Map<string, PlacedLine>,
  id: string,
): LyricLine[] {
  const elsewhere = (line: LyricLine) => {
    const placed = lines.get(line.id)
    return placed !== undefined && placed.home !== id
  }
  const left = (side: LyricSide) => side.sections.get(id)?.lines.filter((line) => !elsewhere(line)) ?? []
  const worded = [left(mine), left(theirs)].filter((found) => found.some((line) => !isBlank(line.text)))
  if (worded.length < 2) return worded[0] ?? []
  const choice = questions.ask({
    key: `emptied:${id}`,
    kind: 'section',
    subject: mine.nameOf(id),
    base: base.words(id),
    mine: mine.words(id),
    theirs: theirs.words(id),
  })
  return choice === 'theirs' ? left(theirs) : left(mine)
}

function mergeSequence(questions: Questions, sides: LyricSides, sections: LyricSection[]): string[] {
  const { base, mine, theirs } = sides
  const there = new Set(sections.map((section) => section.id))
  return mergeEntries<string>(
    questions,
    {
      key: 'sequence',
      kind: 'sequence',
      subject: '',
      identity: (id) => id,
      show: (id) => mine.nameOf(id) || theirs.nameOf(id) || base.nameOf(id),
      additionsBothStay: false,
      keeps: (id) => there.has(id),
    },
    { base: base.document.sequence, mine: mine.document.sequence, theirs: theirs.document.sequence },
  )
}

/** Together the two sides removed every section; lyrics cannot be empty, so one side's document stays whole. */
function wholeDocument(questions: Questions, { base, mine, theirs }: LyricSides): LyricsDocument {
  const words = (side: LyricSide) => side.document.sections.flatMap((section) => side.words(section.id) ?? [])
  const choice = questions.ask({
    key: 'document',
    kind: 'section',
    subject: '',
    base: words(base),
    mine: words(mine),
    theirs: words(theirs),
  })
  return (choice === 'theirs' ? theirs : mine).document
}

interface PlacedLine {
  id: string
  text: string
  home: string
  /** The other side's wording, when a person asked to keep both. */
  alsoText: string | null
}

/** Which lines stay, with their words and their section. */
function mergeLines(
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
