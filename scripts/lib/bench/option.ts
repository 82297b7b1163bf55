/** What follows a word of the command line, as in --json FILE; null where the word is not given. */
export const option = (word: string, words: readonly string[] = process.argv): string | null => {
  const at = words.indexOf(word)
  return at < 0 ? null : (words[at + 1] ?? '')
}
