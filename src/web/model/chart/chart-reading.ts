import type { LyricVersion } from '../../../client/types.ts'
import { singingOrder } from '../../../core/song-words.ts'
import { type Chart, type ChartLine, chordsOf, parseChart } from '../../../formats/chordpro/chart.ts'
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
import { personHere } from '../save/owner.ts'
import { browserStorage } from '../storage.ts'

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

/** For each person of this browser and each arrangement. */
const nameOf = (arrangementId: string): string =>
  `psaltery.chart.${personHere() ?? 'visitor'}.${arrangementId}`

export function storedChoice(arrangementId: string): ChartChoice {
  try {
    const found: unknown = JSON.parse(browserStorage.get(nameOf(arrangementId)) ?? 'null')
    if (typeof found !== 'object' || found === null) return AS_WRITTEN
    const { key, capo } = found as Partial<Record<string, unknown>>
    return {
      key: typeof key === 'string' ? key : null,
      capo: typeof capo === 'number' && capo >= 0 && capo <= MOST_CAPO ? Math.floor(capo) : null,
    }
  } catch {
    return AS_WRITTEN
  }
}

export function storeChoice(arrangementId: string, choice: ChartChoice): void {
  if (choice.key === null && choice.capo === null) browserStorage.remove(nameOf(arrangementId))
  else browserStorage.set(nameOf(arrangementId), JSON.stringify(choice))
}

/** The time that the person chose for a chart that moves by itself. */
const nameOfSeconds = (arrangementId: string): string => `${nameOf(arrangementId)}.seconds`

export function storedSeconds(arrangementId: string): number | null {
  const found = Number(browserStorage.get(nameOfSeconds(arrangementId)) ?? 0)
  return Number.isInteger(found) && found > 0 ? found : null
}

export function storeSeconds(arrangementId: string, seconds: number): void {
  browserStorage.set(nameOfSeconds(arrangementId), String(seconds))
}

/** Words as a chart without chords, in the order in which they are sung. `title` names what its sections need not repeat. */
export const chartOfWords = (words: LyricVersion, title: string): Chart => ({
  ...parseChart(''),
  sections: singingOrder(words).map(({ name, lines }) => ({
    ...{ kind: '', label: name === title ? '' : name, isRecall: false },
    lines: lines.map(({ text }) => lineOf(text)),
  })),
})

const lineOf = (text: string): ChartLine =>
  text.trim() === ''
    ? { kind: 'empty' }
    : { kind: 'words', syllables: [{ chord: null, isRemark: false, text, at: 0 }] }

/** The keys of a sheet and of its service where they differ; null: they are the same, or one of them is not known. */
export function otherKey(
  sheetKey: string | null | undefined,
  serviceKey: string | null | undefined,
): { sheet: Key; service: Key } | null {
  const [sheet, service] = [keyOf(sheetKey ?? ''), keyOf(serviceKey ?? '')]
  if (!sheet || !service) return null
  // A minor key and its relative major have the same notes, and so do F sharp and G flat.
  return (signatureOf(sheet) - signatureOf(service)) % 12 === 0 ? null : { sheet, service }
}
