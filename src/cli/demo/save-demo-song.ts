import { arrangementKind } from '../../catalogue/arrangements.ts'
import { creating } from '../../catalogue/kind.ts'
import { lyricsKind } from '../../catalogue/lyrics.ts'
import { songKind } from '../../catalogue/songs.ts'
import { newId } from '../../core/ids.ts'
import type { Member } from '../../core/people.ts'
import { savedHead } from '../../saves/operation.ts'
import { type Precondition, type SaveDeps, submitSave } from '../../saves/save.ts'
import { demoCharts } from './demo-charts.ts'
import type { DemoSong } from './demo-song.ts'
import { lyricsOf } from './lyrics-of.ts'
import { readSheet } from './sheet-files.ts'

/** Stores a file for the church and returns its asset's id. */
export type StoreSheet = (filename: string, bytes: Uint8Array) => Promise<string>

export interface SavedDemoSong {
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
