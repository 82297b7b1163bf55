import { arrangementKind } from '../../catalogue/arrangements.ts'
import { creating } from '../../catalogue/kind.ts'
import { lyricsKind, type NewLyrics } from '../../catalogue/lyrics.ts'
import { type ServiceInput, serviceKind } from '../../catalogue/services.ts'
import { songKind } from '../../catalogue/songs.ts'
import { newId } from '../../core/ids.ts'
import type { Member } from '../../core/people.ts'
import { type StoreDeps, storeAsset } from '../../files/service.ts'
import type { Spool } from '../../files/upload.ts'
import { savedHead } from '../../saves/operation.ts'
import { type Precondition, type SaveDeps, submitSave } from '../../saves/save.ts'
import { demoCharts } from './demo-charts.ts'
import { type DemoItem, type DemoService, demoServices } from './demo-services.ts'
import type { DemoLyrics, DemoSong } from './demo-song.ts'
import { readSheet } from './sheet-files.ts'

/** Stores a file for the church and returns its asset's id. */
type StoreSheet = (filename: string, bytes: Uint8Array) => Promise<string>

interface SavedDemoSong {
  readonly title: string
  readonly songId: string
  /** The ids of its words, by language. */
  readonly lyrics: ReadonlyMap<string, string>
  readonly arrangementId: string | null
}

/** Saves one song by the ordinary saves: its metadata, its words, then the arrangement with its file. */
export const saveDemoSong = async (
  deps: SaveDeps,
  writer: Member,
  song: DemoSong,
  store: StoreSheet,
): Promise<SavedDemoSong> => {
  const { title } = song
  const metadata = {
    title,
    alternateTitles: [...(song.alternateTitles ?? [])],
    authors: [...song.authors],
    copyright: 'Words written for Psaltery. Free to sing, copy and change.',
    themes: [...song.themes],
    songbooks: (song.songbooks ?? []).map(([book, number]) => ({ book, number })),
  }
  const { _id: songId } = savedHead(
    await submitSave(deps, writer, create(), creating(songKind, {}, metadata)),
  )
  const lyrics = new Map<string, string>()
  for (const words of song.lyrics) {
    const request = creating(lyricsKind, { songId }, lyricsOf(words))
    const saved = savedHead(await submitSave(deps, writer, create(), request))
    if (!lyrics.has(words.language)) lyrics.set(words.language, saved._id)
  }
  if (!song.sheet) return { title, songId, lyrics, arrangementId: null }
  const arrangement = {
    label: 'Lead sheet',
    lyricVersionIds: [...lyrics.values()].slice(0, 1),
    assetIds: [await store(`${title}.pdf`, await readSheet(song.sheet.file))],
    sourceKey: song.sheet.key,
    tempo: song.sheet.tempo,
    chart: demoCharts.get(title) ?? null,
  }
  const { _id: arrangementId } = savedHead(
    await submitSave(deps, writer, create(), creating(arrangementKind, { songId }, arrangement)),
  )
  return { title, songId, lyrics, arrangementId }
}

const create = (): Precondition => ({ key: newId(), ifMatch: null })

const REFRAIN = /chorus|refrain|refrein|coro/i

/** Makes a lyric document of words as they are written down; a refrain is sung after every verse. */
const lyricsOf = ({ language, label = '', words }: DemoLyrics): NewLyrics => {
  const sections = words
    .trim()
    .split(/\n\s*\n/)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n').map((line) => line.trim())
      return { id: newId(), name: heading.slice(1, -1), lines: lines.map((text) => ({ id: newId(), text })) }
    })
  const [refrain, verses] = [true, false].map((wanted) =>
    sections.filter(({ name }) => REFRAIN.test(name) === wanted).map(({ id }) => id),
  )
  const sequence = refrain?.length ? (verses ?? []).flatMap((verse) => [verse, ...refrain]) : []
  return { language, label, sections, sequence }
}

/** Saves the services around a day, by the ordinary saves. */
export const saveDemoServices = async (
  deps: SaveDeps,
  writer: Member,
  today: string,
  songs: readonly SavedDemoSong[],
): Promise<void> => {
  const byTitle = new Map(songs.map((song) => [song.title, song]))
  for (const { day, items, ...service } of demoServices) {
    const input: ServiceInput = {
      ...service,
      date: demoDay(day, today),
      items: items.map((item) => itemOf(item, byTitle)),
    }
    await submitSave(deps, writer, { key: newId(), ifMatch: null }, creating(serviceKind, {}, input))
  }
}

const SUNDAY = 0
const WEEK = 7

/** The last and the next Sunday are other days than today, also on a Sunday. */
export const demoDay = (day: DemoService['day'], today: string): string => {
  const date = new Date(`${today}T00:00:00Z`)
  const sinceSunday = (date.getUTCDay() - SUNDAY + WEEK) % WEEK
  const moved = {
    lastSunday: sinceSunday === 0 ? -WEEK : -sinceSunday,
    today: 0,
    nextSunday: WEEK - sinceSunday,
  }
  date.setUTCDate(date.getUTCDate() + moved[day])
  return date.toISOString().slice(0, 10)
}

const itemOf = (item: DemoItem, songs: ReadonlyMap<string, SavedDemoSong>) => {
  if ('title' in item) return { id: newId(), type: 'text' as const, title: item.title, text: item.text }
  const song = songs.get(item.song)
  if (!song) throw new Error(`The demo has no song "${item.song}".`)
  return {
    id: newId(),
    type: 'song' as const,
    songId: song.songId,
    lyricVersionIds: (item.languages ?? []).flatMap((language) => song.lyrics.get(language) ?? []),
    arrangementId: song.arrangementId,
    key: item.key ?? null,
    note: item.note ?? '',
  }
}

/** Passes a lead sheet through the same checks and the same storage as an uploaded one, and returns its asset's id. */
export const storeSheet = async (
  deps: StoreDeps,
  spool: Spool,
  churchId: string,
  filename: string,
  bytes: Uint8Array,
): Promise<string> => {
  const { path, handle } = await spool.create()
  try {
    await handle.write(bytes)
    await handle.close()
    const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
    const { _id } = await storeAsset(deps, churchId, filename, { path, size: bytes.length, sha256 })
    return _id
  } finally {
    await spool.remove(path)
  }
}
