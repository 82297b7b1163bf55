/** Text in an encoding that the platform can only decode. Every pair of bytes is decoded once to find its character. */
export const encoded = (text: string, encoding: string): Uint8Array => {
  const table = tables.get(encoding) ?? tableOf(encoding)
  tables.set(encoding, table)
  return Uint8Array.from(
    [...text].flatMap((character) => {
      const bytes = table.get(character)
      if (!bytes) throw new Error(`${encoding} has no ${character}`)
      return bytes
    }),
  )
}

const tables = new Map<string, Map<string, number[]>>()

const tableOf = (encoding: string): Map<string, number[]> => {
  const decoder = new TextDecoder(encoding)
  const table = new Map<string, number[]>()
  const put = (bytes: number[]): void => {
    const text = decoder.decode(Uint8Array.from(bytes))
    if ([...text].length === 1 && !text.includes('\ufffd') && !table.has(text)) table.set(text, bytes)
  }
  for (let first = 0; first < 256; first++) put([first])
  for (let first = 128; first < 256; first++)
    for (let second = 64; second < 256; second++) put([first, second])
  return table
}
