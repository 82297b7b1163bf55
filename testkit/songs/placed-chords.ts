/** A line of words with its chords, each with the place in the words that it stands before. */
export interface PlacedLine {
  readonly words: string
  readonly chords: string[]
}

/**
 * The lines with chords in brackets, by this code alone: no reader of the project is asked. Directives and comments are
 * not compared.
 */
export const placedChords = (text: string): PlacedLine[] =>
  text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\\\n[ \t]*/g, '')
    .split('\n')
    .filter((line) => !/^#|^\s*\{.*\}\s*$/.test(line) && /\[[^[\]]*\]/.test(line))
    .map((line) => {
      const chords: string[] = []
      const words = line.trimEnd().replace(/\[([^[\]]*)\]/g, (_, chord: string, at: number) => {
        const before = line.slice(0, at).replace(/\[[^[\]]*\]/g, '').length
        chords.push(`${chord} ${before}`)
        return ''
      })
      return { words, chords }
    })
