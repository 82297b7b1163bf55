/** As many characters as a song of 20 lyric versions may have; reading more takes memory for words that are cut anyway. */
export const LONGEST_SONG = 500_000

/** The lines of a song as far as it may be long. */
export const boundedLines = (lines: readonly string[]): readonly string[] => {
  let left = LONGEST_SONG
  const end = lines.findIndex((line) => {
    left -= line.length + 1
    return left < 0
  })
  return end < 0 ? lines : lines.slice(0, end)
}
