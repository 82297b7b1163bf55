/** A small seeded generator, so that a failing case can be run again by its seed. */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed * 2_654_435_761 + 1
  }

  /** From 0 to `limit` - 1. */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }

  chance(oneIn: number): boolean {
    return this.below(oneIn) === 0
  }

  pick<T>(list: readonly T[]): T {
    const found = list[this.below(list.length)]
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }

  shuffled<T>(list: readonly T[]): T[] {
    const result = [...list]
    for (let at = result.length - 1; at > 0; at--) {
      const other = this.below(at + 1)
      const [here, there] = [result[at], result[other]]
      if (here !== undefined && there !== undefined) [result[at], result[other]] = [there, here]
    }
    return result
  }
}
