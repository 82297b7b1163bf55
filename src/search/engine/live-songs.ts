import { CHARACTERS_PER_STEP, type Steps } from '../../core/async/work-slices.ts'
import type { SearchDocument } from '../../core/search-document.ts'
import { isPublic, type Visibility } from '../../core/visibility.ts'
import { Growable, KeyedLists, type ListReader, u32 } from './encoded-lists.ts'
import { gramKey } from './grams.ts'
import { compareSongs } from './merge-page.ts'
import type { NearWords } from './near-words.ts'
import { endsToken, tokenContains, tokenLength, unitsOf, VocabularyBuilder } from './vocabulary.ts'
import { WordShapes } from './word-shapes.ts'

export interface LiveSong {
  readonly id: string
  readonly cursor: number
  readonly visibility: Visibility | undefined
  readonly title: string
  /** How many songs of the segment below come before it. */
  readonly place: number
  readonly slot: number
  readonly metadata: string
  readonly lyrics: readonly { readonly id: string; readonly text: string }[]
}

/**
 * The songs that changed since the segment was built: the same idea as there, in arrays that can take one more
 * song at any moment. Every change gets a slot of its own; a later one of the same song leaves the earlier slot
 * unused.
 */
export class LiveSongs {
  #slots = 0
  readonly #byId = new Map<string, LiveSong>()
  /** In the order of the list. A song that is not here is not found, although its grams may still be noted. */
  readonly #order: LiveSong[] = []
  readonly #vocabulary = new VocabularyBuilder()
  /** By token, from 1: ascending slots. */
  readonly #tokenSlots = new KeyedLists()
  /** By trigram: the tokens that hold it. */
  readonly #trigrams = new KeyedLists()
  /** By run of one or two units: ascending slots. */
  readonly #shortGrams = new KeyedLists()
  /** How many tokens have their trigrams noted. */
  #knownTokens = 0
  readonly #shapes = new WordShapes()
  #songBytes = 0

  /** How many changes were taken in, unused slots included. */
  get changes(): number {
    return this.#slots
  }

  /** The arrays as they are; an estimate for the songs, because engines do not say what objects take. */
  get byteLength(): number {
    const { byteLength } = this.#vocabulary
    return (
      byteLength +
      this.#tokenSlots.byteLength +
      this.#trigrams.byteLength +
      this.#shortGrams.byteLength +
      this.#shapes.byteLength +
      this.#songBytes
    )
  }

  /** Reads a song in. It is found only after `publish`, so that no search sees half of it; one song at a time. */
  *read(song: SearchDocument, place: number): Steps<LiveSong> {
    const slot = this.#slots++
    const lyrics = Object.entries(song.lyrics).map(([id, { text }]) => ({ id, text }))
    yield* this.#readText(song.metadata, slot)
    for (const { label, text } of Object.values(song.lyrics)) {
      yield* this.#readText(label, slot)
      yield* this.#readText(text, slot)
    }
    const { _id: id, cursor, visibility, title, metadata } = song
    return { id, cursor, visibility, title, place, slot, metadata, lyrics }
  }

  publish(song: LiveSong): void {
    this.remove(song.id)
    this.#byId.set(song.id, song)
    this.#order.splice(this.#placeInOrder(song), 0, song)
    this.#songBytes += bytesOf(song)
  }

  remove(songId: string): void {
    const song = this.#byId.get(songId)
    if (!song) return
    this.#order.splice(this.#placeInOrder(song), 1)
    this.#byId.delete(songId)
    this.#songBytes -= bytesOf(song)
  }

  /** Whether the song is here as it was at this cursor or later. */
  has(songId: string, cursor: number): boolean {
    const known = this.#byId.get(songId)
    return known !== undefined && known.cursor >= cursor
  }

