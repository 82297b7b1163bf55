import type { ArrangementDocument, LyricsDocument, Metadata } from '../../../client/types.ts'
import { bodyBytes, isBlank, LIMITS, lengthOf } from '../../../core/limits.ts'
import { foldName, trimLine } from '../../../core/text.ts'

export type ArrangementProblem =
  | 'labelMissing'
  | 'labelTooLong'
  | 'badKey'
  | 'badTempo'
  | 'tooManyFiles'
  | 'chartTooLong'
  | 'linkIncomplete'
  | 'linkTooLong'
  | 'tooManyLinks'

const KEY = /^[A-Ha-h][#b♯♭]?m?$/

/** A key of music: F#m. */
export const isKey = (text: string): boolean => KEY.test(text)

const isLink = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:'

/** Why an arrangement would be refused. */
export function arrangementProblems(arrangement: ArrangementDocument): ArrangementProblem[] {
  const { label, assetIds, sourceKey, tempo, chart, links = [] } = arrangement
  const problems: ArrangementProblem[] = []
  if (isBlank(label)) problems.push('labelMissing')
  if (lengthOf(label) > LIMITS.label) problems.push('labelTooLong')
  if (sourceKey != null && !isKey(sourceKey)) problems.push('badKey')
  if (tempo != null && !(Number.isInteger(tempo) && tempo >= LIMITS.tempo.min && tempo <= LIMITS.tempo.max)) {
    problems.push('badTempo')
  }
  if (assetIds.length > LIMITS.files) problems.push('tooManyFiles')
  if (chart != null && lengthOf(chart) > LIMITS.chart) problems.push('chartTooLong')
  if (links.length > LIMITS.links.items) problems.push('tooManyLinks')
  if (links.some(({ title, url }) => isBlank(title) || !isLink(url))) problems.push('linkIncomplete')
  if (
    links.some(({ title, url }) => lengthOf(title) > LIMITS.links.title || lengthOf(url) > LIMITS.links.url)
  )
    problems.push('linkTooLong')
  return problems
}

export type MetadataProblem =
  | { kind: 'titleMissing' | 'titleTooLong' | 'copyrightTooLong' | 'tooLarge' }
  | { kind: 'tooManyEntries' | 'entryTooLong' | 'entryEmpty'; field: ListField }

type ListField = 'alternateTitles' | 'authors' | 'themes' | 'songbooks'

/** Why a song's metadata would be refused. */
export function metadataProblems(metadata: Metadata): MetadataProblem[] {
  const problems: MetadataProblem[] = []
  if (isBlank(metadata.title)) problems.push({ kind: 'titleMissing' })
  if (lengthOf(metadata.title) > LIMITS.title) problems.push({ kind: 'titleTooLong' })
  if (lengthOf(metadata.copyright) > LIMITS.copyright) problems.push({ kind: 'copyrightTooLong' })
  for (const field of ['alternateTitles', 'authors', 'themes'] as const) {
    const [entries, limit] = [metadata[field], LIMITS[field]]
    if (entries.length > limit.items) problems.push({ kind: 'tooManyEntries', field })
    if (entries.some((entry) => lengthOf(entry) > limit.length))
      problems.push({ kind: 'entryTooLong', field })
    if (entries.some(isBlank)) problems.push({ kind: 'entryEmpty', field })
  }
  const { songbooks } = metadata
  const { items, book, number } = LIMITS.songbooks
  if (songbooks.length > items) problems.push({ kind: 'tooManyEntries', field: 'songbooks' })
  if (songbooks.some((entry) => isBlank(entry.book) || isBlank(entry.number))) {
    problems.push({ kind: 'entryEmpty', field: 'songbooks' })
  }
  if (songbooks.some((entry) => lengthOf(entry.book) > book || lengthOf(entry.number) > number)) {
    problems.push({ kind: 'entryTooLong', field: 'songbooks' })
  }
  if (bodyBytes(metadata) > LIMITS.bodyBytes) problems.push({ kind: 'tooLarge' })
  return problems
}

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
