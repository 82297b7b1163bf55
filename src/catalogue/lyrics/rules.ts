import { invalid } from '../../core/failures.ts'
import { canonicalId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import { foldName, trimLine } from '../../core/text.ts'
import type { LyricSection, LyricsDocument } from './schema.ts'

/** Brings a document to the form it is stored in, and refuses what the schema cannot check. */
export const normalizeLyrics = ({ label, sections, sequence }: LyricsDocument): LyricsDocument => {
  const stored: LyricsDocument = {
    label,
    sections: sections.map(normalizeSection),
    sequence: sequence.map(canonicalId),
  }
  refuseTooManyLines(stored)
  refuseDuplicates(
    stored.sections.map(({ id }) => id),
    (at) => `sections[${at}].id`,
  )
  refuseDuplicates(
    stored.sections.map(({ name }) => foldName(name)),
    (at) => `sections[${at}].name`,
  )
  const lines = stored.sections.flatMap((section, s) =>
    section.lines.map(({ id }, l) => ({ id, where: [s, l] })),
  )
  refuseDuplicates(
    lines.map(({ id }) => id),
    (at) => `sections[${lines[at]?.where[0]}].lines[${lines[at]?.where[1]}].id`,
  )
  refuseUnknownSections(stored)
  return stored
}

const normalizeSection = ({ id, name, lines }: LyricSection, at: number): LyricSection => {
  const stored = lines.map((line) => ({ id: canonicalId(line.id), text: trimLine(line.text) }))
  if (stored.every(({ text }) => text.trim() === ''))
    throw invalid(`sections[${at}].lines must have at least one line that is not blank.`)
  return { id: canonicalId(id), name, lines: stored }
}

const refuseTooManyLines = ({ sections }: LyricsDocument): void => {
  const count = sections.reduce((sum, { lines }) => sum + lines.length, 0)
  if (count > LIMITS.lines)
    throw invalid(`sections must have at most ${LIMITS.lines} lines in all, but have ${count}.`)
}

const refuseDuplicates = (values: readonly string[], nameOf: (at: number) => string): void => {
  const seen = new Set<string>()
  values.forEach((value, at) => {
    if (seen.has(value)) throw invalid(`${nameOf(at)} must be unique in the document.`)
    seen.add(value)
  })
}

const refuseUnknownSections = ({ sections, sequence }: LyricsDocument): void => {
  const known = new Set(sections.map(({ id }) => id))
  const unknown = sequence.findIndex((id) => !known.has(id))
  if (unknown >= 0) throw invalid(`sequence[${unknown}] must be the id of a section of this document.`)
}
