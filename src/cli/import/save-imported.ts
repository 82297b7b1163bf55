import { ArrangementDocument, arrangementKind } from '../../catalogue/arrangements.ts'
import { creating, partsOfSong, updating } from '../../catalogue/kind.ts'
import { LyricsDocument, lyricsKind, NewLyrics } from '../../catalogue/lyrics.ts'
import { describeSong, findSong, MetadataInput, songKind } from '../../catalogue/songs.ts'
import { Failure } from '../../core/failures.ts'
import { newId } from '../../core/ids.ts'
import { type Member, TOOL_ID } from '../../core/people.ts'
import { checker } from '../../core/schema/checker.ts'
import type { Collections } from '../../db/collections.ts'
import { arrangementDocument, lyricsDocument } from '../../formats/lyrics-document.ts'
import type { ReadSong } from '../../formats/song.ts'
import { hasChart, replacedBy, type UpdateSave, updateSaves } from '../../formats/update-song.ts'
import { savedHead } from '../../saves/operation.ts'
import { type SaveDeps, type SaveRequest, submitSave } from '../../saves/save.ts'
import type { SongKeys } from './keys.ts'
import type { SongLine } from './report.ts'

const checkMetadata = checker<MetadataInput>(MetadataInput, 'The song')
const checkNewLyrics = checker<NewLyrics>(NewLyrics, 'The lyrics')
const checkArrangement = checker<ArrangementDocument>(ArrangementDocument, 'The arrangement')

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
        const document = checkNewLyrics(lyricsDocument(version, language, (part) => keys.part(at, part)))
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

const checkLyrics = checker<LyricsDocument>(LyricsDocument, 'The lyrics')

/**
 * Brings a newer file into the song that it seems to be. Only what the tool itself saved last is changed: a song that a
 * person has edited here is left alone and reported. Each save names the version that was read.
 */
export const updateImported = async (
  deps: ImportDeps,
  member: Member,
  { file, read }: Imported,
  songId: string,
  { language, dryRun }: { readonly language: string; readonly dryRun: boolean },
): Promise<SongLine> => {
  const line = { file, title: read.song.metadata.title, warnings: read.warnings, songId }
  const { churchId } = member
  const [head, lyrics, arrangements] = await Promise.all([
    findSong(deps.collections, churchId, songId),
    partsOfSong(deps.collections, lyricsKind, churchId, songId),
    partsOfSong(deps.collections, arrangementKind, churchId, songId),
  ])
  if (!head) return { ...line, result: 'refused', problem: 'The song was removed meanwhile.' }
  if (head.archivedAt) return { ...line, result: 'changedHere', duplicateOf: head.document.title }
  const inLanguage = read.song.lyrics.map((version) => ({
    ...version,
    language: version.language ?? language,
  }))
  const current = { song: describeSong(head), lyrics, arrangements }
  const saves = updateSaves({ ...read.song, lyrics: inLanguage }, current, newId)
  if (saves.length === 0) return { ...line, result: 'alreadyThere' }
  const replaced = replacedBy(saves, current).map(({ revisionId }) => revisionId)
  const isOwn = await areSavedByTool(deps.collections, churchId, replaced)
  if (!isOwn) return { ...line, result: 'changedHere', duplicateOf: head.document.title }
  if (dryRun) return { ...line, result: 'wouldUpdate' }
  try {
    for (const save of saves) await send(deps, member, songId, save)
    return { ...line, result: 'updated' }
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error
    if (error.status === 412) return { ...line, result: 'changedHere', duplicateOf: head.document.title }
    return { ...line, result: 'refused', problem: error.message }
  }
}

/** Whether the tool made all of these revisions. */
const areSavedByTool = async (
  { events }: Collections,
  churchId: string,
  revisionIds: readonly string[],
): Promise<boolean> => {
  const byPeople = { churchId, revisionId: { $in: [...revisionIds] }, actorId: { $ne: TOOL_ID } }
  return (await events.findOne(byPeople, { projection: { _id: 1 } })) === null
}

const send = async (deps: ImportDeps, member: Member, songId: string, save: UpdateSave): Promise<void> => {
  const ifMatch = 'version' in save ? save.version : null
  await submitSave(deps, member, { key: save.key, ifMatch }, requestOf(songId, save))
}

const requestOf = (songId: string, save: UpdateSave): SaveRequest => {
  switch (save.kind) {
    case 'changeSong':
      return updating(songKind, { songId }, checkMetadata(save.body))
    case 'createLyrics':
      return creating(lyricsKind, { songId }, checkNewLyrics(save.body))
    case 'createArrangement':
      return creating(arrangementKind, { songId }, checkArrangement(save.body))
    case 'changeLyrics':
      return updating(lyricsKind, { songId, lyricVersionId: save.lyricVersionId }, checkLyrics(save.body))
  }
}
