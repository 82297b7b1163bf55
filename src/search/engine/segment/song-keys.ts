import { u8, u32 } from '../encoding/typed-arrays.ts'
import { compareUuids, readUuid, UUID_BYTES, writeUuid } from '../encoding/uuid-bytes.ts'

interface SongKeysData {
  readonly songs: number
  readonly songIds: Uint8Array
  readonly songsById: Uint32Array
  readonly titles: Uint8Array
  readonly titleStarts: Uint32Array
}

/** The ids and titles of a segment's songs: which number a song has, and where another would stand. */
export class SongKeys {
  readonly #data: SongKeysData
  readonly #encoder = new TextEncoder()

  constructor(data: SongKeysData) {
    this.#data = data
  }

  idOf(song: number): string {
    return readUuid(this.#data.songIds, song)
  }

  /** The number of a song, or -1 when the segment does not hold it. */
  numberOf(songId: string): number {
    const { songs, songIds, songsById } = this.#data
    const id = bytesOfId(songId)
    const place = lowest(songs, (middle) => compareUuids(songIds, u32(songsById, middle), id, 0) < 0)
    if (place === songs) return -1
    const song = u32(songsById, place)
    return compareUuids(songIds, song, id, 0) === 0 ? song : -1
  }

  /** How many songs of the segment come before one with this folded title and id. */
  placeOf(title: string, songId: string): number {
    const { songs, songIds } = this.#data
    const titleBytes = this.#encoder.encode(title)
    const id = bytesOfId(songId)
    return lowest(
      songs,
      (song) => (this.#compareTitle(song, titleBytes) || compareUuids(songIds, song, id, 0)) < 0,
    )
  }

  /** Bytes of UTF-8 sort like code points. */
  #compareTitle(song: number, title: Uint8Array): number {
    const { titles, titleStarts } = this.#data
    const start = u32(titleStarts, song)
    const length = u32(titleStarts, song + 1) - start
    const shared = Math.min(length, title.length)
    for (let at = 0; at < shared; at++) {
      const difference = u8(titles, start + at) - u8(title, at)
      if (difference !== 0) return difference
    }
    return length - title.length
  }
}

function bytesOfId(id: string): Uint8Array {
  const bytes = new Uint8Array(UUID_BYTES)
  writeUuid(bytes, 0, id)
  return bytes
}

/** The first number below `count` that is not `before`; `count` when all are. */
function lowest(count: number, before: (number: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (before(middle)) low = middle + 1
    else high = middle
  }
  return low
}
