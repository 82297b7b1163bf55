import { invalid } from '../core/errors.ts'
import { canonicalId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import { foldName, trimLine } from '../core/text.ts'
import type { LyricSection, LyricsDocument } from './schema.ts'

/** Brings a document to the form it is kept in, and refuses what no schema can see. */
export const checkedLyrics = ({ label, sections, sequence }: LyricsDocument): LyricsDocument => {
  const kept: LyricsDocument = {
    label,
    sections: sections.map(keptSection),
    sequence: sequence.map(canonicalId),
  }
  refuseTooManyLines(kept)
  refuseRepeats(
    kept.sections.map(({ id }) => id),
    (at) => `sections[${at}].id`,
  )
  refuseRepeats(
    kept.sections.map(({ name }) => foldName(name)),
    (at) => `sections[${at}].name`,
  )
  const lines = kept.sections.flatMap((section, s) =>
    section.lines.map(({ id }, l) => ({ id, where: [s, l] })),
  )
  refuseRepeats(
    lines.map(({ id }) => id),
    (at) => `sections[${lines[at]?.where[0]}].lines[${lines[at]?.where[1]}].id`,
  )
  refuseStrangeSections(kept)
  return kept
}

const keptSection = ({ id, name, lines }: LyricSection, at: number): LyricSection => {
  const kept = lines.map((line) => ({ id: canonicalId(line.id), text: trimLine(line.text) }))
  if (kept.every(({ text }) => text.trim() === ''))
    throw invalid(`sections[${at}].lines must have at least one line that is not blank.`)
  return { id: canonicalId(id), name, lines: kept }
}

const refuseTooManyLines = ({ sections }: LyricsDocument): void => {
  const count = sections.reduce((sum, { lines }) => sum + lines.length, 0)
  if (count > LIMITS.lines)
    throw invalid(`sections must have at most ${LIMITS.lines} lines in all, but have ${count}.`)
}

const refuseRepeats = (values: readonly string[], nameOf: (at: number) => string): void => {
  const seen = new Set<string>()
  values.forEach((value, at) => {
    if (seen.has(value)) throw invalid(`${nameOf(at)} must be unique in the document.`)
    seen.add(value)
  })
}

const refuseStrangeSections = ({ sections, sequence }: LyricsDocument): void => {
  const known = new Set(sections.map(({ id }) => id))
  const strange = sequence.findIndex((id) => !known.has(id))
  if (strange >= 0) throw invalid(`sequence[${strange}] must be the id of a section of this document.`)
}
