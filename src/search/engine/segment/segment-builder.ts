import { metadataParts, type SearchDocument } from '../../../core/search-document.ts'
import { type Postings, PostingsBuilder } from '../encoding/postings.ts'
import { type SparsePostings, SparsePostingsBuilder } from '../encoding/sparse-postings.ts'
import { Growable, u32 } from '../encoding/typed-arrays.ts'
import { compareUuids, UUID_BYTES, writeUuid } from '../encoding/uuid-bytes.ts'
import { MAX_VARINT, writeVarint } from '../encoding/varint.ts'
import { collectCommonRuns } from '../grams/common-runs.ts'
import { collectGrams } from '../grams/grams.ts'
import { collectShortGrams } from '../grams/short-grams.ts'
import { VocabularyBuilder } from '../grams/vocabulary.ts'
import { PlainFieldBuilder, ReferenceFieldBuilder } from '../ranking/field-songs.ts'
import { SongbookIndexBuilder } from '../ranking/songbook-index.ts'
import { orderByLetters } from '../ranking/title-letters.ts'
import type { SegmentData } from './segment-data.ts'
import { SongTokens } from './song-tokens.ts'

/**
 * What is noted of each token, from 1: the last song that held it, the last lyric version, and the last song that held
 * it elsewhere than in songbooks and labels.
 */
const LAST_SONG = 0
const LAST_LYRIC = 1
const LAST_CONTENT = 2
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
  readonly #songTokens = new SongTokens()
  /** The same for one kind of field each; the last for what is in songbooks and labels alone. */
  readonly #titleTokens = new SongTokens()
  readonly #alternateTokens = new SongTokens()
  readonly #creditTokens = new SongTokens()
  readonly #aloneTokens = new SongTokens()
  readonly #songbooks = new SongbookIndexBuilder()
  /** By token, side by side because they are used together: see the offsets below. */
  readonly #notes = new Growable(Uint32Array)
  readonly #textTokens = new Growable(Uint32Array)
  /** Of the field that is being read. */
  readonly #fieldTokens = new Growable(Uint32Array)
  readonly #encoder = new TextEncoder()

  /** About what the index will take at least; for giving up on one that will be too large. */
  get byteLength(): number {
    return (
      this.#vocabulary.byteLength +
      this.#songTokens.byteLength +
      this.#lyricTokens.byteLength +
      this.#songbooks.byteLength
    )
  }

  add(song: SearchDocument): void {
    this.#songs++
    this.#addUuid(this.#songIds, song._id)
    this.#titleStarts.push(this.#titles.length)
    const title = this.#encoder.encode(song.title)
    this.#titles.reserve(title.length)
    this.#titles.values.set(title, this.#titles.length)
    this.#titles.length += title.length
    this.#lyricStarts.push(this.#lyrics)
    this.#addFields(song)
  }

  #addFields({ metadata, lyrics }: SearchDocument): void {
    const { titles, credits, songbooks } = metadataParts(metadata)
    const titleEnd = titles.indexOf('\n')
    const title = titleEnd < 0 ? titles : titles.slice(0, titleEnd)
    this.#songTokens.beginSong()
    this.#addField(title, this.#titleTokens, this.#noteInContent)
    this.#addField(titles.slice(title.length), this.#alternateTokens, this.#noteInContent)
    this.#addField(credits, this.#creditTokens, this.#noteInContent)
    for (const [id, { text }] of Object.entries(lyrics)) this.#addLyrics(id, text)
    // Last, because by now it is known what else the song holds.
    const references = [
      ...songbooks.map(([book, number]) => `${book} ${number}`),
      ...Object.values(lyrics).map(({ label }) => label),
    ]
    this.#addField(references.join('\n'), this.#aloneTokens, this.#noteInReference)
    for (const [book, number] of songbooks) this.#songbooks.add(this.#songs - 1, book, number)
  }

  #addField(text: string, into: SongTokens, note: (token: number) => void): void {
    into.beginSong()
    this.#fieldTokens.length = 0
    this.#vocabulary.read(text, note)
    into.pushDistinct(this.#fieldTokens.values.subarray(0, this.#fieldTokens.length))
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
    this.#songTokens.push(token)
  }

  readonly #noteInContent = (token: number): void => {
    this.#noteInSong(token)
    this.#notes.values[token * NOTES + LAST_CONTENT] = this.#songs
    this.#fieldTokens.push(token)
  }

  readonly #noteInReference = (token: number): void => {
    this.#noteInSong(token)
    if (u32(this.#notes.values, token * NOTES + LAST_CONTENT) !== this.#songs) this.#fieldTokens.push(token)
  }

  readonly #noteInText = (token: number): void => {
    const at = token * NOTES + LAST_LYRIC
    if (at < this.#notes.length && u32(this.#notes.values, at) === this.#lyrics) return
    this.#noteInSong(token)
    this.#notes.values[at] = this.#lyrics
    this.#notes.values[token * NOTES + LAST_CONTENT] = this.#songs
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
    const tokenSongs = this.#invertAll()
    const fields = {
      title: new PlainFieldBuilder(this.#invert(this.#titleTokens), this.#songs),
      alternateTitle: new PlainFieldBuilder(this.#invert(this.#alternateTokens), this.#songs),
      credit: new PlainFieldBuilder(this.#invert(this.#creditTokens), this.#songs),
      reference: new ReferenceFieldBuilder(this.#invert(this.#aloneTokens), tokenSongs),
    }
    const vocabulary = this.#vocabulary.finish()
    const trigrams = collectGrams(vocabulary, 3)
    const songIds = this.#songIds.finish()
    const titles = { titles: this.#titles.finish(), titleStarts: this.#titleStarts.finish() }
    const all = Object.values(fields)
    return {
      songs: this.#songs,
      songIds,
      songsById: Uint32Array.from({ length: this.#songs }, (_, song) => song).sort((a, b) =>
        compareUuids(songIds, a, songIds, b),
      ),
      ...titles,
      songsByLetters: orderByLetters({ songs: this.#songs, ...titles }),
      songbooks: this.#songbooks.finish(this.#songs),
      lyricStarts: this.#lyricStarts.finish(),
      lyricIds: this.#lyricIds.finish(),
      lyricTokens: this.#lyricTokens.finish(),
      lyricTokenStarts: this.#lyricTokenStarts.finish(),
      vocabulary,
      tokenSongs,
      trigrams,
      shortGrams: collectShortGrams(vocabulary, tokenSongs, (each) => {
        for (const field of all) field.addShortGram(each)
      }),
      commonRuns: collectCommonRuns(vocabulary, tokenSongs, trigrams, (each) => {
        for (const field of all) field.addCommonRun(each)
      }),
      title: fields.title.finish(),
      alternateTitle: fields.alternateTitle.finish(),
      credit: fields.credit.finish(),
      reference: fields.reference.finish(),
    }
  }

  #invertAll(): Postings {
    const postings = new PostingsBuilder(this.#songs)
    this.#songTokens.invert(this.#vocabulary.size, (_, songs) => postings.append(songs))
    return postings.finish()
  }

  #invert(tokens: SongTokens): SparsePostings {
    const postings = new SparsePostingsBuilder(this.#songs)
    tokens.invert(this.#vocabulary.size, (token, songs) => postings.append(token, songs))
    return postings.finish(this.#vocabulary.size)
  }
}
