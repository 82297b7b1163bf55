import type { Client } from '../../people.ts'
import { createLyrics, createService, createSong, saving, songItem, textItem } from '../../songs/songs.ts'
import {
  corrected,
  LANGUAGES,
  type Language,
  lineIn,
  textOf,
  type WordsDocument,
  withSection,
  wordsIn,
} from './words.ts'

/** The sections of each language: some lack what others have, and the orders differ. */
const SONGS: readonly Readonly<Partial<Record<Language, readonly string[]>>>[] = [
  { en: ['v1', 'c', 'v2'], de: ['v1', 'c', 'v2'], ko: ['v1', 'c', 'v2'], es: ['v1', 'c', 'v2'] },
  { en: ['v1', 'v2', 'c'], de: ['v1', 'v2', 'v3', 'c'], ko: ['v1', 'c'], es: ['c', 'v1', 'v2', 'v3'] },
  { en: ['v1', 'b', 'c'], de: ['v1', 'c', 'b'] },
]

export interface Item {
  readonly id: string
  readonly title: string
  readonly songId?: string
  [field: string]: unknown
}

interface Song {
  readonly id: string
  readonly path: string
  readonly words: Map<Language, { id: string; version: number; document: WordsDocument }>
}

/** A public service of today, which is presented in German, and what happens to it on the day. */
export class SundayPlan {
  items: Item[] = []
  private lost: { readonly item: Item; readonly at: number } | null = null
  /** Of all items that were in the plan once. */
  readonly titles = new Set<string>()
  private readonly songs = new Map<string, Song>()
  private version = 1
  private path = ''
  serviceId = ''

  private constructor(
    readonly churchId: string,
    private readonly editor: Client,
  ) {}

  /** Of so many items: every third one is a text. */
  static async make(churchId: string, editor: Client, count: number): Promise<SundayPlan> {
    const plan = new SundayPlan(churchId, editor)
    for (let at = 0; at < count; at++)
      plan.items.push(
        at % 3 === 2 ? plan.textItem(`text${at + 1}`) : await plan.songItem(`song${at + 1}`, at),
      )
    for (const { title } of plan.items) plan.titles.add(title)
    const today = new Date().toISOString().slice(0, 10)
    const { id, path } = await createService(editor, churchId, { ...plan.document(), date: today })
    plan.serviceId = id
    plan.path = path
    return plan
  }

  private document() {
    const items = this.items.map(({ title, ...item }) => (item.type === 'text' ? { ...item, title } : item))
    return { date: new Date().toISOString().slice(0, 10), title: 'Sunday', visibility: 'public', items }
  }

  textItem(title: string): Item {
    return { ...textItem({ title, text: textOf(title, 2) }), title } as Item
  }

  async songItem(title: string, kind = 0): Promise<Item> {
    const song = await createSong(this.editor, this.churchId, { title })
    const words: Song['words'] = new Map()
    for (const language of LANGUAGES) {
      const sections = SONGS[kind % SONGS.length]?.[language]
      if (!sections) continue
      const document = wordsIn(title, language, sections)
      const { id } = (await createLyrics(this.editor, song.path, { ...document })).body.lyrics
      words.set(language, { id, version: 1, document })
    }
    this.songs.set(title, { ...song, words })
    const lyricVersionIds = [words.get('de')?.id].filter((id) => id !== undefined)
    return { ...songItem(song.id, { lyricVersionIds, key: 'G' }), title } as Item
  }

  /** Saves other items in place of those before. */
  async change(items: readonly Item[]): Promise<void> {
    this.items = [...items]
    for (const { title } of items) this.titles.add(title)
    const headers = saving({ version: this.version })
    const answer = await this.editor.send(this.path, { method: 'PUT', headers, body: this.document() })
    if (answer.status !== 200) throw new Error(`The plan was not changed: ${answer.text}`)
    this.version++
  }

  /** The language in which a device shows the words of a song; null: it is a text. */
  languageFor(title: string, language: Language): Language | null {
    const words = this.songs.get(title)?.words
    if (!words) return null
    return words.has(language) ? language : 'de'
  }

