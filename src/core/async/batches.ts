/** Gathers a stream into lists of about `most`, so that one query can serve many. */
export async function* inBatches<T>(
  source: AsyncIterable<T>,
  most: number,
  weightOf: (one: T) => number = () => 1,
): AsyncGenerator<T[]> {
  let batch: T[] = []
  let weight = 0
  for await (const one of source) {
    batch.push(one)
    weight += weightOf(one)
    if (weight < most) continue
    yield batch
    batch = []
    weight = 0
  }
  if (batch.length > 0) yield batch
}
