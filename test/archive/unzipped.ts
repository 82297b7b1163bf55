import { BlobReader, TextWriter, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js/index-native.js'

/** The entries of an archive by name: texts, and the SHA-256 of files. */
export const unzipped = async (path: string): Promise<Map<string, string>> => {
  const reader = new ZipReader(new BlobReader(new Blob([await Bun.file(path).bytes()])), {
    useWebWorkers: false,
  })
  const entries = new Map<string, string>()
  for (const entry of await reader.getEntries()) {
    if (entry.directory) throw new Error(`${entry.filename} is a folder.`)
    const isFile = entry.filename.endsWith('.pdf')
    const content = isFile
      ? Bun.SHA256.hash(await entry.getData(new Uint8ArrayWriter()), 'hex')
      : await entry.getData(new TextWriter())
    entries.set(entry.filename, content)
  }
  return entries
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The same archive with each id replaced by a number, in the order they appear: equal but for the ids is equal here. */
export const withoutIds = (entries: ReadonlyMap<string, string>): [string, string][] => {
  const numbers = new Map<string, number>()
  const numbered = (text: string) =>
    text.replace(UUID, (id) => {
      if (!numbers.has(id)) numbers.set(id, numbers.size)
      return `#${numbers.get(id)}`
    })
  return [...entries].map(([name, text]) => [
    numbered(name),
    // The hashes of entries with ids differ as the ids do; their sizes do not.
    name === 'manifest.json'
      ? numbered(text).replace(/("name": ".*jsonl",\s+"size": \d+,\s+)"sha256": ".*"/g, '$1')
      : numbered(text),
  ])
}
