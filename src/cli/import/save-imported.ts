import type { SaveDeps } from '../../command/submit.ts'
import { Failure } from '../../core/errors.ts'
import type { Member } from '../../core/people.ts'
import type { Collections } from '../../db/collections.ts'
import type { ReadSong } from '../../formats/model.ts'
import { checker } from '../../http/explain.ts'
import { NewLyrics } from '../../lyrics/schema.ts'
import { createLyrics } from '../../lyrics/service.ts'
import { MetadataInput } from '../../songs/schema.ts'
import { saveSong } from '../../songs/service.ts'
import { lyricsDocument } from './documents.ts'
import type { SongKeys } from './keys.ts'
import type { SongLine } from './report.ts'

const checkMetadata = checker<MetadataInput>(MetadataInput, 'The song')
const checkLyrics = checker<NewLyrics>(NewLyrics, 'The lyrics')

/** Which of the songs an earlier run of the same import has saved, by their keys. */
export const savedBefore = async (
  { operations }: Collections,
  { churchId, userId }: Member,
  songs: ReadonlyArray<{ readonly keys: SongKeys }>,
): Promise<ReadonlySet<string>> => {
  const ids = songs.map(({ keys }) => ({ churchId, userId, key: keys.song }))
  const found = await operations.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray()
  return new Set(found.map(({ _id }) => _id.key))
}

interface Imported {
  readonly file: string
  readonly read: ReadSong
  readonly keys: SongKeys
}

/** Saves a song and its words as a person would. A refusal is a line in the report; other songs go on. */
export const saveImported = async (
  deps: SaveDeps,
  member: Member,
  { file, read, keys }: Imported,
  language: string,
): Promise<SongLine> => {
  const { metadata, lyrics } = read.song
  const line = { file, title: metadata.title, warnings: read.warnings }
  try {
    const saved = await saveSong(deps, member, { key: keys.song, ifMatch: null }, {}, checkMetadata(metadata))
    const songId: string = JSON.parse(saved.response?.body ?? '').song.id
    const versions = await Promise.all(
      lyrics.map((version, at) => {
        const document = checkLyrics(lyricsDocument(version, language, (part) => keys.part(at, part)))
        return createLyrics(deps, member, { key: keys.lyrics(at), ifMatch: null }, { songId }, document)
      }),
    )
    const isReplay = saved.replayed && versions.every(({ replayed }) => replayed)
    return { ...line, result: isReplay ? 'alreadyThere' : 'created', songId }
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error
    return { ...line, result: 'refused', problem: error.message }
  }
}
