/** As many characters as a song of 20 lyric versions may have; reading more takes memory for words that are cut anyway. */
export const LONGEST_SONG = 500_000

/** The largest file of a format with one song in a file, which may have more marks than words. */
export const ONE_SONG_BYTES = 5_000_000

/** The lines of a song as far as it may be long. */
export const boundedLines = (lines: readonly string[]): readonly string[] => {
  let left = LONGEST_SONG
  const end = lines.findIndex((line) => {
    left -= line.length + 1
    return left < 0
  })
  return end < 0 ? lines : lines.slice(0, end)
}

export interface WordsBudget {
  /** The text as far as the song has room for it. */
  take(text: string): string
  readonly isCut: boolean
}

/** What the words of one song may still have, for readers whose words are in many places. */
export const wordsBudget = (): WordsBudget => {
  let left = LONGEST_SONG
  let isCut = false
  return {
    take(text) {
      const taken = text.slice(0, left)
      left -= taken.length
      if (taken.length < text.length) isCut = true
      return taken
    },
    get isCut() {
      return isCut
    },
  }
}
