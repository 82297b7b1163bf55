import { compareText } from '../core/text.ts'
import type { SearchDocument } from '../db/collections.ts'
import { gramKey } from './grams.ts'
import { endsToken, unitsOf } from './vocabulary.ts'

export interface LiveSong {
  readonly id: string
  readonly cursor: number
  readonly title: string
  /** How many songs of the segment below come before it. */
  readonly place: number
  readonly lyrics: readonly { readonly id: string; readonly text: string }[]
}

/**
 * The songs that changed since the segment was built: the same idea as there, in plain arrays and maps that
 * can take one more song at any moment. Every change gets a slot of its own; a later one of the same song
 * leaves the earlier slot unused.
 */
export class LiveSongs {
  #slots = 0
  readonly #songs: (LiveSong | undefined)[] = []
  readonly #slotOf = new Map<string, number>()
  /** Used slots in title order. */
  readonly #order: number[] = []
  readonly #tokens = new Map<string, number>()
  readonly #tokenTexts: string[] = []
  /** By token: ascending slots. */
  readonly #tokenSlots: number[][] = []
  /** By trigram: the tokens that hold it. */
  readonly #trigrams = new Map<number, number[]>()
  /** By run of one or two units: ascending slots. */
  readonly #shortGrams = new Map<number, number[]>()
  #bytes = 0

  /** How many changes were taken in, unused slots included. */
  get changes(): number {
    return this.#slots
  }

  /** An estimate: engines do not say what strings and maps take. */
  get byteLength(): number {
    return this.#bytes
  }

  put(song: SearchDocument, place: number): void {
    const known = this.#songs[this.#slotOf.get(song._id) ?? -1]
    if (known && known.cursor >= song.cursor) return
    this.remove(song._id)
    const slot = this.#slots++
    const lyrics = Object.entries(song.lyrics).map(([id, { text }]) => ({ id, text }))
    const live = { id: song._id, cursor: song.cursor, title: song.title, place, lyrics }
    this.#songs.push(live)
    this.#slotOf.set(song._id, slot)
    this.#order.splice(this.#placeInOrder(live), 0, slot)
    const shortGrams = new Set<number>()
    this.#read(song.metadata, slot, shortGrams)
    for (const { label, text } of Object.values(song.lyrics)) {
      this.#read(label, slot, shortGrams)
      this.#read(text, slot, shortGrams)
      this.#bytes += text.length * 2
    }
    for (const gram of shortGrams) this.#note(this.#shortGrams, gram, slot)
    this.#bytes += SONG_BYTES
  }

  remove(songId: string): void {
    const slot = this.#slotOf.get(songId)
    if (slot === undefined) return
    const song = this.#songs[slot]
    if (song) this.#order.splice(this.#placeInOrder(song), 1)
    this.#songs[slot] = undefined
    this.#slotOf.delete(songId)
  }

  /** The songs that hold every word, in title order. */
  find(words: readonly string[]): LiveSong[] {
    // By slot: how many of the words were found so far, one after the other.
    const found = new Uint32Array(this.#slots)
    words.forEach((word, before) => {
      const note = (slot: number) => {
        if (found[slot] === before) found[slot] = before + 1
      }
      if (word.length <= 2) this.#shortGrams.get(keyOf(word))?.forEach(note)
      else for (const token of this.#tokensWith(word)) this.#tokenSlots[token]?.forEach(note)
    })
    const hits: LiveSong[] = []
    for (const slot of this.#order) {
      const song = this.#songs[slot]
      if (song && found[slot] === words.length) hits.push(song)
    }
    return hits
  }

  #tokensWith(word: string): number[] {
    const units = unitsOf(word)
    let rarest: number[] | undefined
    for (let at = 0; at + 3 <= units.length; at++) {
      const tokens = this.#trigrams.get(gramKey(units, at, 3))
      if (!tokens) return []
      if (!rarest || tokens.length < rarest.length) rarest = tokens
    }
    return rarest?.filter((token) => this.#tokenTexts[token]?.includes(word)) ?? []
  }

  #read(text: string, slot: number, shortGrams: Set<number>): void {
    let start = 0
    for (let at = 0; at <= text.length; at++) {
      if (at < text.length && !endsToken(text.charCodeAt(at))) continue
      if (at > start) this.#addToken(text.slice(start, at), slot, shortGrams)
      start = at + 1
    }
  }

  #addToken(text: string, slot: number, shortGrams: Set<number>): void {
    const token = this.#tokens.get(text) ?? this.#newToken(text)
    const slots = this.#tokenSlots[token]
    if (!slots || slots.at(-1) === slot) return
    slots.push(slot)
    this.#bytes += ENTRY_BYTES
    const units = unitsOf(text)
    for (let at = 0; at < units.length; at++) {
      shortGrams.add(gramKey(units, at, 1))
      if (at + 2 <= units.length) shortGrams.add(gramKey(units, at, 2))
    }
  }

  #newToken(text: string): number {
    const token = this.#tokenTexts.length
    this.#tokens.set(text, token)
    this.#tokenTexts.push(text)
    this.#tokenSlots.push([])
    const units = unitsOf(text)
    for (let at = 0; at + 3 <= units.length; at++) this.#note(this.#trigrams, gramKey(units, at, 3), token)
    this.#bytes += TOKEN_BYTES + text.length * 2
    return token
  }

  /** Numbers come in ascending order, so a repeat can only be the last one. */
  #note(lists: Map<number, number[]>, key: number, value: number): void {
    const list = lists.get(key)
    if (!list) lists.set(key, [value])
    else if (list.at(-1) !== value) list.push(value)
    this.#bytes += list ? ENTRY_BYTES : LIST_BYTES
  }

  #placeInOrder(song: LiveSong): number {
    let low = 0
    let high = this.#order.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = this.#songs[this.#order[middle] ?? -1]
      if (other && compareSongs(other, song) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

const keyOf = (word: string) => gramKey(unitsOf(word), 0, word.length)

const compareSongs = (a: LiveSong, b: LiveSong) => compareText(a.title, b.title) || compareText(a.id, b.id)

/** What things roughly take on the heap. */
const SONG_BYTES = 400
const TOKEN_BYTES = 150
const LIST_BYTES = 120
const ENTRY_BYTES = 8
