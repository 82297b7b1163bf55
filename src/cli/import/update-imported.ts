import { arrangementKind } from '../../catalogue/arrangements.ts'
import { creating, partsOfSong, updating } from '../../catalogue/kind.ts'
import { LyricsDocument, lyricsKind, NewLyrics } from '../../catalogue/lyrics.ts'
import { describeSong, findSong, MetadataInput, songKind } from '../../catalogue/songs.ts'
import { Failure } from '../../core/failures.ts'
import { newId } from '../../core/ids.ts'
import { type Member, TOOL_ID } from '../../core/people.ts'
import { checker } from '../../core/schema/checker.ts'
import type { Collections } from '../../db/collections.ts'
import { replacedBy, type UpdateSave, updateSaves } from '../../formats/update-song.ts'
import { type SaveRequest, submitSave } from '../../saves/save.ts'
import type { SongLine } from './report.ts'
import { checkArrangement, type ImportDeps, type Imported } from './save-imported.ts'

const checkMetadata = checker<MetadataInput>(MetadataInput, 'The song')
const checkNewLyrics = checker<NewLyrics>(NewLyrics, 'The lyrics')
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
