import type { WordsBudget } from '../bounded.ts'
import { type PlacedChord, withPlacedChords } from '../chordpro/placed-chords.ts'
import { withoutBlankEdges } from '../fit/lines.ts'
import { rtfText } from '../rtf.ts'
import { bytesAt, type Message, messageAt, messagesAt, numberAt, textAt } from './wire.ts'

/** The numbers of the fields that lead to the text boxes of a slide. */
const ACTIONS = 10
const SLIDE_OF_ACTION = [23, 2]
const BASE_SLIDE = 1
const ELEMENTS = 1
const SHOWN_INSTEAD = 6

/** A text box; on slides with two languages each has one of its own. */
export interface TextBox {
  readonly name: string
  readonly lines: string[]
  /** The same lines with chords, in ChordPro. */
  readonly chart: string[]
}

export interface Slide {
  readonly id: string
  readonly boxes: TextBox[]
  readonly chords: number
  readonly hasNotes: boolean
}

/** What a field of the kind UUID has, in one spelling. */
export const idAt = (message: Message, ...path: readonly number[]): string =>
  textAt(messageAt(message, ...path), 1).toLowerCase()

/** A cue as a slide, with the text boxes that hold words of their own. */
export const slideOf = (cue: Message, budget: WordsBudget): Slide => {
  const slides = messagesAt(cue, ACTIONS).map((action) => messageAt(action, ...SLIDE_OF_ACTION))
  // A box with a link shows something else: a clock, the words of another box, the details of the song.
  const elements = slides
    .flatMap((slide) => messagesAt(messageAt(slide, BASE_SLIDE), ELEMENTS))
    .filter((element) => !element.has(SHOWN_INSTEAD))
    .map((element) => messageAt(element, 1))
  return {
    id: idAt(cue, 1),
    boxes: elements.flatMap((element) => {
      const text = budget.take(textOf(bytesAt(messageAt(element, 13), 5)))
      const [lines, chart] = [linesOf(text), linesOf(withChords(text, element))]
      return lines.length === 0 && chart.length === 0 ? [] : [{ name: textAt(element, 2), lines, chart }]
    }),
    chords: elements.reduce((sum, element) => sum + chordsOf(element).length, 0),
    hasNotes: slides.some(
      (slide) => linesOf(budget.take(textOf(bytesAt(messageAt(slide, 2), 1)))).length > 0,
    ),
  }
}

/** Attributes of a range of letters, of which chords are one kind. */
const chordsOf = (element: Message): PlacedChord[] =>
  messagesAt(messageAt(element, 13, 3), 13)
    .filter((attribute) => attribute.has(7))
    .map((attribute) => ({ chord: textAt(attribute, 7), at: numberAt(messageAt(attribute, 1), 1) }))

const LINE_BREAK = /\r\n|[\r\n\u2028\u2029\v]/

/** Places count the letters of the whole text, its line breaks too. */
const withChords = (text: string, element: Message): string => {
  const chords = chordsOf(element).sort((a, b) => a.at - b.at)
  if (chords.length === 0) return text
  let [begin, next] = [0, 0]
  const lines = text.split(/(?<=[\r\n\u2028\u2029\v])/)
  return lines
    .map((line, number) => {
      const end = number === lines.length - 1 ? Number.POSITIVE_INFINITY : begin + line.length
      const words = line.replace(LINE_BREAK, '')
      const here: PlacedChord[] = []
      for (let found = chords[next]; found && found.at < end; found = chords[++next])
        here.push({ chord: found.chord, at: found.at - begin })
      begin += line.length
      return `${withPlacedChords(words, here)}${line.slice(words.length)}`
    })
    .join('')
}

const textOf = (rtf: Uint8Array): string => {
  let text = ''
  for (const byte of rtf) text += String.fromCharCode(byte)
  return rtfText(text)
}

/** Zero-width spaces carry chords where no word is sung. */
const linesOf = (text: string): string[] =>
  withoutBlankEdges(
    text
      .replaceAll('\u200b', '')
      .split(LINE_BREAK)
      .map((line) => line.trim()),
  )
