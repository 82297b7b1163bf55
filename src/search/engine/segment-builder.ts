import { setBit, wordsFor } from '../../core/bits.ts'
import { metadataParts, type SearchDocument } from '../../core/search-document.ts'
import type { Visibility } from '../../core/visibility.ts'
import {
  compareUuids,
  Growable,
  MAX_VARINT,
  release,
  UUID_BYTES,
  u32,
  writeUuid,
  writeVarint,
} from './encoded-lists.ts'
import { collectCommonRuns, collectGrams, collectShortGrams } from './grams.ts'
import { type Postings, PostingsBuilder, type SparsePostings, SparsePostingsBuilder } from './postings.ts'
import { GramFields, SongbookIndexBuilder } from './ranked-fields.ts'
import { orderByLetters } from './ranking.ts'
import type { SegmentData } from './segment-data.ts'
import { VocabularyBuilder } from './vocabulary.ts'

/** The distinct tokens of song after song, to be turned round into the songs of each token. */
class SongTokens {
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
  /** Songs with a visibility of their own. */
  readonly #withVisibility: { readonly song: number; readonly visibility: Visibility }[] = []
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
  /** Of the field or text that is being read. */
  readonly #tokens = new Growable(Uint32Array)
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
    const { visibility } = song
    if (visibility) this.#withVisibility.push({ song: this.#songs, visibility })
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
    this.#addField(title, this.#titleTokens)
    this.#addField(titles.slice(title.length), this.#alternateTokens)
    this.#addField(credits, this.#creditTokens)
    for (const [id, { text }] of Object.entries(lyrics)) this.#addLyrics(id, text)
    // Last, because by now it is known what else the song holds.
    const references = [
      ...songbooks.map(([book, number]) => `${book} ${number}`),
      ...Object.values(lyrics).map(({ label }) => label),
    ]
    this.#addReferences(references.join('\n'))
    for (const [book, number] of songbooks) this.#songbooks.add(this.#songs - 1, book, number)
  }

  #addField(text: string, into: SongTokens): void {
    into.beginSong()
    const tokens = this.#read(text)
    for (let at = 0; at < tokens.length; at++) {
      this.#noteInSong(u32(tokens, at))
      this.#notes.values[u32(tokens, at) * NOTES + LAST_CONTENT] = this.#songs
    }
    into.pushDistinct(tokens)
  }

  /** Keeps of songbooks and labels what the song holds nowhere else. */
  #addReferences(text: string): void {
    this.#aloneTokens.beginSong()
    const tokens = this.#read(text)
    let alone = 0
    for (let at = 0; at < tokens.length; at++) {
      const token = u32(tokens, at)
      this.#noteInSong(token)
      const isElsewhere = u32(this.#notes.values, token * NOTES + LAST_CONTENT) === this.#songs
      if (!isElsewhere) tokens[alone++] = token
    }
    this.#aloneTokens.pushDistinct(tokens.subarray(0, alone))
  }

  #addLyrics(id: string, text: string): void {
    this.#lyrics++
    this.#addUuid(this.#lyricIds, id)
    this.#lyricTokenStarts.push(this.#lyricTokens.length)
    const tokens = this.#distinctInText(this.#read(text)).sort()
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

  /** Notes the tokens of a text, and keeps each once. */
  #distinctInText(tokens: Uint32Array): Uint32Array {
    const notes = this.#notes.values
    const [song, lyric] = [this.#songs, this.#lyrics]
    let distinct = 0
    for (let at = 0; at < tokens.length; at++) {
      const token = u32(tokens, at)
      const place = token * NOTES
      if (u32(notes, place + LAST_LYRIC) === lyric) continue
      notes[place + LAST_LYRIC] = lyric
      notes[place + LAST_CONTENT] = song
      this.#noteInSong(token)
      tokens[distinct++] = token
    }
    return tokens.subarray(0, distinct)
  }

  /**
   * All tokens of a text at once: a function called for each, one of several, cannot be compiled into the loop. Reading
   * songs takes 0.82 of the CPU time that it took that way (25,000 songs, four runs in turns).
   */
  #read(text: string): Uint32Array {
    this.#tokens.length = 0
    this.#vocabulary.read(text, this.#tokens)
    const notes = this.#vocabulary.size * NOTES
    this.#notes.reserve(notes - this.#notes.length)
    this.#notes.length = notes
    return this.#tokens.values.subarray(0, this.#tokens.length)
  }

  #noteInSong(token: number): void {
    const at = token * NOTES + LAST_SONG
    const notes = this.#notes.values
    if (u32(notes, at) === this.#songs) return
    notes[at] = this.#songs
    this.#songTokens.push(token)
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
    const fields = new GramFields(tokenSongs, {
      title: this.#invert(this.#titleTokens),
      alternateTitle: this.#invert(this.#alternateTokens),
      credit: this.#invert(this.#creditTokens),
      alone: this.#invert(this.#aloneTokens),
    })
    const vocabulary = this.#vocabulary.finish()
    const trigrams = collectGrams(vocabulary, 3)
    const songIds = this.#songIds.finish()
    const titles = { titles: this.#titles.finish(), titleStarts: this.#titleStarts.finish() }
    return {
      songs: this.#songs,
      songIds,
      songsById: Uint32Array.from({ length: this.#songs }, (_, song) => song).sort((a, b) =>
        compareUuids(songIds, a, songIds, b),
      ),
      ...titles,
      membersOnly: this.#songsThatSay('members'),
      madePublic: this.#songsThatSay('public'),
      songsByLetters: orderByLetters({ songs: this.#songs, ...titles }),
      songbooks: this.#songbooks.finish(this.#songs),
      lyricStarts: this.#lyricStarts.finish(),
      lyricIds: this.#lyricIds.finish(),
      lyricTokens: this.#lyricTokens.finish(),
      lyricTokenStarts: this.#lyricTokenStarts.finish(),
      vocabulary,
      tokenSongs,
      trigrams,
      shortGrams: collectShortGrams(vocabulary, this.#songs, (tokens) => fields.add('shortGrams', tokens)),
      commonRuns: collectCommonRuns(vocabulary, tokenSongs, trigrams, (tokens) =>
        fields.add('commonRuns', tokens),
      ),
      ...fields.finish(),
    }
  }

  #songsThatSay(visibility: Visibility): Uint32Array {
    const bits = new Uint32Array(wordsFor(this.#songs))
    for (const own of this.#withVisibility) if (own.visibility === visibility) setBit(bits, own.song)
    return bits
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
