import { ONE_SONG_BYTES } from './bounded.ts'
import { guessEncoding, nameOfEncoding, shownEncoding } from './encoding.ts'
import { fit } from './fit.ts'
import { formatOf, programOf } from './formats.ts'
import { isBinary, type ReadOptions, readSongFile } from './read-file.ts'
import type { ReadFile, ReadSong, SongsReader } from './song.ts'
import { nothing } from './warnings.ts'

/** Smaller files are read as a whole. */
const LARGE = 1_000_000

/** Enough to recognise a format. */
const BEGINNING = 256_000
const PIECE = 256_000

/** Songs of one part. */
const PART = 200

/** Some songs of a file; warnings come with the last ones. */
export interface FilePart extends ReadFile {
  /** How much of the file was read, up to 1. */
  readonly share: number
}

/**
 * The songs of a file of any size, some at a time, so that memory stays bounded. A file of one song is refused by its size.
 * Where the reading fails in the middle, the last part has a warning with the place. It never throws.
 */
export async function* readInParts(
  file: Blob,
  filename: string,
  options: ReadOptions,
): AsyncGenerator<FilePart> {
  const whole = (read: ReadFile): FilePart => ({ ...read, share: 1 })
  try {
    const reader = file.size > LARGE ? await openReader(file, filename, options) : null
    if (reader) yield* partsOf(reader, filename)
    else if (file.size > ONE_SONG_BYTES) yield whole(refusal(await bytesOf(file, 0, BEGINNING), filename))
    else yield whole(readSongFile(await bytesOf(file, 0, file.size), filename, options))
  } catch {
    // A file may be gone, or forbidden, by the time it is read.
    yield whole(nothing('unreadable'))
  }
}

/** The warning of a file that is too large for its format. */
const refusal = (beginning: Uint8Array, filename: string): ReadFile => {
  const about = programOf(beginning, filename)
  return about === null ? nothing('songTooLarge') : { songs: [], warnings: [{ code: 'otherFormat', about }] }
}

interface OpenReader extends SongsReader {
  readonly pieces: () => AsyncIterable<TextPiece>
  readonly guessed: string | null
}

interface TextPiece {
  readonly text: string
  /** How much of the file ends with it. */
  readonly share: number
}

/** Null for a file that holds one song, or none. */
const openReader = async (
  file: Blob,
  filename: string,
  { encoding: given }: ReadOptions,
): Promise<OpenReader | null> => {
  const beginning = await bytesOf(file, 0, BEGINNING)
  if (programOf(beginning, filename) !== null || isBinary(beginning)) return null
  const { encoding, guessed } = await encodingOf(file, beginning, given)
  const text = new TextDecoder(encoding).decode(beginning)
  if (text.slice(0, 4000).includes('\0')) return null
  const format = formatOf(text, filename)
  if (!format?.inParts) return null
  const pieces = () => textOf(file, encoding)
  return Object.assign(await format.inParts(filename, () => onlyText(pieces())), { pieces, guessed })
}

async function* onlyText(pieces: AsyncIterable<TextPiece>): AsyncGenerator<string> {
  for await (const { text } of pieces) yield text
}

async function* partsOf(reader: OpenReader, filename: string): AsyncGenerator<FilePart> {
  let songs: ReadSong[] = []
  let count = 0
  const part = (share: number): FilePart => {
    const ready = { songs, warnings: [], share }
    count += songs.length
    songs = []
    return ready
  }
  try {
    for await (const { text, share } of reader.pieces())
      for (const song of reader.take(text)) {
        songs.push(fit(song, filename))
        if (songs.length === PART) yield part(share)
      }
    for (const song of reader.end()) songs.push(fit(song, filename))
  } catch {
    const isBegun = count + songs.length > 0
    yield { ...part(1), warnings: [isBegun ? reader.unread : { code: 'unreadable' }] }
    return
  }
  const { guessed } = reader
  const isGuessed = guessed !== null && count + songs.length > 0
  yield {
    ...part(1),
    warnings: [
      ...(isGuessed ? [{ code: 'encodingGuessed' as const, about: nameOfEncoding(guessed) }] : []),
      ...reader.warnings,
    ],
  }
}

const bytesOf = async (file: Blob, start: number, end: number): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(start, Math.min(end, file.size)).arrayBuffer())

async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += PIECE) yield await bytesOf(file, at, at + PIECE)
}

async function* textOf(file: Blob, encoding: string): AsyncGenerator<TextPiece> {
  const decoder = new TextDecoder(encoding)
  let read = 0
  for await (const piece of piecesOf(file)) {
    read += piece.length
    yield { text: decoder.decode(piece, { stream: true }), share: read / file.size }
  }
  yield { text: decoder.decode(), share: 1 }
}

interface Encoding {
  readonly encoding: string
  readonly guessed: string | null
}

/** As for a file that is read as a whole, but it is guessed by the first place that is no UTF-8. */
const encodingOf = async (file: Blob, beginning: Uint8Array, given: string | null): Promise<Encoding> => {
  const shown = shownEncoding(beginning)
  if (shown !== null) return { encoding: shown, guessed: null }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const piece of piecesOf(file)) {
    try {
      decoder.decode(piece, { stream: true })
    } catch {
      if (given !== null) return { encoding: given, guessed: null }
      const encoding = guessEncoding(fromFirstLetter(piece))
      return { encoding, guessed: encoding }
    }
  }
  return { encoding: 'utf-8', guessed: null }
}

/** From the line with the first letter beyond ASCII. */
const fromFirstLetter = (piece: Uint8Array): Uint8Array => {
  const letter = piece.findIndex((byte) => byte > 0x7f)
  return piece.subarray(piece.lastIndexOf(0x0a, letter) + 1)
}
