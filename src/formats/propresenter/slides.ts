import type { WordsBudget } from '../bounded.ts'
import { withoutBlankEdges } from '../fit/lines.ts'
import { rtfText } from '../rtf.ts'
import { bytesAt, type Message, messageAt, messagesAt, textAt } from './wire.ts'

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
      const lines = linesOf(bytesAt(messageAt(element, 13), 5), budget)
      return lines.length === 0 ? [] : [{ name: textAt(element, 2), lines }]
    }),
    chords: elements
      .flatMap((element) => messagesAt(messageAt(element, 13, 3), 13))
      .filter((attribute) => attribute.has(7)).length,
    hasNotes: slides.some((slide) => linesOf(bytesAt(messageAt(slide, 2), 1), budget).length > 0),
  }
}

/** Zero-width spaces carry chords where no word is sung. */
const linesOf = (rtf: Uint8Array, budget: WordsBudget): string[] => {
  let text = ''
  for (const byte of rtf) text += String.fromCharCode(byte)
  return withoutBlankEdges(
    budget
      .take(rtfText(text))
      .replaceAll('\u200b', '')
      .split(/\r\n|[\r\n\u2028\u2029\v]/)
      .map((line) => line.trim()),
  )
}
