import type { LyricsDocument } from '../../client/types.ts'
import { bodyBytes, isBlank, LIMITS, lengthOf } from '../../core/limits.ts'
import { foldName, trimLine } from '../../core/text.ts'

/** Why a lyric document would be refused, in terms the editor can point at. */
export type LyricsProblem =
  | {
      kind:
        | 'labelTooLong'
        | 'noSections'
        | 'tooManySections'
        | 'sequenceTooLong'
        | 'tooManyLines'
        | 'tooLarge'
        | 'brokenSequence'
    }
  | { kind: 'nameMissing' | 'nameTooLong' | 'nameTaken' | 'noWords'; sectionId: string }
  | { kind: 'lineTooLong' | 'lineBroken'; lineId: string }

export function lyricsProblems(document: LyricsDocument): LyricsProblem[] {
  const { sections, sequence } = document
  const problems: LyricsProblem[] = []
  if (lengthOf(document.label) > LIMITS.label) problems.push({ kind: 'labelTooLong' })
  if (sections.length === 0) problems.push({ kind: 'noSections' })
  if (sections.length > LIMITS.sections) problems.push({ kind: 'tooManySections' })
  const lineCount = sections.reduce((sum, { lines }) => sum + lines.length, 0)
  if (lineCount > LIMITS.lines) problems.push({ kind: 'tooManyLines' })
  if (sequence.length > LIMITS.sequence) problems.push({ kind: 'sequenceTooLong' })
  const ids = new Set(sections.map((section) => section.id))
  if (sequence.some((id) => !ids.has(id))) problems.push({ kind: 'brokenSequence' })
  const names = new Set<string>()
  for (const { id: sectionId, name, lines } of sections) {
    if (isBlank(name)) problems.push({ kind: 'nameMissing', sectionId })
    else if (names.has(foldName(name))) problems.push({ kind: 'nameTaken', sectionId })
    names.add(foldName(name))
    if (lengthOf(name) > LIMITS.sectionName) problems.push({ kind: 'nameTooLong', sectionId })
    if (!lines.some((line) => !isBlank(line.text))) problems.push({ kind: 'noWords', sectionId })
    for (const { id: lineId, text } of lines) {
      if (lengthOf(trimLine(text)) > LIMITS.line) problems.push({ kind: 'lineTooLong', lineId })
      if (/[\r\n]/.test(text)) problems.push({ kind: 'lineBroken', lineId })
    }
  }
  if (bodyBytes(document) > LIMITS.bodyBytes) problems.push({ kind: 'tooLarge' })
  return problems
}
