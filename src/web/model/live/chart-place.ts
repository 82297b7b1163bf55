import type { LyricVersion } from '../../../client/types.ts'
import { singingOrder } from '../../../core/song-words.ts'
import { foldLetters, foldName } from '../../../core/text.ts'
import type { Chart, ChartSection } from '../../../formats/chordpro/chart.ts'
import { type SectionLabel, sectionLabel } from '../../../formats/section-names.ts'
import type { LivePlace } from './sending.ts'

type Place = Pick<LivePlace, 'lyricVersionId' | 'sectionId' | 'position'>

/**
 * The place of the section of a chart that is sung: by its name, then by its first line. A section that the chart has several
 * times is found at the same repetition. Null: the chart does not have it.
 */
export function chartPlace(
  { sections }: Pick<Chart, 'sections'>,
  place: Place,
  lyrics: readonly LyricVersion[],
): number | null {
  const presented = lyrics.find(({ id }) => id === place.lyricVersionId)
  const sung = presented?.sections.find(({ id }) => id === place.sectionId)
  if (!presented || !sung) return null
  const labels = labelsOf(sections)
  const label = sectionLabel(sung.name)
  const line = foldLetters(sung.lines.find(({ text }) => text.trim() !== '')?.text ?? '')
  const isNamed = (section: ChartSection) =>
    section.label !== '' && foldName(section.label) === foldName(sung.name)
  const named = placesOf(sections, isNamed)
  const byName = named.length > 0 ? named : placesOf(sections, (_, at) => isSame(labels[at], label))
  const places =
    byName.length > 0 || line === ''
      ? byName
      : placesOf(sections, (section) => linesOf(section).includes(line))
  const before = singingOrder(presented).filter(
    ({ id }, at) => id === sung.id && place.position !== null && at < place.position,
  ).length
  return places[Math.min(before, places.length - 1)] ?? null
}

const placesOf = (
  sections: readonly ChartSection[],
  isWanted: (section: ChartSection, at: number) => boolean,
): number[] => sections.flatMap((section, at) => (isWanted(section, at) ? [at] : []))

const isSame = (one: SectionLabel | null | undefined, other: SectionLabel | null): boolean =>
  one != null &&
  one.kind === other?.kind &&
  // Names of no known kind stand for many things.
  one.kind !== 'other' &&
  (one.number ?? '1') === (other.number ?? '1')

/** What each section is; verses without a number are counted. */
function labelsOf(sections: readonly ChartSection[]): (SectionLabel | null)[] {
  let verses = 0
  return sections.map(({ kind, label }) => {
    const found = sectionLabel(label === '' ? kind : label)
    if (found?.kind !== 'verse') return found
    verses++
    return { kind: 'verse', number: found.number ?? String(verses) }
  })
}

const linesOf = ({ lines }: ChartSection): string[] =>
  lines.flatMap((line) =>
    line.kind === 'words' ? foldLetters(line.syllables.map(({ text }) => text).join('')) : [],
  )
