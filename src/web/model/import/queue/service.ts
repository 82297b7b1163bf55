import type { Arrangement, ArrangementDocument, Asset, LyricVersion, Song } from '../../../../client/types.ts'
import type { Replaced } from '../../../../formats/update-song.ts'
import type { Save } from './job.ts'

/** The requests of an import, for one church. */
export interface ImportService {
  /** Makes a save and returns the id of its song; null for a song that does not exist yet. */
  save(save: Save, songId: string | null): Promise<string>
  readSong(songId: string): Promise<{ song: Song; lyrics: LyricVersion[]; arrangements: Arrangement[] }>
  /** Whether an import saved this revision. */
  isFromFile(songId: string, replaced: Replaced): Promise<boolean>
  arrangements(songId: string): Promise<Arrangement[]>
  upload(file: Blob, filename: string): Promise<Asset>
  createArrangement(songId: string, key: string, document: ArrangementDocument): Promise<unknown>
}
