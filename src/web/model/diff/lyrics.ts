import type { LyricsDocument } from '../../../client/types.ts'
import { LyricSide } from '../merge/lyric-sides.ts'
import { diffOrder, type Moves } from './order.ts'
import { diffWords, type Piece } from './words.ts'

interface LineChange {
  id: string
  kind: 'same' | 'edited' | 'added' | 'removed'
  /** It stood elsewhere before; from which section, when that was another one. */
  moved: boolean
  movedFrom: string | null
  pieces: Piece[]
}

export interface SectionChange {
  id: string
  kind: 'same' | 'added' | 'removed'
  moved: boolean
  name: string
  nameBefore: string | null
  lines: LineChange[]
  changed: boolean
}

export interface LyricsDiff {
  label: { before: string; after: string } | null
  sections: SectionChange[]
  /** The names of the sections in singing order, when that order changed. */
  sequence: { before: string[]; after: string[] } | null
  changed: boolean
}

/** Compares two lyric documents by the identity of their sections and lines. */
export function diffLyrics(before: LyricsDocument, after: LyricsDocument, moves?: Moves): LyricsDiff {
  const [old, young] = [new LyricSide(before), new LyricSide(after)]
  const sections = diffOrder(old.sectionIds, young.sectionIds, moves).map(({ id, kind }) => {
    const lines = diffLines(id, old, young, moves)
    const nameBefore =
      old.sections.has(id) && young.sections.has(id) ? renamed(old.nameOf(id), young.nameOf(id)) : null
    return {
      id,
      kind: kind === 'moved' ? ('same' as const) : kind,
      moved: kind === 'moved',
      name: young.nameOf(id) || old.nameOf(id),
      nameBefore,
      lines,
      changed:
        kind !== 'same' || nameBefore !== null || lines.some((line) => line.moved || line.kind !== 'same'),
    }
  })
  const label = before.label === after.label ? null : { before: before.label, after: after.label }
  const sequence = sequenceChange(before, after, old, young)
  return {
    label,
    sections,
    sequence,
    changed: label !== null || sequence !== null || sections.some((section) => section.changed),
  }
}

const renamed = (before: string, after: string) => (before === after ? null : before)

function diffLines(sectionId: string, old: LyricSide, young: LyricSide, moves?: Moves): LineChange[] {
  const [before, after] = [old.lineIds(sectionId), young.lineIds(sectionId)]
  return diffOrder(before, after, moves).flatMap(({ id, kind }): LineChange[] => {
    const [was, is] = [old.texts.get(id), young.texts.get(id)]
    if (kind === 'removed' && is !== undefined) return [] // it moved to another section and is shown there
    if (was === undefined || is === undefined) {
      const text = was ?? is ?? ''
      const sort = was === undefined ? 'added' : 'removed'
      return [{ id, kind: sort, moved: false, movedFrom: null, pieces: [{ text, kind: sort }] }]
    }
    const cameFrom = old.homes.get(id) ?? sectionId
    return [
      {
        id,
        kind: was === is ? 'same' : 'edited',
        moved: kind === 'moved' || cameFrom !== sectionId,
        movedFrom: cameFrom === sectionId ? null : old.nameOf(cameFrom),
        pieces: diffWords(was, is),
      },
    ]
  })
}

function sequenceChange(before: LyricsDocument, after: LyricsDocument, old: LyricSide, young: LyricSide) {
  if (before.sequence.join() === after.sequence.join()) return null
  const names = (ids: string[], side: LyricSide) => ids.map((id) => side.nameOf(id))
  return { before: names(before.sequence, old), after: names(after.sequence, young) }
}
