import type { TSchema } from '@sinclair/typebox'
import { Failure } from '../../core/failures.ts'
import { checker } from '../../core/schema/checker.ts'
import { isServerError } from '../../db/errors.ts'
import type { ArchiveFile } from './archive-file.ts'

/** An archive that cannot be restored, with a sentence for the person at the terminal. */
export class BadArchive extends Error {
  override readonly name = 'BadArchive'
}

export const damaged = (what: string): BadArchive =>
  new BadArchive(`The archive is damaged, incomplete or was not made by Psaltery: ${what}.`)

/** Ids are unique over all churches: only an archive that has one twice meets one that is taken. */
export const refuseRepeated = (error: unknown): never => {
  throw isServerError(error, 'duplicateKey') ? damaged('it has an id twice') : error
}

const EVERY_BYTES = 32_000_000

let moved = 0

/**
 * Collects garbage after every 32 MB of a stream. The engine does not count the memory of a stream's buffers and collects
 * too rarely: exporting 1,000 files of 2 MB took 286 MB at its highest, restoring them 319 MB.
 */
export const releaseMemory = (bytes: number): void => {
  moved += bytes
  if (moved < EVERY_BYTES) return
  moved = 0
  Bun.gc(true)
}

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

/** A document has at most 32 KiB; a valid line is far shorter than this. */
const LINE_BYTES = 1_048_576

/** Roughly how much memory a line takes on its way to the database: parsed, checked, folded and encoded once more. */
const MEMORY_PER_BYTE = 10

/** Where a line is, for the sentence about what is wrong with it. */
const at = (name: string, number: number): string => `line ${number} of ${name}`

/** Runs a check and reports its refusal with the line. */
export const checkedLine = <T>(name: string, number: number, check: () => T): T => {
  try {
    return check()
  } catch (error) {
    if (error instanceof Failure) throw damaged(`in ${at(name, number)}, ${error.message.replace(/\.$/, '')}`)
    throw error
  }
}

/** Reads an entry line by line, and checks the shape and the number of its lines. */
export const lineReader = <T>(schema: TSchema) => {
  const check = checker<T>(schema, 'the line')
  return async function* (archive: ArchiveFile, name: string, expected: number): AsyncGenerator<T> {
    let number = 0
    for await (const line of linesOf(archive.read(name), name)) {
      number++
      yield checkedLine(name, number, () => check(parse(line, name, number)))
      releaseMemory(line.length * MEMORY_PER_BYTE)
    }
    if (number !== expected) throw damaged(`${name} has ${number} lines instead of ${expected}`)
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

const parse = (line: Uint8Array, name: string, number: number): unknown => {
  try {
    return JSON.parse(decoder.decode(line))
  } catch {
    throw damaged(`${at(name, number)} is not JSON`)
  }
}

const NEWLINE = 10

async function* linesOf(parts: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = new Uint8Array()
  for await (const part of parts) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, part]) : part
    let start = 0
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
      yield bytes.subarray(start, end)
      start = end + 1
    }
    rest = bytes.slice(start)
    if (rest.length > LINE_BYTES) throw damaged(`a line of ${name} is too long`)
  }
  if (rest.length > 0) throw damaged(`the last line of ${name} has no end`)
}
