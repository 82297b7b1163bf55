/**
 * The longest common subsequence of two lists, as pairs of positions. Quadratic, which is fine: the lists here
 * are words of a line, lines of a section or entries of a field, never more than a few hundred. With weights, the heaviest.
 */
export function commonPairs(
  a: readonly string[],
  b: readonly string[],
  weightOf: (entry: string) => number = () => 1,
): [number, number][] {
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const entry = a[i]
      const skipped = Math.max(at(i + 1, j), at(i, j + 1))
      lengths[i * width + j] =
        entry !== undefined && entry === b[j] ? at(i + 1, j + 1) + weightOf(entry) : skipped
    }
  }
  const pairs: [number, number][] = []
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return pairs
}
