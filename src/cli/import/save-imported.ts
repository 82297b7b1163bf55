import { ArrangementDocument, arrangementKind } from '../../catalogue/arrangements.ts'
import { creating, partsOfSong } from '../../catalogue/kind.ts'
import { lyricsKind, NewLyrics } from '../../catalogue/lyrics.ts'
import { MetadataInput, songKind } from '../../catalogue/songs.ts'
import { Failure } from '../../core/failures.ts'
import { newId } from '../../core/ids.ts'
import type { Member } from '../../core/people.ts'
import { checker } from '../../core/schema/checker.ts'
import type { Collections } from '../../db/collections.ts'
import { arrangementDocument, lyricsDocument } from '../../formats/lyrics-document.ts'
import type { ReadSong } from '../../formats/song.ts'
import { hasChart } from '../../formats/update-song.ts'
import { savedHead } from '../../saves/operation.ts'
import { type SaveDeps, submitSave } from '../../saves/save.ts'
import type { SongKeys } from './keys.ts'
import type { SongLine } from './report.ts'

const checkMetadata = checker<MetadataInput>(MetadataInput, 'The song')
const checkLyrics = checker<NewLyrics>(NewLyrics, 'The lyrics')
export const checkArrangement = checker<ArrangementDocument>(ArrangementDocument, 'The arrangement')

/** What an earlier run of the same import has saved: keys of songs, lyric versions and arrangements, with the id of their song. */
export type SavedBefore = ReadonlyMap<string, string>

export const savedBefore = async (
  all: Collections,
  member: Member,
  songs: readonly Imported[],
): Promise<SavedBefore> => {
  const saved = await savedUnder(
    all,
    member,
    songs.map(({ keys }) => keys.song),
  )
  // Words and arrangements are only saved for a song that was saved before.
  const more = songs
    .filter(({ keys }) => saved.has(keys.song))
    .flatMap(({ read: { song }, keys }) => [
      ...song.lyrics.map((_, at) => keys.lyrics(at)),
      ...(song.arrangement ? [keys.arrangement] : []),
    ])
  return new Map([...saved, ...(await savedUnder(all, member, more))])
}

/** The ids of the songs of the saves under these keys, by key. */
const savedUnder = async (
  { operations, revisions }: Collections,
  { churchId, userId }: Member,
  keys: readonly string[],
): Promise<SavedBefore> => {
  if (keys.length === 0) return new Map()
  const ids = keys.map((key) => ({ churchId, userId, key }))
  const found = await operations.find({ churchId, _id: { $in: ids } }).toArray()
  if (found.length === 0) return new Map()
  const named = found.map(({ response }) => response.revisionId)
  const saved = await revisions
    .find({ churchId, _id: { $in: named } }, { projection: { songId: 1 } })
    .toArray()
  const songIds = new Map(saved.map(({ _id, songId }) => [_id, songId]))
  return new Map(found.map(({ _id, response }) => [_id.key, songIds.get(response.revisionId) ?? '']))
}

export interface Imported {
  readonly file: string
  readonly read: ReadSong
  readonly keys: SongKeys
}

export interface ImportDeps extends SaveDeps {
  readonly collections: Collections
}

/**
 * Saves a song and its words as a request would, except what an earlier run has saved: it may have been edited since.
 * A refusal is a line in the report; other songs go on.
 */
export const saveImported = async (
  deps: ImportDeps,
  member: Member,
  { file, read, keys }: Imported,
  language: string,
  earlier: SavedBefore,
): Promise<SongLine> => {
  const { metadata, lyrics, arrangement } = read.song
  const line = { file, title: metadata.title, warnings: read.warnings }
  const create = async (newSongId: string): Promise<string> => {
    const request = creating(songKind, {}, checkMetadata(metadata), newSongId)
    return savedHead(await submitSave(deps, member, { key: keys.song, ifMatch: null }, request))._id
  }
  const missing = [...lyrics.entries()].filter(([at]) => !earlier.has(keys.lyrics(at)))
  const saveWords = (songId: string) =>
    Promise.all(
      missing.map(async ([at, version]) => {
        const document = checkLyrics(lyricsDocument(version, language, (part) => keys.part(at, part)))
        const request = creating(lyricsKind, { songId }, document)
        return submitSave(deps, member, { key: keys.lyrics(at), ifMatch: null }, request)
      }),
    )
  /** The words are submitted with their song, so that they share its transaction. */
  const saveBoth = async (): Promise<string> => {
    const id = newId()
    const [song, words] = await Promise.allSettled([create(id), saveWords(id)])
    if (song.status === 'rejected') throw song.reason
    // Words are refused if their song was saved after them, or has another id from an import in the same moment.
    if (words.status === 'rejected') await saveWords(song.value)
    return song.value
  }
  try {
    const known = earlier.get(keys.song)
    if (known !== undefined) await saveWords(known)
    const songId = known ?? (await saveBoth())
    const isMissing = async (): Promise<boolean> => {
      if (!arrangement || earlier.has(keys.arrangement)) return false
      if (!earlier.has(keys.song)) return true
      return !hasChart(await partsOfSong(deps.collections, arrangementKind, member.churchId, songId))
    }
    const isChartNew = await isMissing()
    if (arrangement && isChartNew) {
      const document = checkArrangement(arrangementDocument(arrangement))
      const request = creating(arrangementKind, { songId }, document)
      await submitSave(deps, member, { key: keys.arrangement, ifMatch: null }, request)
    }
    const isNew = !earlier.has(keys.song) || missing.length > 0 || isChartNew
    return { ...line, result: isNew ? 'created' : 'alreadyThere', songId }
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error
    return { ...line, result: 'refused', problem: error.message }
  }
}
