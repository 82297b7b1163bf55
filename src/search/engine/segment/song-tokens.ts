import { Growable, release, u32 } from '../encoding/typed-arrays.ts'

/** The distinct tokens of song after song, to be turned round into the songs of each token. */
export class SongTokens {
  readonly #tokens = new Growable(Uint32Array)
  /** Where each song's tokens begin. */
  readonly #starts = new Growable(Uint32Array)

  get byteLength(): number {
    return this.#tokens.byteLength
  }

  /** What follows are the tokens of the next song. */
  beginSong(): void {
    this.#starts.push(this.#tokens.length)
  }

  push(token: number): void {
    this.#tokens.push(token)
  }

  /** Adds the tokens of one field, which may come twice. Puts `tokens` in order. */
  pushDistinct(tokens: Uint32Array): void {
    tokens.sort()
    for (let at = 0; at < tokens.length; at++) {
      if (at === 0 || u32(tokens, at) !== u32(tokens, at - 1)) this.#tokens.push(u32(tokens, at))
    }
  }

  /** By counting: gives the ascending songs of each token that has any, in the order of the tokens. Uses itself up. */
  invert(tokenCount: number, visit: (token: number, songs: Uint32Array) => void): void {
    const counts = new Uint32Array(tokenCount)
    const tokens = this.#tokens.values
    for (let at = 0; at < this.#tokens.length; at++) {
      counts[u32(tokens, at)] = u32(counts, u32(tokens, at)) + 1
    }
    const ends = new Uint32Array(tokenCount)
    for (let token = 1; token < tokenCount; token++) {
      ends[token] = u32(ends, token - 1) + u32(counts, token - 1)
    }
    const songs = new Uint32Array(this.#tokens.length)
    this.#starts.push(this.#tokens.length)
    for (let song = 0; song < this.#starts.length - 1; song++) {
      const end = u32(this.#starts.values, song + 1)
      for (let at = u32(this.#starts.values, song); at < end; at++) {
        const token = u32(tokens, at)
        const place = u32(ends, token)
        songs[place] = song
        ends[token] = place + 1
      }
    }
    release(this.#tokens.values)
    for (let token = 0; token < tokenCount; token++) {
      const end = u32(ends, token)
      if (u32(counts, token) > 0) visit(token, songs.subarray(end - u32(counts, token), end))
    }
    release(songs)
  }
}
