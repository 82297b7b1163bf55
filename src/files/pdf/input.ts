import { readSync } from 'node:fs'

/**
 * How files travel to the checker's process: the length in four bytes, then the bytes. The checker so needs no right to
 * read any folder with people's files.
 */
const HEADER_BYTES = 4
const STDIN = 0

export const sendFile = async (sink: Bun.FileSink, path: string): Promise<void> => {
  const file = Bun.file(path)
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(file.size)
  sink.write(header)
  for await (const part of file.stream()) {
    sink.write(part)
    await sink.flush()
  }
}

/** Waits for the next file; null when there will be none. Blocks its thread, which takes half the time of a stream. */
export const receiveFile = (): Uint8Array | null => {
  const header = read(HEADER_BYTES)
  return header && read(header.readUInt32BE())
}

const read = (size: number): Buffer | null => {
  const bytes = Buffer.alloc(size)
  for (let filled = 0; filled < size; ) {
    const count = readSync(STDIN, bytes, filled, size - filled, null)
    if (count === 0) return null
    filled += count
  }
  return bytes
}
