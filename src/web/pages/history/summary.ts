import { lengthOf } from '../../../core/limits.ts'
import type { FieldChange } from '../../model/diff/fields.ts'
import type { LyricsDiff, SectionChange } from '../../model/diff/lyrics.ts'
import { fieldName, type Texts } from '../../texts/texts.ts'
import type { Changes } from './saved-version.ts'

/** Longer texts are not quoted in a line. */
const QUOTED_LENGTH = 30
/** So many things are named; the rest is counted. */
const NAMED = 3

/** What changed, in a line. */
export function summaryOf(changes: Changes, t: Texts): string {
  const parts =
    changes.kind === 'lyrics'
      ? lyricsParts(changes.diff, t)
      : changes.fields.map((change) => fieldPart(change, t))
  if (parts.length === 0) return t.history.unchanged
  const rest = parts.length - NAMED
  return [...parts.slice(0, NAMED), ...(rest > 0 ? [t.history.andMore(rest)] : [])].join(' · ')
}

function fieldPart(change: FieldChange, t: Texts): string {
  const name = fieldName(t, change.field)
  if (change.kind === 'text') {
    const text = (without: 'added' | 'removed') =>
      change.pieces.flatMap((piece) => (piece.kind === without ? [] : [piece.text])).join('')
    return textPart(name, text('added'), text('removed'), t)
  }
  const those = (kind: 'added' | 'removed', sign: string) =>
    change.entries.filter((entry) => entry.kind === kind).map(({ text }) => `${sign} ${text}`)
  const named = [...those('added', '+'), ...those('removed', '−')]
  return `${name}: ${named.length > 0 ? named.join(', ') : t.history.newOrder}`
}

function textPart(name: string, before: string, after: string, t: Texts): string {
  if (before === '') return `${name}: ${isShort(after) ? after : t.diff.added}`
  if (after === '') return `${name}: ${t.diff.removed}`
  return isShort(before) && isShort(after) ? `${name}: ${before} → ${after}` : t.history.changed(name)
}

const isShort = (text: string) => lengthOf(text) <= QUOTED_LENGTH && !text.includes('\n')

function lyricsParts({ label, sections, sequence }: LyricsDiff, t: Texts): string[] {
  return [
    ...(label ? [textPart(t.diff.label, label.before, label.after, t)] : []),
    ...sections.filter(({ changed }) => changed).map((section) => sectionPart(section, t)),
    ...(sequence ? [t.history.changed(t.diff.order)] : []),
  ]
}

function sectionPart({ kind, name, nameBefore, moved, lines }: SectionChange, t: Texts): string {
  if (kind !== 'same') return `${name} ${t.diff[kind]}`
  const count = lines.filter((line) => line.moved || line.kind !== 'same').length
  const said = [
    ...(nameBefore === null ? [] : [t.diff.renamed(nameBefore)]),
    ...(count > 0 ? [t.history.lines(count)] : []),
    ...(moved ? [t.diff.moved] : []),
  ]
  return `${name}: ${said.join(', ')}`
}
