import type { SearchDocument } from '../../../core/search-document.ts'
import { type Postings, PostingsBuilder } from '../encoding/postings.ts'
import { Growable, release, u32 } from '../encoding/typed-arrays.ts'
import { compareUuids, UUID_BYTES, writeUuid } from '../encoding/uuid-bytes.ts'
import { MAX_VARINT, writeVarint } from '../encoding/varint.ts'
import { collectCommonRuns } from '../grams/common-runs.ts'
import { collectGrams } from '../grams/grams.ts'
import { collectShortGrams } from '../grams/short-grams.ts'
import { VocabularyBuilder } from '../grams/vocabulary.ts'
import type { SegmentData } from './segment-data.ts'

/** What is noted of each token: the last song and lyric version that held it, from 1, and in how many songs. */
const LAST_SONG = 0
const LAST_LYRIC = 1
const SONG_COUNT = 2
const NOTES = 3

/** Builds the index of a church from its unarchived songs, which must come in title order. */
export class SegmentBuilder {
  #songs = 0
  #lyrics = 0
  readonly #vocabulary = new VocabularyBuilder()
  readonly #songIds = new Growable(Uint8Array)
  readonly #titles = new Growable(Uint8Array)
  readonly #titleStarts = new Growable(Uint32Array)
  readonly #lyricStarts = new Growable(Uint32Array)
  readonly #lyricIds = new Growable(Uint8Array)
  readonly #lyricTokens = new Growable(Uint8Array)
  readonly #lyricTokenStarts = new Growable(Uint32Array)
  /** The distinct tokens of song after song, and where each song's begin. */
  readonly #songTokens = new Growable(Uint32Array)
  readonly #songTokenStarts = new Growable(Uint32Array)
  /** By token, side by side because they are used together: see the offsets below. */
  readonly #notes = new Growable(Uint32Array)
  readonly #textTokens = new Growable(Uint32Array)
  readonly #encoder = new TextEncoder()

  /** About what the index will take at least; for giving up on one that will be too large. */
  get byteLength(): number {
    return this.#vocabulary.byteLength + this.#songTokens.byteLength + this.#lyricTokens.byteLength
  }

  add(song: SearchDocument): void {
    this.#songs++
    this.#addUuid(this.#songIds, song._id)
    this.#titleStarts.push(this.#titles.length)
    const title = this.#encoder.encode(song.title)
    this.#titles.reserve(title.length)
    this.#titles.values.set(title, this.#titles.length)
    this.#titles.length += title.length
    this.#songTokenStarts.push(this.#songTokens.length)
    this.#lyricStarts.push(this.#lyrics)
    this.#vocabulary.read(song.metadata, this.#noteInSong)
    for (const [id, { label, text }] of Object.entries(song.lyrics)) {
      this.#vocabulary.read(label, this.#noteInSong)
      this.#addLyrics(id, text)
    }
  }

  #addLyrics(id: string, text: string): void {
    this.#lyrics++
    this.#addUuid(this.#lyricIds, id)
    this.#lyricTokenStarts.push(this.#lyricTokens.length)
    this.#textTokens.length = 0
    this.#vocabulary.read(text, this.#noteInText)
    const tokens = this.#textTokens.values.subarray(0, this.#textTokens.length).sort()
    this.#lyricTokens.reserve(tokens.length * MAX_VARINT)
    const bytes = this.#lyricTokens.values
    let end = this.#lyricTokens.length
    let last = -1
    for (let at = 0; at < tokens.length; at++) {
      const token = u32(tokens, at)
      end = writeVarint(bytes, end, token - last)
      last = token
    }
    this.#lyricTokens.length = end
  }

  readonly #noteInSong = (token: number): void => {
    const at = token * NOTES
    if (at === this.#notes.length) for (let note = 0; note < NOTES; note++) this.#notes.push(0)
    const notes = this.#notes.values
    if (u32(notes, at + LAST_SONG) === this.#songs) return
    notes[at + LAST_SONG] = this.#songs
    notes[at + SONG_COUNT] = u32(notes, at + SONG_COUNT) + 1
    this.#songTokens.push(token)
  }

  readonly #noteInText = (token: number): void => {
    const at = token * NOTES + LAST_LYRIC
    if (at < this.#notes.length && u32(this.#notes.values, at) === this.#lyrics) return
    this.#noteInSong(token)
    this.#notes.values[at] = this.#lyrics
    this.#textTokens.push(token)
  }

  #addUuid(into: Growable<Uint8Array<ArrayBuffer>>, id: string): void {
    into.reserve(UUID_BYTES)
    writeUuid(into.values, into.length / UUID_BYTES, id)
    into.length += UUID_BYTES
  }

  finish(): SegmentData {
    this.#titleStarts.push(this.#titles.length)
    this.#lyricStarts.push(this.#lyrics)
    this.#lyricTokenStarts.push(this.#lyricTokens.length)
    this.#songTokenStarts.push(this.#songTokens.length)
    const vocabulary = this.#vocabulary.finish()
    const tokenSongs = this.#invert()
    const trigrams = collectGrams(vocabulary, 3)
    const songIds = this.#songIds.finish()
    return {
      songs: this.#songs,
      songIds,
      songsById: Uint32Array.from({ length: this.#songs }, (_, song) => song).sort((a, b) =>
        compareUuids(songIds, a, songIds, b),
      ),
      titles: this.#titles.finish(),
      titleStarts: this.#titleStarts.finish(),
      lyricStarts: this.#lyricStarts.finish(),
      lyricIds: this.#lyricIds.finish(),
      lyricTokens: this.#lyricTokens.finish(),
      lyricTokenStarts: this.#lyricTokenStarts.finish(),
      vocabulary,
      tokenSongs,
      trigrams,
      shortGrams: collectShortGrams(vocabulary, tokenSongs),
      commonRuns: collectCommonRuns(vocabulary, tokenSongs, trigrams),
    }
  }

  /** From the tokens of each song to the songs of each token, by counting. */
  #invert(): Postings {
    const counts = new Uint32Array(this.#vocabulary.size)
    for (let token = 0; token < counts.length; token++) {
      counts[token] = u32(this.#notes.values, token * NOTES + SONG_COUNT)
    }
    const ends = new Uint32Array(counts.length)
    for (let token = 1; token < counts.length; token++) {
      ends[token] = u32(ends, token - 1) + u32(counts, token - 1)
    }
    const songs = new Uint32Array(this.#songTokens.length)
    for (let song = 0; song < this.#songs; song++) {
      const end = u32(this.#songTokenStarts.values, song + 1)
      for (let at = u32(this.#songTokenStarts.values, song); at < end; at++) {
        const token = u32(this.#songTokens.values, at)
        const place = u32(ends, token)
        songs[place] = song
        ends[token] = place + 1
      }
    }
    release(this.#songTokens.values)
    const postings = new PostingsBuilder(this.#songs)
    for (let token = 0; token < counts.length; token++) {
      const end = u32(ends, token)
      postings.append(songs.subarray(end - u32(counts, token), end))
    }
    release(songs)
    return postings.finish()
  }
}
