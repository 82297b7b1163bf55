/** A line of a chart. A line of the text that ends with a backslash goes on in the next one. */
export interface JoinedLine {
  readonly text: string
  /** The number of its first line in the text, and of how many it is made. */
  readonly line: number
  readonly count: number
  /** Where its pieces begin, as UTF-16 units: in it, and in the text. */
  readonly pieces: readonly { readonly from: number; readonly at: number }[]
}

const INDENT = /^\s*/

/** The lines of a chart. White space before the piece that continues a line is left out. */
export function joinedLines(text: string): JoinedLine[] {
  const lines: JoinedLine[] = []
  const given = text.split('\n')
  let at = 0
  for (let line = 0; line < given.length; ) {
    const pieces: { from: number; at: number }[] = []
    const parts: string[] = []
    let [length, count, goesOn] = [0, 0, true]
    while (goesOn) {
      const piece = given[line + count] ?? ''
      const indent = count === 0 ? 0 : (INDENT.exec(piece)?.[0].length ?? 0)
      count++
      goesOn = piece.endsWith('\\') && line + count < given.length
      const part = piece.slice(indent, goesOn ? -1 : undefined)
      pieces.push({ from: length, at: at + indent })
      parts.push(part)
      length += part.length
      at += piece.length + 1
    }
    lines.push({ text: parts.join(''), line, count, pieces })
    line += count
  }
  return lines
}
