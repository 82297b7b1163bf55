/** What a church's search index takes in a process, at a size that was measured. */
export interface SearchPoint {
  readonly songs: number
  readonly bytes: number
}

/**
 * Between two sizes the bytes grow by a power of the number of songs, because new songs add ever fewer new words.
 * Above the largest size the estimate is linear, which is an upper bound.
 */
export const searchBytes = (points: readonly SearchPoint[], songs: number): number => {
  const sorted = points.toSorted((a, b) => a.songs - b.songs)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) throw new Error('No search index was measured.')
  if (songs >= last.songs) return (last.bytes * songs) / last.songs
  const at = Math.max(
    1,
    sorted.findIndex((point) => point.songs > songs),
  )
  const [low = first, high = last] = [sorted[at - 1], sorted[at]]
  const power = Math.log(high.bytes / low.bytes) / Math.log(high.songs / low.songs)
  return low.bytes * (songs / low.songs) ** power
}