  hasSection(title: string, language: Language, section: string): boolean {
    return this.placeOf(title, language, section) !== -1
  }

  /** The place of a section in the German words. */
  sectionAt(title: string, section: string): number {
    return this.placeOf(title, 'de', section)
  }

  private placeOf(title: string, language: Language, section: string): number {
    const { sections = [] } = this.songs.get(title)?.words.get(language)?.document ?? {}
    return sections.findIndex(({ lines }) => lines[0]?.text.includes(` ${section} `))
  }

  /** How often the German section was saved; null: it is of a text. */
  revisionOf(title: string, section: string): number | null {
    const { sections = [] } = this.songs.get(title)?.words.get('de')?.document ?? {}
    return lineIn(sections[this.sectionAt(title, section)]?.lines[0]?.text ?? '')?.revision ?? null
  }

  /** Where an item stands, also one that the plan has lost while it was sung. */
  placeOfItem(title: string): { at: number; count: number; isLost: boolean; key: string | null } {
    const at = this.items.findIndex((item) => item.title === title)
    const item = this.items[at] ?? this.lost?.item
    const key = typeof item?.key === 'string' ? item.key : null
    if (at !== -1 || !this.lost) return { at, count: this.items.length, isLost: false, key }
    return { at: this.lost.at, count: this.items.length + 1, isLost: true, key }
  }

  /** Presents a German section, as a presenter does. */
  async sing(title: string, section: string): Promise<void> {
    const words = this.songs.get(title)?.words.get('de')
    const position = this.sectionAt(title, section)
    const place = {
      itemId: this.items.find((item) => item.title === title)?.id ?? this.lost?.item.id,
      lyricVersionId: words?.id,
      sectionId: words?.document.sections[position]?.id,
    }
    const body = { ...place, position, blank: false }
    const answer = await this.editor.send(`${this.path}/live`, { method: 'PUT', body })
    if (answer.status !== 204) throw new Error(`The section was not presented: ${answer.text}`)
  }

  /** Removes an item, which is remembered. */
  async remove(at: number): Promise<void> {
    const item = this.items[at]
    if (item) this.lost = { item, at }
    await this.change(this.items.toSpliced(at, 1))
  }

  async putBack(): Promise<void> {
    if (this.lost) await this.change(this.items.toSpliced(this.lost.at, 0, this.lost.item))
  }

  correct(title: string, languages: readonly Language[] = LANGUAGES): Promise<void> {
    return this.saveWords(title, languages, corrected)
  }

  /** Adds a section that no other language has. */
  addGermanBridge(title: string, after: number): Promise<void> {
    return this.saveWords(title, ['de'], (words) => withSection(words, title, 'b', after))
  }

  async archiveWords(title: string, language: Language): Promise<void> {
    const saved = this.songs.get(title)?.words.get(language)
    const path = `${this.songPath(title).replace('/v1/', '/v2/')}/lyrics/${saved?.id}/archive`
    const headers = saving({ version: saved?.version ?? 0 })
    const answer = await this.editor.send(path, { method: 'POST', headers })
    if (answer.status !== 200) throw new Error(`The words were not archived: ${answer.text}`)
  }

  songPath(title: string): string {
    return this.songs.get(title)?.path ?? ''
  }

  private async saveWords(
    title: string,
    languages: readonly Language[],
    change: (words: WordsDocument) => WordsDocument,
  ): Promise<void> {
    const song = this.songs.get(title)
    for (const language of languages) {
      const saved = song?.words.get(language)
      if (!song || !saved) continue
      saved.document = change(saved.document)
      const { language: _, ...body } = saved.document
      const path = `${song.path}/lyrics/${saved.id}`
      const headers = saving({ version: saved.version })
      const answer = await this.editor.send(path, { method: 'PUT', headers, body })
      if (answer.status !== 200) throw new Error(`The words were not changed: ${answer.text}`)
      saved.version++
    }
  }
}
