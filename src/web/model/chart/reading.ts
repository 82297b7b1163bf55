import { type Chart, chordsOf } from '../../../formats/chordpro/chart.ts'
import {
  guessKey,
  type Key,
  keyAbove,
  keyName,
  keyOf,
  type Notation,
  type Reading,
  type Spelling,
  signatureOf,
  spellingOf,
} from '../../../formats/chords.ts'

/** What a person chose for a chart; null: as its service has it, otherwise as the chart is written. */
export interface ChartChoice {
  /** The key that it sounds in, as the interface names keys. */
  readonly key: string | null
  readonly capo: number | null
}

export const AS_WRITTEN: ChartChoice = { key: null, capo: null }

/** Frets that a capo is put on. */
export const MOST_CAPO = 11

/** How a chart is read by one person. */
export interface ChartReading extends Reading {
  /** The key that it sounds in; null: unknown. */
  readonly sounds: Key | null
  /** The key of the chords that are shown, which differs with a capo. */
  readonly shapes: Key | null
  readonly capo: number
  /** Whether it is shown as it was written. */
  readonly isAsWritten: boolean
  /** The key of its service; null: there is none, or the text of the service is no key. */
  readonly service: Key | null
  /** Whether the choice of the person makes a difference. */
  readonly isOwnChoice: boolean
}

/** The spelling of a chart, by its chords. */
export const chartSpelling = (chart: Chart): Spelling => spellingOf(chordsOf(chart))

/** As in ChordPro, a chart with a capo is written in shapes and sounds higher. */
export function readingOf(
  chart: Chart,
  sourceKey: string | null,
  choice: ChartChoice,
  notation: Notation | null,
  serviceKey: string | null = null,
): ChartReading {
  const chords = chordsOf(chart)
  const spelling = spellingOf(chords)
  const from =
    keyOf(chart.key ?? '', spelling) ?? keyOf(sourceKey ?? '', spelling) ?? guessKey(chords, spelling)
  const written = Math.min(chart.capo ?? 0, MOST_CAPO)
  const capo = choice.capo ?? written
  const original = from && keyAbove(from, written)
  const service = original && keyOfService(keyOf(serviceKey ?? '', spelling), original)
  const planned = service ?? original
  const own = from && choice.key !== null ? sameMode(keyOf(choice.key), from) : null
  const sounds = own ?? planned
  const isAsWritten = capo === written && sounds?.tonic === original?.tonic
  const shapes = isAsWritten ? from : sounds && keyAbove(sounds, -capo)
  return {
    spelling,
    notation: notation ?? spelling,
    from,
    to: shapes,
    sounds,
    shapes,
    capo,
    isAsWritten,
    service,
    isOwnChoice: capo !== written || sounds?.tonic !== planned?.tonic,
  }
}

const sameMode = (key: Key | null, { isMinor }: Key): Key | null => key && { ...key, isMinor }

/** Keys with more accidentals than this are read by their other name. */
const MOST_ACCIDENTALS = 7

/**
 * The key of a service in the mode of the chart. A minor key of a chart in major stands for the major key with the same
 * signature. A major key of a chart in minor stands for the chart's own key if both have the same signature.
 */
function keyOfService(key: Key | null, original: Key): Key | null {
  if (!key) return null
  if (key.isMinor === original.isMinor) return named(key)
  if (key.isMinor) return named({ tonic: keyAbove({ ...key, isMinor: false }, 3).tonic, isMinor: false })
  return signatureOf(key) === signatureOf(original) ? original : named({ ...key, isMinor: true })
}

const named = (key: Key): Key =>
  Math.abs(signatureOf(key)) > MOST_ACCIDENTALS ? keyAbove(keyAbove(key, 1), -1) : key

/** The choice of the key some half tones above the one that a chart sounds in. */
export const stepped = ({ sounds }: ChartReading, steps: number): string | null =>
  sounds && keyName(keyAbove(sounds, steps))
