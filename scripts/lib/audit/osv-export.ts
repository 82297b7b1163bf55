import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isZip, unpack } from '../../../src/formats/zip/read-zip.ts'
import type { OsvRecord } from './affected.ts'
import { NothingChecked } from './nothing-checked.ts'

/** The export for npm has some hundred thousand small records; they are read one after the other. */
const LIMITS = { entries: 10_000_000, entryBytes: 100_000_000, totalBytes: 1_000_000_000_000 }

/** The records of an export: a zip, or the folder it was unpacked into. */
export async function* osvRecords(path: string): AsyncGenerator<OsvRecord> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new NothingChecked(`there is no file or folder ${path}`)
  for await (const { name, text } of found.isDirectory() ? ofFolder(path) : ofZip(path))
    yield parse(name, text)
}

interface File {
  readonly name: string
  readonly text: string
}

async function* ofFolder(folder: string): AsyncGenerator<File> {
  for (const name of await readdir(folder, { recursive: true }))
    if (name.endsWith('.json')) yield { name, text: await Bun.file(join(folder, name)).text() }
}

async function* ofZip(path: string): AsyncGenerator<File> {
  const file = Bun.file(path)
  if (!isZip(await file.slice(0, 4).bytes())) throw new NothingChecked(`${path} is not a zip file`)
  const decoder = new TextDecoder()
  for await (const { path: name, bytes } of unpack(file, LIMITS)) {
    if (bytes === null) throw new NothingChecked(`${path} is damaged at ${name || 'its end'}`)
    if (name.endsWith('.json')) yield { name, text: decoder.decode(bytes) }
  }
}

const parse = (name: string, text: string): OsvRecord => {
  try {
    const record = JSON.parse(text)
    if (typeof record.id === 'string') return record
  } catch {}
  throw new NothingChecked(`${name} is not a record of the OSV database`)
}
