import type { Database } from '../../../db/connect.ts'
import type { SongHead } from '../../../saves/collections.ts'
import type { Findings } from '../report.ts'
import { checkSong } from '../song/check-song.ts'
import { loadSongRecords, type SongRecords } from '../song/song-records.ts'
import { type HeadScan, verifyHeads } from './heads.ts'

const songScan: HeadScan<SongHead, SongRecords> = {
  counted: 'songs',
  collection: (all) => all.songs,
  idField: 'songId',
  events: { serviceId: { $exists: false } },
  load: loadSongRecords,
  idOf: ({ songId }) => songId,
  check: checkSong,
}

export const verifySongs = (database: Database, churchId: string, findings: Findings): Promise<void> =>
  verifyHeads(database, churchId, songScan, findings)
