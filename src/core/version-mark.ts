import { checksum } from './bytes.ts'

interface Versioned {
  readonly id: string
  readonly version: number
}

/** A short text that is another one after a record was added, removed or saved. The order of the records does not count. */
export const versionMark = (records: readonly Versioned[]): string => {
  const lines = records.map(({ id, version }) => `${id} ${version}`).sort()
  return checksum(new TextEncoder().encode(lines.join())).toString(36)
}
