import {
  BlobReader,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js/index-native.js'

export type Entries = Map<string, Buffer>

const plain = { useWebWorkers: false } as const

export const entriesOf = async (path: string): Promise<Entries> => {
  const reader = new ZipReader(new BlobReader(new Blob([await Bun.file(path).bytes()])), plain)
  const entries: Entries = new Map()
  for (const entry of await reader.getEntries())
    if (!entry.directory)
      entries.set(entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter())))
  return entries
}

export const zipOf = async (entries: Entries, password?: string): Promise<Buffer> => {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { ...plain, ...(password ? { password } : {}) })
  for (const [name, bytes] of entries) await zip.add(name, new Uint8ArrayReader(bytes))
  return Buffer.from(await zip.close())
}

/** Makes the manifest match the changed entries, as in a forged archive. */
export const renewManifest = (entries: Entries): void => {
  const manifest = JSON.parse(String(entries.get('manifest.json')))
  entries.delete('manifest.json')
  manifest.entries = [...entries].map(([name, bytes]) => ({
    name,
    size: bytes.length,
    sha256: new Bun.CryptoHasher('sha256').update(bytes).digest('hex'),
  }))
  entries.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
}

export const editManifest = (entries: Entries, edit: (manifest: Manifest) => void): void => {
  const manifest = JSON.parse(String(entries.get('manifest.json')))
  edit(manifest)
  entries.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
}

// biome-ignore lint/suspicious/noExplicitAny: any content of a forged archive
type Manifest = any

/** The full name of a church's entry, of the only church in the archive. */
export const named = (entries: Entries, what: string): string =>
  [...entries.keys()].find((name) => name.endsWith(`/${what}.jsonl`)) ?? what

/** Changes fields of one line of an entry; -1 is the last. */
export const editLine = (entries: Entries, what: string, at: number, change: object): void =>
  editLines(entries, what, (lines) => lines.with(at, { ...lines.at(at), ...change }))

/** Changes the lines of an entry as objects. */
export const editLines = (entries: Entries, what: string, edit: (lines: Manifest[]) => unknown[]): void => {
  const name = named(entries, what)
  const lines = String(entries.get(name)).trimEnd().split('\n')
  const edited = edit(lines.map((line) => JSON.parse(line)))
  entries.set(name, Buffer.from(edited.map((line) => `${JSON.stringify(line)}\n`).join('')))
}
