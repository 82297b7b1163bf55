/** The records from the first on that have so many bytes together at most. The first one is among them whatever its size. */
export const firstWithin = <T>(records: readonly T[], most: number, bytesOf: (record: T) => number): T[] => {
  let bytes = 0
  const end = records.findIndex((record, at) => {
    bytes += bytesOf(record)
    return at > 0 && bytes > most
  })
  return end < 0 ? [...records] : records.slice(0, end)
}
