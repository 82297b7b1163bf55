import { CHARACTERS_PER_STEP, ENGINE_SPEED, type Steps } from '../../core/async/work-slices.ts'

/** Whether the text holds at least one of the words. */
export function* holdsAny(text: string, words: readonly string[]): Steps<boolean> {
  let characters = 0
  for (const word of words) {
    if (text.includes(word)) return true
    characters += text.length / ENGINE_SPEED
    if (characters < CHARACTERS_PER_STEP) continue
    yield characters
    characters = 0
  }
  yield characters
  return false
}

/** Whether the bytes hold all of the words. */
export function* holdsAll(bytes: Buffer, words: readonly Buffer[]): Steps<boolean> {
  let characters = 0
  for (const word of words) {
    if (!bytes.includes(word)) return false
    characters += bytes.length / ENGINE_SPEED
    if (characters < CHARACTERS_PER_STEP) continue
    yield characters
    characters = 0
  }
  return true
}
