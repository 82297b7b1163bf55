import { fromChordsOverWords } from '../chordpro/chords-over-words.ts'
import { directive } from '../chordpro/write.ts'

/** Labels above the words, by the directive of ChordPro with that meaning. */
const LABELS: Readonly<Record<string, RegExp>> = {
  key: /^(?:key|original key|tonart|tonalité|tono|tom)$/,
  tempo: /^(?:tempo|bpm|metronome)$/,
  capo: /^(?:capo|kapo)$/,
  time: /^(?:time|time signature|takt|taktart)$/,
}

/** A line such as `Key: G` as a directive. */
const directiveOf = (line: string): string[] => {
  const [, label = '', value = ''] =
    /^\s{0,9}(\p{L}[\p{L} ]{0,24}?)\s{0,2}[:：]\s{0,9}(\S.{0,99})$/u.exec(line) ?? []
  const found = Object.entries(LABELS).find(([, words]) => words.test(label.toLowerCase()))
  // OnSong marks a key that moves with the chords: `Key: [G]`.
  return found ? [directive(found[0], value.replace(/[[\]]/g, ''))] : []
}

/** A text with chords over words, or in them, as ChordPro. The lines above it may name the key, the tempo and the capo. */
export const chartOfText = (above: readonly string[], words: readonly string[]): string =>
  [
    ...above.flatMap(directiveOf),
    '',
    fromChordsOverWords(words.join('\n').replace(/^(?:[^\S\n]*\n)+/, '')),
  ].join('\n')
