import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { BSON } from 'mongodb'
import type { TestServer } from './server.ts'

/** The collections of the server's database that hold one of these texts, in any case, or of these bytes. */
export const collectionsWith = async (
  { database }: Pick<TestServer, 'database'>,
  wanted: readonly (string | Uint8Array)[],
): Promise<string[]> => {
  const found = new Set<string>()
  for (const { name } of await database.db.listCollections().toArray())
    for await (const record of database.db.collection(name).find())
      if (holds(BSON.serialize(record), wanted)) found.add(name)
  return [...found].sort()
}

/** The files of a folder and its folders that hold one of them. */
export const filesWith = async (
  folder: string,
  wanted: readonly (string | Uint8Array)[],
): Promise<string[]> => {
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const path = join(entry.parentPath, entry.name)
    // A file that is gone since holds nothing.
    const bytes = entry.isFile()
      ? await Bun.file(path)
          .bytes()
          .catch(() => null)
      : null
    if (bytes && holds(bytes, wanted)) found.push(path)
  }
  return found
}

const holds = (bytes: Uint8Array, wanted: readonly (string | Uint8Array)[]): boolean => {
  const exact = Buffer.from(bytes)
  const inLowerCase = Buffer.from(exact.toString('latin1').toLowerCase(), 'latin1')
  return wanted.some((one) =>
    typeof one === 'string' ? inLowerCase.includes(one.toLowerCase()) : exact.includes(one),
  )
}
