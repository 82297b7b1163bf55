const BLOCK_CHARACTERS = 65_536

/** A JSON text a line, in blocks: a part for each line would cost more than the line. */
export const jsonLines = (
  values: AsyncIterable<unknown>,
): { readonly parts: AsyncIterable<Uint8Array>; count(): number } => {
  const encoder = new TextEncoder()
  let count = 0
  const parts = async function* () {
    let block = ''
    for await (const value of values) {
      count++
      block += `${JSON.stringify(value)}\n`
      if (block.length < BLOCK_CHARACTERS) continue
      yield encoder.encode(block)
      block = ''
    }
    if (block !== '') yield encoder.encode(block)
  }
  return { parts: parts(), count: () => count }
}