  /** The songs that hold every word, in title order: all of the moment when the search began and none that came later. */
  *find(words: readonly string[], publicIn: Visibility | null): Steps<LiveSong[]> {
    const listed = this.#shown(publicIn)
    // By slot: how many of the words were found so far, one after the other.
    const found = new Uint32Array(this.#slots)
    for (const [before, word] of words.entries()) {
      if (word.length <= 2) noteFound(this.#shortGrams.listOf(keyOf(word)), found, before)
      else yield* this.#findByTrigrams(unitsOf(word), found, before)
    }
    return listed.filter(({ slot }) => u32(found, slot) === words.length)
  }

  /** In title order: all songs, or those that are public in a church of this visibility. */
  #shown(publicIn: Visibility | null): LiveSong[] {
    return publicIn === null
      ? [...this.#order]
      : this.#order.filter(({ visibility }) => isPublic(visibility, publicIn))
  }

  /** Notes the words near one, of the songs as they are now. */
  *addNear(near: NearWords, publicIn: Visibility | null): Steps<void> {
    const { words, size } = this.#vocabulary
    const listed = new Set(this.#shown(publicIn).map(({ slot }) => slot))
    yield* this.#shapes.find(words, size, near, (token) => {
      const slots = this.#tokenSlots.listOf(token + 1)
      let songs = 0
      for (let slot = slots?.next() ?? -1; slot >= 0; slot = slots?.next() ?? -1)
        if (listed.has(slot)) songs++
      return songs
    })
  }

  /** Looks only at the tokens of the word's rarest trigram. */
  *#findByTrigrams(word: Uint16Array, found: Uint32Array, before: number): Steps<void> {
    const tokens = this.#rarestTrigram(word)
    if (!tokens) return
    let characters = 0
    for (let token = tokens.next(); token >= 0; token = tokens.next()) {
      const { words: vocabulary } = this.#vocabulary
      characters += tokenLength(vocabulary, token)
      if (word.length === 3 || tokenContains(vocabulary, token, word)) {
        characters += noteFound(this.#tokenSlots.listOf(token + 1), found, before)
      }
      if (characters < CHARACTERS_PER_STEP) continue
      yield characters
      characters = 0
    }
  }

  #rarestTrigram(word: Uint16Array): ListReader | undefined {
    let rarest: ListReader | undefined
    for (let at = 0; at + 3 <= word.length; at++) {
      const tokens = this.#trigrams.listOf(gramKey(word, at, 3))
      if (!tokens) return undefined
      if (!rarest || tokens.length < rarest.length) rarest = tokens
    }
    return rarest
  }

  /** In pieces that end where a token ends; no token is long, because lines and fields are not. */
  *#readText(text: string, slot: number): Steps<void> {
    const tokens = new Growable(Uint32Array)
    for (let start = 0; start < text.length; ) {
      let end = Math.min(start + CHARACTERS_PER_STEP / READING_COST, text.length)
      while (end < text.length && !endsToken(text.charCodeAt(end))) end++
      tokens.length = 0
      this.#vocabulary.read(text.slice(start, end), tokens)
      for (let at = 0; at < tokens.length; at++) this.#noteToken(u32(tokens.values, at), slot)
      yield (end - start) * READING_COST
      start = end
    }
  }

  #noteToken(token: number, slot: number): void {
    if (!this.#tokenSlots.note(token + 1, slot)) return
    const { units, starts } = this.#vocabulary.words
    const [start, end] = [u32(starts, token), u32(starts, token + 1)]
    for (let at = start; at < end; at++) {
      this.#shortGrams.note(gramKey(units, at, 1), slot)
      if (at + 2 <= end) this.#shortGrams.note(gramKey(units, at, 2), slot)
    }
    if (token < this.#knownTokens) return
    this.#knownTokens = token + 1
    for (let at = start; at + 3 <= end; at++) this.#trigrams.note(gramKey(units, at, 3), token)
  }

  #placeInOrder(song: LiveSong): number {
    let low = 0
    let high = this.#order.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = this.#order[middle]
      if (other && compareSongs(other, song) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Notes that the songs of a list hold one word more, and says how many there are. */
function noteFound(slots: ListReader | undefined, found: Uint32Array, before: number): number {
  if (!slots) return 0
  for (let slot = slots.next(); slot >= 0; slot = slots.next()) {
    if (found[slot] === before) found[slot] = before + 1
  }
  return slots.length
}

const keyOf = (word: string) => gramKey(unitsOf(word), 0, word.length)

/** Noting a character's grams takes as long as going through so many characters. */
const READING_COST = 8

/** What a song roughly takes on the heap besides its texts, of two bytes a character. */
const SONG_BYTES = 400

const bytesOf = ({ title, metadata, lyrics }: LiveSong): number =>
  lyrics.reduce((sum, { text }) => sum + text.length * 2, SONG_BYTES + (title.length + metadata.length) * 2)
